import type { Program } from "../../1-trace/trace.ts";
import type { FrameState } from "../../4-language/transition.ts";
import { closingQuote } from "../../4-language/literals.ts";
import { functionName } from "../scope.ts";
import { parseStatement } from "./statement.ts";
import { valueProgress } from "./value-text.ts";

/** What an answer may speak of. */
export interface AnswerScope {
  readonly program: Program;
  /** Names that can have a value here. */
  readonly names: readonly string[];
  /** A frame that has just been called goes to its first line, or is left. */
  readonly atCall: boolean;
}

export function answerScope(program: Program, { event, locals, globals }: FrameState): AnswerScope {
  const names = [...new Set([...locals.keys(), ...globals.keys(), ...program.bound])];
  return { program, names, atCall: event === "call" };
}

/** `closed`: nothing but an end of line can follow. */
type Progress = "no" | "open" | "whole" | "closed";

/**
 * Whether a text begins like an answer: `open` if more must or may follow, `complete` if it has said how the line ends.
 * Lines and names must exist, and no variable changes twice; values are any literals.
 */
export function answerProgress(text: string, scope: AnswerScope): "no" | "open" | "complete" {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  const changed = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const statement = parseStatement(line);
    if (statement === null || !allowed(line, scope, changed)) return "no";
    if (statement.kind === "change") changed.add(statement.name);
    if (statement.kind === "end")
      return [...lines.slice(index + 1), last].every((rest) => rest.trim() === "") ? "complete" : "no";
  }
  if (last === "") return "open";
  const ended = furthest(endForms(scope), last);
  if (ended === "closed") return "complete";
  const changing = furthest(scope.atCall ? [] : changeForms(scope, changed), last);
  return ended === "no" && changing === "no" ? "no" : "open";
}

function allowed(line: string, scope: AnswerScope, changed: ReadonlySet<string>): boolean {
  const forms = [...endForms(scope), ...changeForms(scope, changed)];
  return ["whole", "closed"].includes(furthest(forms, line));
}

/** Takes what it can from the front of a text: the rest, or how far it got when the text ends before it does. */
type Piece = (text: string) => { readonly rest: string } | Progress;
type Form = readonly Piece[];

function endForms({ program, atCall }: AnswerScope): readonly Form[] {
  const numbers = program.lines.map((_, index) => String(index + 1));
  const line = oneOf(numbers);
  if (atCall) return [[literal("line "), line]];
  const definitions = program.lines.flatMap(({ isDef }, index) =>
    isDef ? [`${index + 1}: ${functionName(program, index + 1)}`] : [],
  );
  const raised = [literal("raise "), typeName, literal("("), quoted, literal(")")];
  return [
    [literal("line "), line],
    [literal("call line "), oneOf(definitions), bracketed],
    [literal("resume line "), line],
    [literal("return "), value],
    [literal("yield "), value],
    raised,
    [...raised, literal(" caught at line "), line],
  ];
}

function changeForms({ program, names }: AnswerScope, changed: ReadonlySet<string>): readonly Form[] {
  const name = oneOf(names.filter((known) => !changed.has(known)));
  const loops = oneOf(
    program.lines.flatMap(({ loopEnd }, index) => (loopEnd === null ? [] : [`${index + 1}`])),
  );
  const coming = [literal("coming at line "), loops, literal(": ")];
  return [
    [literal("print "), quoted],
    [name, literal(" = "), value],
    [literal("del "), name],
    [...coming, bracketed],
    [...coming, bracketed, literal(" and more")],
    [...coming, literal("unknown")],
    [...coming, literal("unknown and more")],
  ];
}

/** The best that any of the forms makes of a text; `closed` only when none can go on. */
function furthest(forms: readonly Form[], text: string): Progress {
  const found = forms.map((form) => progressOf(form, text));
  if (found.includes("whole") || (found.includes("closed") && found.includes("open"))) return "whole";
  if (found.includes("closed")) return "closed";
  return found.includes("open") ? "open" : "no";
}

function progressOf(form: Form, text: string): Progress {
  let rest = text;
  for (const [index, piece] of form.entries()) {
    const taken = piece(rest);
    const isLast = index === form.length - 1;
    if (typeof taken === "string") return taken === "no" || isLast ? taken : "open";
    rest = taken.rest;
    if (rest === "") return isLast ? "closed" : "open";
  }
  return "no";
}

const literal =
  (expected: string): Piece =>
  (text) => {
    if (text.startsWith(expected)) return { rest: text.slice(expected.length) };
    return expected.startsWith(text) ? "open" : "no";
  };

/** Exactly one of the words; the longest that fits. */
const oneOf =
  (words: readonly string[]): Piece =>
  (text) => {
    const longer = words.some((word) => word.length > text.length && word.startsWith(text));
    if (words.includes(text)) return longer ? "whole" : { rest: "" };
    if (longer) return "open";
    const fitting = words.filter((word) => text.startsWith(word)).sort((a, b) => b.length - a.length);
    return fitting[0] === undefined ? "no" : { rest: text.slice(fitting[0].length) };
  };

const value: Piece = (text) => valueProgress(text);

/** A value in brackets, which says itself where it ends. */
const bracketed: Piece = (text) => {
  if (!/^[[(]/.test(text)) return text === "" ? "open" : "no";
  for (let end = text.search(/[)\]]/); end >= 0 && end < text.length; end++) {
    if (valueProgress(text.slice(0, end + 1)) === "closed") return { rest: text.slice(end + 1) };
  }
  return valueProgress(text) === "no" ? "no" : "open";
};

const quoted: Piece = (text) => {
  if (!/^['"]/.test(text)) return text === "" ? "open" : "no";
  const close = closingQuote(text, 0);
  return close < 0 ? "open" : { rest: text.slice(close + 1) };
};

const typeName: Piece = (text) => {
  const name = /^[\p{ID_Start}_][\p{ID_Continue}.]*/u.exec(text)?.[0] ?? "";
  if (name === "") return text === "" ? "open" : "no";
  return name.length === text.length ? "open" : { rest: text.slice(name.length) };
};
