import { expect, test } from "vitest";
import { counted, NO_ROUNDS, sameValue, type Round } from "./game.ts";

test.each([
  ["3", " 3 ", true],
  ["[1,2]", "[1, 2]", true],
  ['"ab"', "'ab'", true],
  ["'a b'", "'ab'", false],
  ['["a b", 1]', "['a b',1]", true],
  ["3", "4", false],
])("%s and %s: %s", (a, b, same) => {
  expect(sameValue(a, b)).toBe(same);
});

const round = (id: string, learnerRight: boolean, networkRight: boolean | null): Round => ({
  id,
  guess: { line: 1, name: "x", value: "1" },
  network: { line: null, value: null },
  python: { line: null, value: null },
  learnerRight,
  networkRight,
});

test("each round counts once, for the learner and for the network", () => {
  const rounds = [
    round("1-1", true, false),
    round("1-1", true, false),
    round("1-2", true, null),
    round("1-3", false, true),
  ];
  expect(rounds.reduce(counted, NO_ROUNDS)).toEqual({ rounds: 3, learner: 2, network: 1, last: "1-3" });
});
