import { expect, test } from "vitest";
import { endsActivation } from "../2-tree/activation.ts";
import { buildTree } from "../2-tree/build.ts";
import { call, line, raises, recording, returns } from "../2-tree/hand-made.ts";
import { formatTree } from "../2-tree/notation.ts";
import { randomTrace } from "../2-tree/random-trace.ts";
import { seededRandom } from "../lib/random.ts";
import type { Action } from "./action.ts";
import { randomTrajectory } from "./policy.ts";
import { step } from "./step.ts";

/** g calls f on line 6, f raises on line 3, g catches it on line 7. */
const tree = buildTree(
  recording([
    call(4, "g"),
    line(5),
    line(6),
    call(1, "f"),
    line(2),
    line(3),
    raises(3, "KeyError", true, ""),
    raises(6, "KeyError", false, ""),
    line(7),
    line(8),
    returns(8, "0"),
  ]),
);

test("the example reads as intended", () => {
  expect(formatTree(tree)).toBe(
    [
      "  0 L4 call g",
      "  1 L5",
      "  2 L6 > call 3 -> KeyError",
      "  3   L1 call f",
      "  4   L2",
      "  5   L3",
      '  6   L3 raise KeyError("") leaves',
      '  7 L6 raise KeyError("") caught',
      "  8 L7",
      "  9 L8",
      " 10 L8 return 0",
      " 11 exit normal\n",
    ].join("\n"),
  );
});

test.each<[from: number, action: Action, to: number]>([
  [2, { kind: "step_into" }, 3],
  [2, { kind: "step_over" }, 7],
  [6, { kind: "step_over" }, 7],
  [4, { kind: "step_return" }, 6],
  [6, { kind: "step_return" }, 7],
  [7, { kind: "step_return" }, 10],
  [0, { kind: "step_return" }, 10],
  [10, { kind: "step_return" }, 11],
  [1, { kind: "breakpoint", line: 3 }, 5],
  [5, { kind: "breakpoint", line: 3 }, 11],
  [0, { kind: "breakpoint", line: 4 }, 11],
  [3, { kind: "run_to_breakpoint", lines: [8, 7] }, 8],
  [3, { kind: "run_to_breakpoint", lines: [] }, 11],
  [3, { kind: "continue" }, 11],
  [11, { kind: "step_into" }, 11],
])("from %i by %o to %i", (from, action, to) => {
  expect(step(tree, from, action)).toBe(to);
});

test("on random recordings: into replays, over and return never go deeper, every trajectory ends in the exit", () => {
  const random = seededRandom(2);
  const seen = new Map<string, number>();
  for (let round = 0; round < 300; round++) {
    const tree = buildTree(randomTrace(random));
    const exit = tree.nodes.length - 1;
    for (const node of tree.nodes.slice(0, exit)) {
      expect(step(tree, node.index, { kind: "step_into" })).toBe(node.index + 1);
      const over = tree.nodes[step(tree, node.index, { kind: "step_over" })];
      expect(over?.depth).toBeLessThanOrEqual(node.depth);
      const target = tree.nodes[step(tree, node.index, { kind: "step_return" })];
      if (target === undefined || target.index === exit || endsActivation(node)) continue;
      expect([target.parent, endsActivation(target)]).toEqual([node.parent, true]);
    }
    const moves = randomTrajectory(tree, 0, random);
    for (const { action } of moves) seen.set(action.kind, (seen.get(action.kind) ?? 0) + 1);
    moves.forEach((move, index) => {
      expect(move.to).toBeGreaterThan(move.from);
      expect(move.to).toBe(moves[index + 1]?.from ?? exit);
    });
  }
  expect([...seen.keys()].sort()).toEqual([
    "breakpoint",
    "continue",
    "step_into",
    "step_over",
    "step_return",
  ]);
});
