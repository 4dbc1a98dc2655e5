import { beforeAll, expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import { LINES } from "./lines-cases.ts";
import { canonicalLineAt } from "./lines.ts";
import { DEFAULT_LIMITS, type Program } from "./trace.ts";

let python: Tracer;
beforeAll(async () => {
  python = await createNodeTracer();
});

/** The notation of `lines-cases.ts`. */
function notation(source: string, program: Program): string {
  const written = source.split("\n").map((text, index) => {
    const line = canonicalLineAt(program, index + 1);
    return `${String(line ?? "-").padStart(3)} | ${text}`;
  });
  const canonical = program.lines.map(({ text, range: { startLine, startColumn, endLine, endColumn } }) => {
    const range = `${startLine}:${startColumn}-${endLine}:${endColumn}`;
    return `${range.padStart(10)} > ${text}`;
  });
  return [...written, ...canonical].map((row) => row.trimEnd()).join("\n");
}

const sourceOf = (rows: string): string =>
  rows
    .split("\n")
    .filter((row) => /^ *(\d+|-) \|/.test(row))
    .map((row) => row.replace(/^ *(\d+|-) \| ?/, ""))
    .join("\n");

test.each(LINES)("$name", async ({ rows }) => {
  const source = sourceOf(rows);
  const limits = { ...DEFAULT_LIMITS, events: 0 };
  const traced = await python.trace({ source, entry: { kind: "module" }, limits, stdin: "" });
  if (!traced.ok) throw new Error(traced.error.message);
  expect(notation(source, traced.value.program)).toBe(rows);
});
