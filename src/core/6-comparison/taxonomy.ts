import type { Locals, ValueText } from "../1-trace/trace.ts";
import type { State } from "../2-tree/state.ts";
import { partsOf } from "../4-language/parts.ts";
import { commonSubsequence } from "../lib/subsequence.ts";
import { compareStates, eventOf, type Verdict } from "./compare.ts";

/** Kinds of mistakes, in the order they are listed. */
export const MISTAKES = [
  "wrong_line",
  "wrong_call",
  "early_return",
  "late_return",
  "missed_exception",
  "invented_exception",
  "wrong_exception",
  "wrong_end",
  "wrong_stack",
  "wrong_value",
  "wrong_type",
  "off_by_one",
  "lost_variable",
  "invented_variable",
  "malformed_output",
] as const;

export type MistakeKind = (typeof MISTAKES)[number];

/** One thing that a prediction has wrong. Texts are null where a side has nothing to show. */
export interface Mistake {
  readonly kind: MistakeKind;
  /** The variable, or "line", "event", "stack", "return", "exception", "exit". */
  readonly name: string;
  readonly predicted: string | null;
  readonly python: string | null;
}

/** Everything a prediction has wrong. When it is wrong about the event itself, that is its one mistake. */
export function mistakesOf(predicted: State, actual: State): readonly Mistake[] {
  if (eventOf(predicted) !== eventOf(actual)) return [eventMistake(predicted, actual)];
  const comparison = compareStates(predicted, actual);
  const single = (
    verdict: Verdict | null,
    kind: MistakeKind,
    name: string,
    text: (state: State) => string,
  ): Mistake[] =>
    isWrong(verdict) ? [{ kind, name, predicted: text(predicted), python: text(actual) }] : [];
  const value = (state: State): string => (state.event === "return" ? state.value : "");
  return [
    ...single(comparison.line, predicted.event === "call" ? "wrong_call" : "wrong_line", "line", lineText),
    // Another line is another stack, too: only the callers are news.
    ...(comparison.line === "match" ? single(comparison.stack, "wrong_stack", "stack", stackText) : []),
    ...single(comparison.exit, "wrong_end", "exit", (state) => (state.event === "exit" ? state.exit : "")),
    ...single(comparison.value, valueMistake(value(predicted), value(actual)), "return", value),
    ...single(
      isWrong(comparison.exceptionType) ? comparison.exceptionType : comparison.exceptionMessage,
      "wrong_exception",
      "exception",
      (state) => (state.event === "exception" ? `${state.type}: ${state.message}` : ""),
    ),
    ...variableMistakes(comparison.locals, variables(predicted, "locals"), variables(actual, "locals")),
    ...variableMistakes(comparison.globals, variables(predicted, "globals"), variables(actual, "globals")),
  ];
}

const isWrong = (verdict: Verdict | null): boolean =>
  verdict === "differs" || verdict === "missing" || verdict === "invented";

const NONE: Locals = new Map();

const variables = (state: State, part: "locals" | "globals"): Locals =>
  state.event === "call" || state.event === "line" ? state[part] : NONE;

const lineText = (state: State): string => (state.event === "exit" ? "" : String(state.line));

const stackText = (state: State): string =>
  state.event === "exit" ? "" : state.stack.map(({ name, line }) => `${name}:${line}`).join(" > ");

function eventMistake(predicted: State, actual: State): Mistake {
  const [said, known] = [eventOf(predicted), eventOf(actual)];
  const kind = (): MistakeKind => {
    if (known === "exception") return "missed_exception";
    if (said === "exception") return "invented_exception";
    if (said === "exit" || known === "exit") return said === "exit" ? "early_return" : "late_return";
    if (said === "return") return "early_return";
    if (known === "return") return "late_return";
    return "wrong_call";
  };
  return { kind: kind(), name: "event", predicted: said, python: known };
}

