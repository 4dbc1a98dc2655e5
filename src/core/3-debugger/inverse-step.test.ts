import { expect, test } from "vitest";
import { buildTree } from "../2-tree/build.ts";
import { call, line, raises, recording, returns } from "../2-tree/hand-made.ts";
import { invertTree } from "../2-tree/inverse.ts";
import { formatInverseTree } from "../2-tree/notation.ts";
import type { InverseAction } from "./action.ts";
import { inverseStep } from "./inverse-step.ts";

/** g calls f twice on line 6; the second f raises on line 3, g catches it on line 7. */
const tree = buildTree(
  recording([
    call(4, "g"),
    line(5),
    line(6),
    call(1, "f", new Map([["n", "1"]])),
    line(2),
    returns(2, "0"),
    call(1, "f", new Map([["n", "2"]])),
    line(3),
    raises(3, "KeyError", true, ""),
    raises(6, "KeyError", false, ""),
    line(7),
    returns(7, "8"),
  ]),
);
const inverse = invertTree(tree);

test("the recording backwards; the line that calls is met once more before its callees", () => {
  expect(formatInverseTree(tree, inverse)).toBe(
    [
      "  0 inv_return L7 return 8",
      "  1 inv_line L7",
      '  2 inv_exception L6 raise KeyError("")',
      "  3 inv_line_call L6",
      '  4   inv_exception L3 raise KeyError("")',
      "  5   inv_line L3",
      "  6   inv_call L1 call f n=2",
      "  7   inv_return L2 return 0",
      "  8   inv_line L2",
      "  9   inv_call L1 call f n=1",
      " 10 inv_line L6",
      " 11 inv_line L5",
      " 12 inv_call L4 call g",
      " 13 inv_exit_entry\n",
    ].join("\n"),
  );
  expect(inverse.map(({ parent }) => parent)).toEqual([
    ...[null, null, null, null],
    ...[3, 3, 3, 3, 3, 3],
    ...[null, null, null, null],
  ]);
});

test.each<[from: number, kind: InverseAction["kind"], to: number]>([
  [3, "inv_step_into", 4],
  [3, "inv_step_over", 10],
  [3, "inv_step_call", 12],
  [4, "inv_step_over", 5],
  [4, "inv_step_call", 6],
  [6, "inv_step_over", 7],
  [6, "inv_step_call", 7],
  [7, "inv_step_call", 9],
  [9, "inv_step_into", 10],
  [9, "inv_step_call", 10],
  [0, "inv_step_call", 12],
  [12, "inv_step_call", 13],
  [12, "inv_step_over", 13],
  [13, "inv_step_into", 13],
])("from %i by %s to %i", (from, kind, to) => {
  expect(inverseStep(inverse, from, { kind })).toBe(to);
});
