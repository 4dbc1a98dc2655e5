import { beforeAll, expect, test } from "vitest";
import { createNodeTracer } from "../../../python/node.ts";
import type { Tracer } from "../../../python/protocol.ts";
import type { Result } from "../../lib/result.ts";
import { DEFAULT_LIMITS, type Trace, type TraceError } from "../trace.ts";
import { HOSTILE } from "./hostile.ts";

const EVENTS = DEFAULT_LIMITS.events;
/** Milliseconds for a program that only the clock ends, and for all others, which a busy machine must not cut short. */
const SHORT = 400;
const LONG = 60_000;

let python: Tracer;
beforeAll(async () => {
  python = await createNodeTracer();
});

const run = (source: string, milliseconds: number): Promise<Result<Trace, TraceError>> => {
  const limits = { ...DEFAULT_LIMITS, events: EVENTS, traceCharacters: 500_000, milliseconds };
  return python.trace({ source, entry: { kind: "module" }, limits, stdin: "" });
};

function howItEnded(traced: Result<Trace, TraceError>): string {
  if (!traced.ok) return traced.error.kind;
  const { end } = traced.value;
  if (end.kind === "error") return end.type;
  return end.kind === "stopped" ? `stopped: ${end.reason}` : end.kind;
}

test.each(HOSTILE)("$name", async ({ source, end }) => {
  const traced = await run(source, end === "stopped: time" ? SHORT : LONG);
  expect(howItEnded(traced)).toBe(end);
  if (traced.ok) expect(traced.value.events.length).toBeLessThanOrEqual(EVENTS + 1);

  const next = await run(
    "import json, random\nprint(len([1, 2]), isinstance(1, int), json.dumps([repr(1)]))",
    LONG,
  );
  if (!next.ok) throw new Error(next.error.message);
  expect(next.value.end).toEqual({ kind: "normal" });
  const printed = next.value.events.flatMap((event) => (event.kind === "print" ? [event.text] : []));
  expect(printed).toEqual(['2 True ["1"]\n']);
});
