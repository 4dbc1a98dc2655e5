import type { CanonicalLine, Program, ValueText } from "../../1-trace/trace.ts";
import type { InverseState } from "../../4-language/inverse.ts";
import type { FrameState } from "../../4-language/transition.ts";

/** What is to come about: the function ends so, or one of its states is met. */
export type Observation =
  | { readonly kind: "returns"; readonly value: ValueText }
  /** `message` null: any. */
  | { readonly kind: "raises"; readonly type: string; readonly message: string | null }
  | { readonly kind: "reaches"; readonly state: FrameState };

/** Lines of a function's body, nested functions and classes left out. */
function bodyLines(program: Program, defLine: CanonicalLine): readonly CanonicalLine[] {
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
    case "reaches":
      return [{ kind: "frame", state: observed.state }];
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
