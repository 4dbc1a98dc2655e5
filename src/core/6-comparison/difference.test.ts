import { expect, test } from "vitest";
import { difference } from "./difference.ts";

const marked = (text: string, other: string): string =>
  difference(text, other)
    .map((span) => (span.same ? span.text : `<${span.text}>`))
    .join("");

test.each([
  ["[1, 2, 3]", "[1, 2, 3]", "[1, 2, 3]"],
  ["{'n': 2}", "{'n': 1}", "{'n': <2>}"],
  ["{'n': 2, 'm': 3}", "{'n': 2}", "{'n': 2, <'m': 3>}"],
  ["'banana'", "'banna'", "'ban<a>na'"],
  ["[1, 5, 3, 7]", "[1, 2, 3, 4]", "[1, <5>, 3, <7>]"],
  ["[12, 3]", "[13, 3]", "[<12>, 3]"],
  ["[0, 1, 2, 3]", "[1, 2, 3]", "[<0>, 1, 2, 3]"],
  ["['banana', 1]", "['banna', 1]", "['ban<a>na', 1]"],
  ["[[1, 2], [3]]", "[[1, 2], [4]]", "[[1, 2], [<3>]]"],
  ["{1, 2, 3}", "{1, 3}", "{1, <2>, 3}"],
  ["Point(x=1, y=2)", "Point(x=1, y=3)", "Point(x=1, y=<2>)"],
  ["deque([1], maxlen=2)", "deque([1], maxlen=3)", "deque([1], maxlen=<2>)"],
  ["[1]", "(1, 2)", "<[1]>"],
  ["Point(x=1)", "Vector(x=1)", "<Point(x=1)>"],
  ["12", "13", "<12>"],
  ["None", "'None'", "<None>"],
  ["'ab'", "'abc'", "'ab'"],
  ["'é🐍'", "'é'", "'é<🐍>'"],
])("%s against %s", (text, other, expected) => {
  expect(marked(text, other)).toBe(expected);
});
