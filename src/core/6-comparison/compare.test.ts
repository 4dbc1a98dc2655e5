import { expect, test } from "vitest";
import type { State } from "../2-tree/state.ts";
import { buildTree } from "../2-tree/build.ts";
import { randomTrace } from "../2-tree/random-trace.ts";
import { seededRandom } from "../lib/random.ts";
import { compareStates } from "./compare.ts";
import { accuracyOf, scoreOf } from "./score.ts";

const at = (line: number, locals: Record<string, string>, caller = 9): State => ({
  event: "line",
  stack: [
    { name: "<module>", line: caller },
    { name: "f", line },
  ],
  line,
  locals: new Map(Object.entries(locals)),
  globals: new Map(),
});
const returned = (value: string): State => ({
  event: "return",
  stack: [{ name: "f", line: 3 }],
  line: 3,
  value,
});
const raised = (type: string, message: string): State => ({
  event: "exception",
  stack: [{ name: "f", line: 3 }],
  line: 3,
  type,
  message,
});

/** What does not match, as `component verdict`. */
function wrong(predicted: State, actual: State): string[] {
  const { exact, undecided, locals, globals, ...single } = compareStates(predicted, actual);
  const named = [...locals, ...globals, ...Object.entries(single)];
  const list = named
    .filter(([, verdict]) => verdict !== null && verdict !== "match")
    .map(([name, verdict]) => `${name} ${String(verdict)}`);
  return exact ? ["exact"] : undecided ? [...list, "undecided"] : list;
}

test.each<[State, State, string[]]>([
  [at(2, { x: "1", y: "'a'" }), at(2, { y: "'a'", x: "1" }), ["exact"]],
  [at(2, { x: "1", z: "3" }), at(2, { x: "2", y: "0" }), ["x differs", "y missing", "z invented"]],
  [at(4, { x: "1" }), at(2, { x: "1" }), ["line differs", "stack differs"]],
  [at(2, { x: "1" }, 8), at(2, { x: "1" }, 9), ["stack differs"]],
  [at(2, { x: "[1, …]" }), at(2, { x: "[1, …]" }), ["x unknown", "undecided"]],
  [at(2, { x: "[1, …]", y: "1" }), at(2, { x: "[1, 2]", y: "2" }), ["x unknown", "y differs"]],
  [returned("1"), returned("1"), ["exact"]],
  [returned("1"), returned("True"), ["value differs"]],
  [
    returned("1"),
    raised("KeyError", "'a'"),
    ["event differs", "value invented", "exceptionType missing", "exceptionMessage missing"],
  ],
  [raised("KeyError", "'a'"), raised("KeyError", "'b'"), ["exceptionMessage differs"]],
  [{ event: "exit", exit: "normal" }, { event: "exit", exit: "never" }, ["exit differs"]],
])("%o against %o", (predicted, actual, expected) => {
  expect(wrong(predicted, actual)).toEqual(expected);
});

test("a state equals itself, and comparison is symmetric in what is exact", () => {
  const random = seededRandom(3);
  for (let round = 0; round < 50; round++) {
    const states = buildTree(randomTrace(random)).nodes.map(({ state }) => state);
    for (const [index, state] of states.entries()) {
      expect(compareStates(state, state).exact).toBe(true);
      const next = states[index + 1];
      if (next === undefined) continue;
      expect(compareStates(state, next).exact).toBe(compareStates(next, state).exact);
    }
  }
});

test("a score counts variables one by one and leaves out what cannot be judged", () => {
  const score = scoreOf([
    compareStates(at(2, { x: "1", y: "2" }), at(2, { x: "1", y: "3" })),
    compareStates(at(2, { x: "…" }), at(2, { x: "…" })),
    compareStates(returned("1"), returned("1")),
  ]);
  expect(score.states).toEqual({ right: 1, judged: 2 });
  expect(score.undecided).toBe(1);
  expect(score.components.locals).toEqual({ right: 1, judged: 2 });
  expect(score.components.value).toEqual({ right: 1, judged: 1 });
  expect(accuracyOf(score.states)).toEqual({ share: 0.5, error: Math.sqrt(0.125) });
  expect(accuracyOf(score.components.exit)).toBeNull();
});
