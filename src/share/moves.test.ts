import { expect, test } from "vitest";
import type { Action } from "../core/3-debugger/action.ts";
import { seededRandom, type Random } from "../core/lib/random.ts";
import type { Move } from "../session/move.ts";
import { decodeMoves, encodeMoves, MAX_MOVES } from "./moves.ts";

const then = (action: Action): Move => ({ from: null, action });
const into = then({ kind: "step_into" });
const over = then({ kind: "step_over" });
const to = (...lines: readonly number[]): Move => then({ kind: "run_to_breakpoint", lines });

test.each<[readonly Move[], string]>([
  [[], ""],
  [[into, into, into, over], "ix3o"],
  [[to(2, 7), to(2, 7), over, to(2, 7)], "g2,5gog"],
  [[to(), to(), to(4), to()], "g0gg4g0"],
  [[to(9, 3)], "g9,-6"],
  [[then({ kind: "breakpoint", line: 12 }), then({ kind: "continue" })], "b12e"],
  [[then({ kind: "step_return" }), { from: 12, action: { kind: "step_into" } }, into], "u@12ii"],
])("%j is %s", (moves, text) => {
  expect(encodeMoves(moves)).toBe(text);
  expect(decodeMoves(text)).toEqual({ ok: true, value: moves });
});

test("random moves survive", () => {
  const random = seededRandom(3);
  for (let round = 0; round < 500; round++) {
    const moves = Array.from({ length: random.below(40) }, () => randomMove(random));
    expect(decodeMoves(encodeMoves(moves))).toEqual({ ok: true, value: moves });
  }
});

test.each([
  "z",
  "i3",
  "g",
  "ig",
  "b0",
  "b",
  "g1,",
  "g2,-2",
  "ix0",
  "i i",
  "@i",
  "x3",
  `ix${MAX_MOVES + 1}`,
  "ix4000ox4000",
])("%s is refused", (text) => {
  expect(decodeMoves(text).ok).toBe(false);
});

function randomMove(random: Random): Move {
  const lines = Array.from({ length: random.below(3) }, () => 1 + random.below(30));
  const actions: readonly Action[] = [
    { kind: "step_into" },
    { kind: "step_over" },
    { kind: "step_return" },
    { kind: "continue" },
    { kind: "breakpoint", line: 1 + random.below(300) },
    { kind: "run_to_breakpoint", lines },
  ];
  const action = actions[random.below(actions.length)] ?? { kind: "step_into" };
  return { from: random.below(6) === 0 ? random.below(50) : null, action };
}
