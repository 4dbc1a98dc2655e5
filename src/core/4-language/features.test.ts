import { expect, test } from "vitest";
import { featuresOf } from "./features.ts";
import { tokenId } from "./vocabulary.ts";

/** Each row: a token, then [character, element, depth]. */
const rows = (text: string): string =>
  text
    .split(" ")
    .map((spelling, index, all) => `${spelling} ${(featuresOf(all.map(tokenId))[index] ?? []).join("")}`)
    .join(" | ");

test.each([
  ["V0 = ' ca cb ' ;", "V0 000 | = 000 | ' 000 | ca 100 | cb 200 | ' 000 | ; 000"],
  ["[ d1 , [ d2 ] , d3 ]", "[ 011 | d1 011 | , 021 | [ 012 | d2 012 | ] 021 | , 031 | d3 031 | ] 000"],
  ["' xc3 xa9 \\x c0 c7 cz '", "' 000 | xc3 100 | xa9 100 | \\x 200 | c0 200 | c7 200 | cz 300 | ' 000"],
  ["[ ' c, c[ '", "[ 011 | ' 011 | c, 111 | c[ 211 | ' 011"],
  ["( ( ; d1", "( 011 | ( 012 | ; 000 | d1 000"],
])("%s", (tokens, expected) => {
  expect(rows(tokens)).toBe(expected);
});

test("the three are capped at 63, 31 and 7", () => {
  const string = ["'", ...Array.from({ length: 70 }, () => "ca"), "'"];
  expect(featuresOf(string.map(tokenId)).at(-2)).toEqual([63, 0, 0]);
  const list = ["[", ...Array.from({ length: 40 }, () => ["d1", ","]).flat()];
  expect(featuresOf(list.map(tokenId)).at(-1)).toEqual([0, 31, 1]);
  expect(featuresOf(Array.from({ length: 9 }, () => tokenId("("))).at(-1)).toEqual([0, 1, 7]);
});
