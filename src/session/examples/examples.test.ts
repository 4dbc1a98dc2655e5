import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { createNodeTracer } from "../../python/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import { stampOf } from "../../cli/commands/examples.ts";
import { ModelCardSchema } from "../../inference/card.ts";
import { EXAMPLES } from "./catalog.ts";
import { measure, readIndex } from "./measured.ts";
import { readExample, recordingOf, writeExample } from "./recorded.ts";
import * as v from "valibot";

const DIRECTORY = "public/examples";
const read = (path: string): string => readFileSync(`${DIRECTORY}/${path}`, "utf8");
const RERUN = "Run npm run -s examples: the recordings are of another network, tracer or catalogue.";

let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
}, 120_000);

test("the catalogue and the folders list the same examples", () => {
  const folders = readdirSync(DIRECTORY).filter((name) => existsSync(`${DIRECTORY}/${name}/program.py`));
  expect(EXAMPLES.map(({ id }) => id).sort()).toEqual(folders.sort());
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(20);
});

test("the recordings are of the released network", () => {
  const card = v.parse(
    v.pipe(v.string(), v.parseJson(), ModelCardSchema),
    readFileSync("public/models/ndb-small/card.json", "utf8"),
  );
  const index = readIndex(read("index.json"));
  expect(index.model, RERUN).toEqual(stampOf(card));
  for (const { id } of EXAMPLES) {
    expect(readExample(read(`${id}/session.json`)).model, RERUN).toEqual(stampOf(card));
  }
});

test.each(EXAMPLES)("$id is what today's tracer records, and its figures are its own", async (example) => {
  const { id, entry, steps } = example;
  const text = read(`${id}/session.json`);
  const recorded = readExample(text);
  expect(writeExample(recorded)).toBe(text);
  const source = read(`${id}/program.py`);
  expect([recorded.source, recorded.entry], RERUN).toEqual([source, entry]);
  const traced = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
  expect(traced.ok ? traced.value : traced.error, RERUN).toEqual(recorded.trace);
  const measured = measure(recordingOf(recorded));
  expect(measured.steps).toBe(steps);
  expect(readIndex(read("index.json")).examples[id], RERUN).toEqual(measured);
  expect(measured.exact).toBeLessThanOrEqual(measured.judged);
});
