import type { Program } from "../../core/1-trace/trace.ts";
import { goalsOf, isMet, type Goal } from "../../core/5-prediction/inverse/coverage.ts";
import type { Arc, Outcome } from "../../core/5-prediction/inverse/evidence.ts";
import { definitionOf } from "../../core/5-prediction/inverse/parameters.ts";
import { parseLiteral, type Literal } from "../../core/5-prediction/inverse/literal.ts";
import { quote } from "../../core/4-language/literals.ts";
import { editorLineOf } from "../../core/1-trace/lines.ts";
import type { Found } from "./infer.ts";
import type { Wanted } from "./question.ts";

/** An input that Python has run, as a test. */
export interface TestCase {
  readonly call: string;
  readonly outcome: Extract<Outcome, { kind: "returns" | "raises" }>;
  readonly arcs: readonly Arc[];
}

/** Verified inputs of a function that did what they were looked for, each once; the oldest first. */
export function testCases(kept: readonly Found[], entry: string): readonly TestCase[] {
  const cases = new Map<string, TestCase>();
  for (const { request, tally } of kept.toReversed()) {
    if (request.name !== entry) continue;
    for (const { call, verified } of tally.inputs.values()) {
      if (verified?.holds !== true) continue;
      const { outcome, arcs } = verified;
      if (outcome.kind === "returns" || outcome.kind === "raises") cases.set(call, { call, outcome, arcs });
    }
  }
  return [...cases.values()];
}

/** A line or branch of a function, and what runs it: verified inputs by their calls. */
export interface CoveredGoal {
  readonly goal: Goal;
  /** "Line 5", "Line 4 into its block". */
  readonly label: string;
  readonly source: string;
  /** The question that looks for an input which meets it. */
  readonly wanted: Wanted;
  readonly by: readonly string[];
}

/** Every line and branch of a function with the tests that run it; empty when there is no such function. */
export function coverage(
  program: Program,
  entry: string,
  cases: readonly TestCase[],
): readonly CoveredGoal[] {
  const defLine = definitionOf(program, entry);
  if (defLine === null) return [];
  return goalsOf(program, defLine).map((goal) => {
    const line = editorLineOf(program, goal.line) ?? goal.line;
    const place = `Line ${String(line)}`;
    const isLine = goal.kind === "line";
    return {
      goal,
      label: isLine ? place : `${place} ${goal.taken ? "into" : "past"} its block`,
      source: program.lines[goal.line - 1]?.text.trim() ?? "",
      wanted: isLine ? { kind: "reaches", line, text: "" } : { kind: "branches", line, taken: goal.taken },
      by: cases.filter(({ arcs }) => isMet(goal, arcs)).map(({ call }) => call),
    };
  });
}

/**
 * The tests as a file for pytest, which finds the function in a module next to it. A value that is no
 * literal is compared by its `repr`.
 * @param module - name of the module that has the function
 */
export function pytestFile(module: string, entry: string, cases: readonly TestCase[]): string {
  const returned = cases.flatMap(({ call, outcome }) =>
    outcome.kind === "returns" ? [{ call, value: outcome.value }] : [],
  );
  const raised = cases.flatMap(({ call, outcome }) =>
    outcome.kind === "raises" ? [{ call, type: outcome.type }] : [],
  );
  const literal = returned.filter(({ value }) => isLiteral(parseLiteral(value)));
  const shown = returned.filter(({ value }) => !isLiteral(parseLiteral(value)));
  const errors = [...new Set(raised.map(({ type }) => type))].filter((type) => !BUILTIN_ERROR.test(type));
  const imports = [entry, ...errors.filter((type) => /^\w+$/.test(type))].join(", ");
  return [
    `import pytest\n\nfrom ${module} import ${imports}\n`,
    parametrized(
      `test_${entry}`,
      "expected",
      literal.map(({ call, value }) => [call, value]),
      `assert ${entry}(*args) == expected`,
    ),
    parametrized(
      `test_${entry}_repr`,
      "expected",
      shown.map(({ call, value }) => [call, quote(value)]),
      `assert repr(${entry}(*args)) == expected`,
    ),
    parametrized(
      `test_${entry}_raises`,
      "error",
      raised.map(({ call, type }) => [call, type]),
      `with pytest.raises(error):\n        ${entry}(*args)`,
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function parametrized(
  name: string,
  second: string,
  rows: readonly (readonly [string, string])[],
  body: string,
): string {
  if (rows.length === 0) return "";
  const list = rows.map(([call, value]) => `        (${call}, ${value}),\n`).join("");
  return `@pytest.mark.parametrize(\n    ("args", "${second}"),\n    [\n${list}    ],\n)\ndef ${name}(args, ${second}):\n    ${body}\n`;
}

/** Named by Python itself; the program's own errors are imported from it. */
const BUILTIN_ERROR =
  /^(ArithmeticError|AssertionError|AttributeError|EOFError|Exception|FloatingPointError|ImportError|IndexError|KeyError|LookupError|MemoryError|ModuleNotFoundError|NameError|NotImplementedError|OSError|OverflowError|RecursionError|RuntimeError|StopIteration|SyntaxError|SystemExit|TypeError|UnboundLocalError|UnicodeDecodeError|UnicodeEncodeError|UnicodeError|ValueError|ZeroDivisionError)$/;

function isLiteral(literal: Literal): boolean {
  switch (literal.kind) {
    case "int":
    case "str":
      return true;
    case "list":
    case "tuple":
    case "set":
      return literal.items.every(isLiteral);
    case "dict":
      return literal.pairs.every(([key, value]) => isLiteral(key) && isLiteral(value));
    case "atom":
      return /^(None|True|False|-?\d+\.\d+(e[+-]\d+)?|b['"].*)$/s.test(literal.text);
  }
}
