import { expect, test } from "vitest";
import type { State } from "../2-tree/state.ts";
import { mistakesOf, valueMistake } from "./taxonomy.ts";

test.each([
  ["3", "4", "off_by_one"],
  ["-1", "0", "off_by_one"],
  ["99999999999999999999", "99999999999999999998", "off_by_one"],
  ["3", "7", "wrong_value"],
  ["3", "3.0", "wrong_type"],
  ["3", "'3'", "wrong_type"],
  ["True", "1", "wrong_type"],
  ["None", "0", "wrong_type"],
  ["'banna'", "'banana'", "off_by_one"],
  ["'bananb'", "'banana'", "wrong_value"],
  ["[1, 2]", "[1, 2, 3]", "off_by_one"],
  ["[]", "[7]", "off_by_one"],
  ["[1, 2]", "[3, 1, 9]", "wrong_value"],
  ["[1, 5]", "[1, 4]", "off_by_one"],
  ["[1, 'a']", "[1, 2]", "wrong_type"],
  ["[1, 9]", "[2, 5]", "wrong_value"],
  ["{'a': 2}", "{'a': 1}", "off_by_one"],
  ["{'a': 1}", "{'b': 1}", "wrong_value"],
  ["{'a': 1}", "{'a': 1, 'b': 2}", "off_by_one"],
  ["{1}", "{1: 2}", "wrong_type"],
  ["Point(x=1)", "Vector(x=1)", "wrong_type"],
  ["Point(x=1)", "Point(x=2)", "off_by_one"],
  ["(1+2j)", "(1, 2)", "wrong_type"],
])("%s for %s is %s", (predicted, python, kind) => {
  expect(valueMistake(predicted, python)).toBe(kind);
});

const at = (line: number, locals: Readonly<Record<string, string>> = {}, caller = 9): State => ({
  event: "line",
  stack: [
    { name: "<module>", line: caller },
    { name: "f", line },
  ],
  line,
  locals: new Map(Object.entries(locals)),
  globals: new Map(),
});
const returned = (value: string): State => ({ event: "return", stack: [], line: 3, value });
const raised = (message: string): State => ({
  event: "exception",
  stack: [],
  line: 3,
  type: "KeyError",
  message,
});
const ended = (exit: "normal" | "never"): State => ({ event: "exit", exit });

test.each<[State, State, string]>([
  [at(3), at(3), ""],
  [at(4), at(3), "wrong_line line"],
  [at(3, {}, 8), at(3), "wrong_stack stack"],
  [at(3, { x: "1" }), at(3, { x: "2", y: "0" }), "off_by_one x, lost_variable y"],
  [at(3, { x: "1", z: "0" }), at(3, { x: "1" }), "invented_variable z"],
  [at(3, { x: "[1, …" }), at(3, { x: "[2]" }), ""],
  [returned("1"), at(3), "early_return event"],
  [at(3), returned("1"), "late_return event"],
  [returned("'1'"), returned("1"), "wrong_type return"],
  [raised("a"), at(3), "invented_exception event"],
  [at(3), raised("a"), "missed_exception event"],
  [raised("a"), raised("b"), "wrong_exception exception"],
  [ended("never"), ended("normal"), "wrong_end exit"],
])("case %#", (predicted, actual, expected) => {
  expect(
    mistakesOf(predicted, actual)
      .map(({ kind, name }) => `${kind} ${name}`)
      .join(", "),
  ).toBe(expected);
});
