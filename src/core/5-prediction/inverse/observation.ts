import type { CanonicalLine, Locals, Program, ValueText } from "../../1-trace/trace.ts";
import type { InverseState } from "../../4-language/inverse.ts";
import type { FrameState } from "../../4-language/transition.ts";
import type { LineVisit } from "./evidence.ts";

/** What is to come about: the function ends so, prints this, or is met so on its way. */
export type Observation =
  | { readonly kind: "returns"; readonly value: ValueText }
  /** `message` null: any. */
  | { readonly kind: "raises"; readonly type: string; readonly message: string | null }
  /** All that the call prints. */
  | { readonly kind: "prints"; readonly text: string }
  /** The state's line is about to run with the state's variables, among others. */
  | { readonly kind: "reaches"; readonly state: FrameState }
  | Branch;

/** A way on from a line with a condition or a loop. */
export interface Branch {
  readonly kind: "branches";
  readonly line: CanonicalLine;
  /** Into the block below the line, or past it. */
  readonly taken: boolean;
}

export function takesBranch({ line, taken }: Branch, visit: Pick<LineVisit, "line" | "next">): boolean {
  return visit.line === line && (visit.next === line + 1) === taken;
}

/** A line about to run, of whose variables nothing is known. */
export function atLine(line: CanonicalLine, locals: Locals = new Map()): FrameState {
  return { event: "line", line, locals, globals: new Map(), cursors: [], done: [] };
}

/** Lines of a function's body, nested functions and classes left out. */
export function bodyLines(program: Program, defLine: CanonicalLine): readonly CanonicalLine[] {
  const head = program.lines[defLine - 1];
  const lines: CanonicalLine[] = [];
  let skipped = Infinity;
  for (let line = defLine + 1; line <= program.lines.length; line++) {
    const at = program.lines[line - 1];
    if (at === undefined || head === undefined || at.indent <= head.indent) break;
    if (at.indent <= skipped) skipped = Infinity;
    if (skipped < Infinity) continue;
    lines.push(line);
    if (at.isDef || at.tokens[0]?.text === "class") skipped = at.indent;
  }
  return lines;
}

/**
 * The states an observation may be: one gives an output, not the line that returns it, so every line
 * that could is one of them. Lines that return another literal are left out.
 */
export function endStates(
  program: Program,
  defLine: CanonicalLine,
  observed: Observation,
): readonly InverseState[] {
  switch (observed.kind) {
    case "returns": {
      const { value } = observed;
      return returnLines(program, defLine, value).map((line) => ({ kind: "return", line, value }));
    }
    case "raises": {
      const { type } = observed;
      return raisingLines(program, defLine, type).map((line) => ({
        kind: "exception",
        line,
        type,
        message: observed.message ?? "",
        handler: null,
      }));
    }
    // Printed text is in no state: asked are all ways to end without a value, and Python tells which print so.
    case "prints":
      return endStates(program, defLine, { kind: "returns", value: "None" });
    case "reaches":
      return [{ kind: "frame", state: observed.state }];
    case "branches":
      return [{ kind: "frame", state: atLine(observed.line + (observed.taken ? 1 : 0)) }];
  }
}

function returnLines(program: Program, defLine: CanonicalLine, value: ValueText): readonly CanonicalLine[] {
  const body = bodyLines(program, defLine);
  const returned = (line: CanonicalLine): string | null => {
    const [first, ...rest] = program.lines[line - 1]?.tokens ?? [];
    if (first?.text !== "return") return null;
    if (rest.length === 0) return "None";
    const [only] = rest;
    const literal = rest.length === 1 && only !== undefined && isLiteral(only.kind, only.text);
    return literal ? only.text : "";
  };
  const returns = body.filter((line) => returned(line) !== null);
  const fitting = returns.filter((line) => ["", value].includes(canonicalQuotes(returned(line) ?? "")));
  const ends = value === "None" ? lastStatement(program, body) : [];
  const lines = [...fitting, ...ends.filter((line) => !fitting.includes(line))];
  return lines.length > 0 ? lines : returns;
}

const isLiteral = (kind: string, text: string): boolean =>
  kind === "number" || kind === "string" || /^(None|True|False)$/.test(text);

/** `ast.unparse`, which made the canonical source, and `repr` quote alike but for strings with quotes inside. */
const canonicalQuotes = (text: string): string => (/^['"]/.test(text) && text.includes("\\") ? "" : text);

/** Lines of the last statement of a body, after which the function may fall off its end. */
function lastStatement(program: Program, body: readonly CanonicalLine[]): readonly CanonicalLine[] {
  const indent = program.lines[(body[0] ?? 0) - 1]?.indent;
  const last = body.findLastIndex((line) => {
    const at = program.lines[line - 1];
    return at?.indent === indent && !/^(else|elif|except|finally)$/.test(at?.tokens[0]?.text ?? "");
  });
  return last < 0 ? [] : body.slice(last);
}

function raisingLines(program: Program, defLine: CanonicalLine, type: string): readonly CanonicalLine[] {
  const body = bodyLines(program, defLine);
  const raising = body.filter((line) => {
    const tokens = program.lines[line - 1]?.tokens ?? [];
    return tokens[0]?.text === "raise" && (tokens.length === 1 || tokens[1]?.text === type);
  });
  return raising.length > 0 ? raising : body;
}
