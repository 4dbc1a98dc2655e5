import { expect, test } from "vitest";
import type { Locals, TraceEnd, TraceEvent } from "../1-trace/trace.ts";
import { seededRandom } from "../lib/random.ts";
import { buildTree } from "./build.ts";
import { traceEvents } from "./events.ts";
import { call, line, micro, raises, recording, returns } from "./hand-made.ts";
import { formatTree } from "./notation.ts";
import { randomTrace } from "./random-trace.ts";

const none: Locals = new Map();
const of = (values: Record<string, string>): Locals => new Map(Object.entries(values));
const stopped: TraceEnd = { kind: "stopped", reason: "events", message: "Stopped after 100 events." };

test("a callee hangs below the line that called it, and its result stands in that line", () => {
  const tree = buildTree(
    recording([
      call(3, "g", of({ a: "[1]" })),
      line(4, of({ a: "[1]" })),
      micro("lit", "2"),
      call(1, "f", of({ n: "2" })),
      line(2, of({ n: "2" })),
      micro("*", "4"),
      returns(2, "4", of({ a: "[1, 2]" })),
      micro("+", "5"),
      returns(4, "5"),
    ]),
  );
  expect(formatTree(tree)).toBe(
    [
      "  0 L3 call g a=[1]",
      "  1 L4 a=[1] > lit 2; call 2 -> 4 changes a=[1, 2]; + 5",
      "  2   L1 call f n=2",
      "  3   L2 n=2 > * 4",
      "  4   L2 return 4",
      "  5 L4 return 5",
      "  6 exit normal\n",
    ].join("\n"),
  );
  expect(tree.nodes.map((node) => node.parent)).toEqual([null, null, 1, 1, 1, null, null]);
  const inner = tree.nodes[3]?.state;
  expect(inner?.event === "line" && inner.stack).toEqual([
    { name: "g", line: 4 },
    { name: "f", line: 2 },
  ]);
});

test("an exception ends the callee and is caught in the caller", () => {
  const tree = buildTree(
    recording([
      call(4, "g"),
      line(6),
      call(1, "f"),
      line(2),
      raises(2, "KeyError", true, "no"),
      raises(6, "KeyError", false, "no"),
      line(7),
      returns(8, "None"),
    ]),
  );
  expect(formatTree(tree)).toBe(
    [
      "  0 L4 call g",
      "  1 L6 > call 2 -> KeyError",
      "  2   L1 call f",
      "  3   L2",
      '  4   L2 raise KeyError("no") leaves',
      '  5 L6 raise KeyError("no") caught',
      "  6 L7",
      "  7 L8 return None",
      "  8 exit normal\n",
    ].join("\n"),
  );
});

test("tree → events gives back the recording", () => {
  const random = seededRandom(1);
  let events = 0;
  for (let round = 0; round < 500; round++) {
    const trace = randomTrace(random);
    events += trace.events.length;
    expect(traceEvents(buildTree(trace))).toEqual(trace.events);
  }
  expect(events).toBeGreaterThan(5_000);
});

const round = (x: number): TraceEvent[] => [line(2, of({ x: String(x) })), line(3, of({ x: String(x) }))];

test.each<[string, readonly TraceEvent[], string]>([
  ["the same states three times", [call(1, "f"), ...round(1), ...round(1), ...round(1)], "never"],
  ["a growing variable", [call(1, "f"), ...round(1), ...round(2), ...round(3)], "unfinished"],
  [
    "a callee that never returns",
    [call(1, "g"), line(5), call(1, "f"), ...round(1), ...round(1), ...round(1)],
    "never",
  ],
  [
    "a callee that sees what the loop does not show",
    [1, 2, 3].flatMap((count) => [
      ...(count === 1 ? [call(1, "g")] : []),
      line(5),
      { kind: "call", line: 9, name: "f", locals: none, globals: of({ count: String(count) }) },
      returns(9, "None"),
    ]),
    "unfinished",
  ],
  [
    "an iterator whose position is hidden",
    [1, 2, 3].flatMap((count) => [
      ...(count === 1 ? [call(1, "g")] : []),
      line(5, of({ it: "<list_iterator>" })),
    ]),
    "unfinished",
  ],
])("stopped at a limit after %s", (_, events, exit) => {
  expect(buildTree(recording(events, stopped)).exit).toBe(exit);
});
