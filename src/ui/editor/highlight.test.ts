import { expect, test } from "vitest";
import { highlightLine } from "./highlight.ts";

/** Coloured pieces as `kind:text`; together the pieces are always the line. */
const pieces = (line: string): string[] => {
  const all = highlightLine(line);
  expect(all.map(({ text }) => text).join("")).toBe(line);
  return all.flatMap(({ kind, text }) => (kind === null ? [] : [`${kind}:${text}`]));
};

test.each([
  ["def f(x):", ["keyword:def", "function:f"]],
  ["    return x_2 + 10.5e3  # it's", ["keyword:return", "number:10.5e3", "comment:# it's"]],
  [`print(f'{a}', "it\\"s")`, ["function:print", "string:f'{a}'", 'string:"it\\"s"']],
  ["form = is_in or 'open", ["keyword:or", "string:'open"]],
  ["", []],
])("%s", (line, expected) => {
  expect(pieces(line)).toEqual(expected);
});
