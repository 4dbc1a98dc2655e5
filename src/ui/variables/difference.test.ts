import { expect, test } from "vitest";
import { difference } from "./difference.ts";

const marked = (text: string, other: string): string =>
  difference(text, other)
    .map((span) => (span.same ? span.text : `<${span.text}>`))
    .join("");

test.each([
  ["[1, 2, 3]", "[1, 2, 3]", "[1, 2, 3]"],
  ["{'n': 2}", "{'n': 1}", "{'n': <2>}"],
  ["'banana'", "'banna'", "'ban<a>na'"],
  ["[1, 5, 3, 7]", "[1, 2, 3, 4]", "[1, <5>, 3, <7>]"],
  ["'ab'", "'abc'", "'ab'"],
  ["", "1", ""],
  ["'é🐍'", "'é'", "'é<🐍>'"],
])("%s against %s", (text, other, expected) => {
  expect(marked(text, other)).toBe(expected);
});
