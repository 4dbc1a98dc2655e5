import { expect, test } from "vitest";
import { MOST_WATCHES, reduceWatches, type WatchList } from "./watch.ts";

/** `+x` adds, `-x` removes. */
const after = (...acts: readonly string[]): WatchList =>
  acts.reduce<WatchList>(
    (list, act) =>
      reduceWatches(list, { kind: act.startsWith("+") ? "added" : "removed", expression: act.slice(1) }),
    [],
  );

test.each<[readonly string[], readonly string[]]>([
  [
    ["+x", "+ len(x) "],
    ["x", "len(x)"],
  ],
  [["+x", "+x"], ["x"]],
  [["+x", "+y", "-x"], ["y"]],
  [["+ "], []],
])("%j gives %j", (acts, list) => {
  expect(after(...acts)).toEqual(list);
});

test("the list has a limit", () => {
  expect(after(...Array.from({ length: 30 }, (_, n) => `+x${n}`))).toHaveLength(MOST_WATCHES);
});