function variableMistakes(
  verdicts: ReadonlyMap<string, Verdict>,
  predicted: Locals,
  actual: Locals,
): readonly Mistake[] {
  return [...verdicts].flatMap(([name, verdict]): Mistake[] => {
    const [said, known] = [predicted.get(name) ?? null, actual.get(name) ?? null];
    if (verdict === "missing") return [{ kind: "lost_variable", name, predicted: null, python: known }];
    if (verdict === "invented") return [{ kind: "invented_variable", name, predicted: said, python: null }];
    if (verdict !== "differs" || said === null || known === null) return [];
    return [{ kind: valueMistake(said, known), name, predicted: said, python: known }];
  });
}

/**
 * How one value is wrong. Off by one: an integer next to the right one, or a string or container with
 * one element too many or too few. A container with one wrong part has the mistake of that part.
 */
export function valueMistake(
  predicted: ValueText,
  python: ValueText,
): "wrong_value" | "wrong_type" | "off_by_one" {
  if (typeOf(predicted) !== typeOf(python)) return "wrong_type";
  if (isInteger(predicted) && isInteger(python)) {
    const distance = BigInt(predicted) - BigInt(python);
    return distance === 1n || distance === -1n ? "off_by_one" : "wrong_value";
  }
  const [said, known] = [elementsOf(predicted), elementsOf(python)];
  if (said === null || known === null) return "wrong_value";
  if (Math.abs(said.length - known.length) === 1) {
    const [short, long] = said.length < known.length ? [said, known] : [known, said];
    const common = commonSubsequence(short.map(wholeText), long.map(wholeText));
    return common.every((partner) => partner !== null) ? "off_by_one" : "wrong_value";
  }
  const wrong = said.flatMap((element, index): (readonly [Element, Element])[] => {
    const other = known[index];
    return other === undefined || wholeText(other) === wholeText(element) ? [] : [[element, other]];
  });
  const [only] = wrong;
  const isOne =
    said.length === known.length && wrong.length === 1 && only !== undefined && !isText(predicted);
  return isOne && only[0].key === only[1].key ? valueMistake(only[0].text, only[1].text) : "wrong_value";
}

const isInteger = (text: ValueText): boolean => /^-?\d+$/.test(text);
const isText = (text: ValueText): boolean => /^b?['"]/.test(text);

/** A character of a string, or a part of a container; its key where the container has keys. */
interface Element {
  readonly key: string;
  readonly text: string;
}

const wholeText = ({ key, text }: Element): string => key + text;

/** Null for a value that has no elements by its kind. */
function elementsOf(text: ValueText): readonly Element[] | null {
  if (isText(text)) {
    const inside = Array.from(text.slice(text.startsWith("b") ? 2 : 1, -1));
    return inside.map((character) => ({ key: "", text: character }));
  }
  const taken = partsOf(text);
  if (taken === null) return EMPTY.has(text) ? [] : null;
  const keyed = taken.shape === "mapping" || taken.shape === "fields";
  return taken.parts.map((part) => ({ key: keyed ? part.label : "", text: part.text }));
}

const EMPTY: ReadonlySet<ValueText> = new Set(["[]", "()", "{}", "set()"]);

/** Python's type of a value, as far as its text tells: `Point` for `Point(x=1)`. */
function typeOf(text: ValueText): string {
  if (text === "True" || text === "False") return "bool";
  if (text === "None") return "None";
  if (isInteger(text)) return "int";
  if (/^(-?\d|inf$|nan$|-inf$)/.test(text)) return text.endsWith("j") ? "complex" : "float";
  if (isText(text)) return text.startsWith("b") ? "bytes" : "str";
  if (text.startsWith("[")) return "list";
  if (text.startsWith("(")) return partsOf(text) === null && text !== "()" ? "complex" : "tuple";
  if (text.startsWith("{")) return partsOf(text)?.shape === "set" ? "set" : "dict";
  return /^<?[\w.]+/.exec(text)?.[0] ?? text;
}
