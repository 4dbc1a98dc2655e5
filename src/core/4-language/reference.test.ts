import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import { DEFAULT_LIMITS } from "../1-trace/trace.ts";
import { buildTree } from "../2-tree/build.ts";
import { recordedOf, type Recorded } from "./recorded.ts";
import { STEPS_PROGRAM } from "./reference-steps.ts";
import { fillReference, type ReferenceRuns } from "./reference.ts";
import { LANGUAGE_VERSION, VOCABULARY } from "./vocabulary.ts";

async function recordedRuns(): Promise<ReferenceRuns> {
  const tracer = await createNodeTracer();
  const recorded = async (source: string): Promise<Recorded> => {
    const request = { source, entry: { kind: "module" }, limits: DEFAULT_LIMITS, stdin: "" } as const;
    const trace = await tracer.trace(request);
    if (!trace.ok) throw new Error(trace.error.message);
    return recordedOf(trace.value.program, buildTree(trace.value));
  };
  const sample = readFileSync(new URL("../samples/caught/program.py", import.meta.url), "utf8");
  return { caught: await recorded(sample), steps: await recorded(STEPS_PROGRAM) };
}

const path = fileURLToPath(new URL("../../../docs/language.md", import.meta.url));

test("docs/language.md says what the tables say (UPDATE_DOCS=1 rewrites it)", async () => {
  const page = readFileSync(path, "utf8");
  const current = fillReference(page, await recordedRuns());
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(path, current);
  else expect(page).toBe(current);
  expect(current).toContain(`language, version ${LANGUAGE_VERSION}`);
  expect(current).toContain(`closed language of ${VOCABULARY.length} tokens`);
});

test("every token has its own spelling", () => {
  expect(new Set(VOCABULARY).size).toBe(VOCABULARY.length);
  expect(VOCABULARY.length).toBeLessThanOrEqual(800);
});
