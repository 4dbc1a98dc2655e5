import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import { formatTrace } from "../1-trace/notation.ts";
import { DEFAULT_LIMITS } from "../1-trace/trace.ts";
import { buildTree } from "../2-tree/build.ts";
import { traceEvents } from "../2-tree/events.ts";
import { formatTree } from "../2-tree/notation.ts";
import { formatTransitions } from "../4-language/notation.ts";

/**
 * Each folder holds a program and what every stage makes of it, to be read by eye.
 * `UPDATE_SAMPLES=1` rewrites the files instead of comparing with them.
 */
const update = process.env["UPDATE_SAMPLES"] === "1";
const tracer = createNodeTracer();
const here = fileURLToPath(new URL(".", import.meta.url));
const cases = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(cases.map(({ name }) => name))("%s", async (name) => {
  const folder = `${here}${name}`;
  const source = readFileSync(`${folder}/program.py`, "utf8");
  const trace = await (await tracer).trace({ source, entry: { kind: "module" }, limits: DEFAULT_LIMITS, stdin: "" });
  if (!trace.ok) throw new Error(trace.error.message);
  const tree = buildTree(trace.value);
  expect(traceEvents(tree)).toEqual(trace.value.events);

  const stages = {
    "trace.txt": formatTrace(trace.value),
    "tree.txt": formatTree(tree),
    "transitions.txt": formatTransitions(trace.value.program, tree),
  };
  for (const [file, text] of Object.entries(stages)) {
    const path = `${folder}/${file}`;
    if (update) writeFileSync(path, text);
    expect(text, file).toBe(existsSync(path) ? readFileSync(path, "utf8") : "");
  }
});
