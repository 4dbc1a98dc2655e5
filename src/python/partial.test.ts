import { beforeAll, expect, test } from "vitest";
import { decodePartial, decodeTrace } from "../core/1-trace/decode.ts";
import { DEFAULT_LIMITS } from "../core/1-trace/trace.ts";
import { installTracer, type RunTask } from "./interpreter.ts";
import { startPyodide } from "./snapshot.ts";
import { TRACER_SOURCES } from "./sources.ts";

/** What was handed over during the last run. */
let program = "";
let words: string[] = [];
let run: RunTask;

beforeAll(async () => {
  run = installTracer(await startPyodide(), TRACER_SOURCES, {
    begun: (json) => {
      program = json;
      words = [];
    },
    recorded: (more) => words.push(...more),
  });
}, 120_000);

const SEPARATED = `print("a\\x1fb")
n = 0
while n < 30:
    n += 1
`;

const CAUGHT = `def half(n):
    if n % 2:
        raise ValueError(n)
    return n // 2

total = 0
for n in range(300):
    try:
        total += half(n)
    except ValueError:
        total -= 1
`;

test.each([
  // A short program may wait for ever in its last line, whose values and return are then all that is missing.
  ["a short run up to its last line", "x = 1\ny = [x]\nz = y\n", 2],
  ["a run whose text has the separator of the stream, up to its last line", SEPARATED, 4],
  ["the beginning of a long run", CAUGHT, Infinity],
])("%s is handed over while it runs", (_, source, missing) => {
  const request = { source, entry: { kind: "module" }, limits: DEFAULT_LIMITS, stdin: "" } as const;
  const whole = decodeTrace(run({ kind: "trace", request }));
  if (!whole.ok) throw new Error(whole.error.message);
  const end = { kind: "stopped", reason: "interrupt", message: "The run was stopped." } as const;
  const part = decodePartial(program, words, end);
  expect(part.program).toEqual(whole.value.program);
  expect(part.events.length).toBeGreaterThan(1);
  expect(part.events).toEqual(whole.value.events.slice(0, part.events.length));
  expect(whole.value.events.length - part.events.length).toBeLessThanOrEqual(missing);
});

test("a run to answer a question hands nothing over", () => {
  words = [];
  const request = {
    source: "x = 1\n",
    entry: { kind: "module" },
    limits: DEFAULT_LIMITS,
    stdin: "",
  } as const;
  run({ kind: "branch", request, changes: [] });
  expect(words).toEqual([]);
});
