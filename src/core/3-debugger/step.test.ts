import { expect, test } from "vitest";
import { buildTree } from "../2-tree/build.ts";
import { call, line, raises, recording, returns } from "../2-tree/hand-made.ts";
import { formatTree } from "../2-tree/notation.ts";
import type { Action } from "./action.ts";
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
