import type { Program, SourceLine, SourceToken } from "../1-trace/trace.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { charactersText, characterTokens, numberText, numberTokens, stringTokens } from "./literals.ts";
import { nameTokens, type SlotTable } from "./slots.ts";
import type { OutOfScope } from "./transition.ts";
import {
  findToken,
  lineOf,
  lineToken,
  MAX_INDENT,
  MAX_LINES,
  sectionOf,
  slotOf,
  spellingOf,
  tokenId,
  type TokenId,
} from "./vocabulary.ts";

const SOURCE = tokenId("<src>");
const BYTES = tokenId("b");
const OPEN_FIELD = tokenId("{f");
const CLOSE_FIELD = tokenId("}f");

/** What is open at a point of a line: f-strings, their replacement fields, ordinary brackets. */
interface Open {
  readonly kind: "fstring" | "field" | "bracket";
  /** In a field: whether its format specification has begun, where `{` opens a nested field. */
  specification: boolean;
}

/**
 * `<src>`, then for every canonical line its number, its indentation if any, and its tokens.
 * Strings are spelled by character, numbers by digit, identifiers by the identifier rule.
 */
export function encodeSource(program: Program, slots: SlotTable): Result<readonly TokenId[], OutOfScope> {
  if (program.lines.length > MAX_LINES)
    return err({ kind: "too_many_lines", detail: `${program.lines.length} lines` });
  const tokens: TokenId[] = [SOURCE];
  for (const [index, line] of program.lines.entries()) {
    const number = lineToken(index + 1);
    if (number !== undefined) tokens.push(number);
    if (line.indent > MAX_INDENT) return err({ kind: "too_deep_indent", detail: line.text });
    if (line.indent > 0) tokens.push(tokenId(`I${line.indent}`));
    const encoded = encodeLineTokens(line, slots);
    if (!encoded.ok) return encoded;
    for (const token of encoded.value) tokens.push(token);
  }
  return ok(tokens);
}

function encodeLineTokens(line: SourceLine, slots: SlotTable): Result<TokenId[], OutOfScope> {
  const tokens: TokenId[] = [];
  const open: Open[] = [];
  for (const [index, token] of line.tokens.entries()) {
    const previous = line.tokens[index - 1]?.text ?? "";
    if (token.kind === "name" && previous === "!") {
      const conversion = findToken(`!${token.text}`);
      if (conversion === undefined) return err({ kind: "unknown_token", detail: token.text });
      tokens.push(conversion);
      continue;
    }
    if (token.kind === "operator" && token.text === "!") continue;
    if (token.kind === "name") {
      const afterDot = previous === ".";
      const name = nameTokens(token.text, afterDot, slots);
      if (name === null) return err({ kind: "too_many_names", detail: token.text });
      if (afterDot) tokens.pop();
      tokens.push(...name);
      continue;
    }
    const encoded = encodeToken(token, open);
    if (encoded === null) return err({ kind: "unknown_token", detail: token.text });
    for (const id of encoded) tokens.push(id);
  }
  return ok(tokens);
}

function encodeToken({ kind, text }: SourceToken, open: Open[]): readonly TokenId[] | null {
  switch (kind) {
    case "number":
      return numberTokens(text);
    case "string": {
      const isBytes = text.startsWith("b");
      const literal = stringTokens(isBytes ? text.slice(1) : text, false);
      return literal === null ? null : isBytes ? [BYTES, ...literal] : literal;
    }
    case "fstring_start": {
      const start = findToken(text);
      if (start === undefined || sectionOf(start) !== "formatted") return null;
      open.push({ kind: "fstring", specification: false });
      return [start];
    }
    case "fstring_middle":
      return characterTokens(text, false);
    case "fstring_end": {
      const end = findToken(`${text}f`);
      open.pop();
      return end === undefined ? null : [end];
    }
    case "operator":
    case "name":
      return encodeOperator(text, open);
  }
}

function encodeOperator(text: string, open: Open[]): readonly TokenId[] | null {
  const innermost = open.at(-1);
  const isField = innermost?.kind === "fstring" || innermost?.specification === true;
  if (text === "{" && isField) {
    open.push({ kind: "field", specification: false });
    return [OPEN_FIELD];
  }
  if (text === "(" || text === "[" || text === "{") open.push({ kind: "bracket", specification: false });
  if (text === ":" && innermost?.kind === "field") innermost.specification = true;
  if (text === ")" || text === "]" || text === "}") open.pop();
  if (text === "}" && innermost?.kind === "field") return [CLOSE_FIELD];
  const id = findToken(text);
  const isOperator = id !== undefined && (sectionOf(id) === "operators" || text === "...");
  return isOperator ? [id] : null;
}

/** A line as its tokens tell it. */
export interface DecodedLine {
  readonly line: number;
  readonly indent: number;
  readonly tokens: readonly SourceToken[];
}

/**
 * The lines of an encoded source: the inverse of {@link encodeSource}, but that neighbouring f-string
 * texts come out as one.
 */
export function decodeSource(tokens: readonly TokenId[], slots: SlotTable): readonly DecodedLine[] {
  const lines: { line: number; indent: number; tokens: SourceToken[] }[] = [];
  for (let at = 1; at < tokens.length;) {
    const id = tokens[at] ?? 0;
    const section = sectionOf(id);
    const line = lines.at(-1);
    if (section === "lines") {
      lines.push({ line: lineOf(id), indent: 0, tokens: [] });
      at++;
    } else if (line !== undefined && section === "indents") {
      line.indent = Number(spellingOf(id).slice(1));
      at++;
    } else {
      const end = endOfToken(tokens, at);
      line?.tokens.push(...decodeToken(tokens.slice(at, end), slots));
      at = end;
    }
  }
  return lines;
}

const TEXT_SECTIONS: ReadonlySet<string> = new Set(["characters", "escapes", "bytes"]);

/** Where the Python token that begins at `from` ends. */
function endOfToken(tokens: readonly TokenId[], from: number): number {
  const first = tokens[from] ?? 0;
  const run = (belongs: (id: TokenId) => boolean): number => {
    const end = tokens.findIndex((id, at) => at > from && !belongs(id));
    return end < 0 ? tokens.length : end;
  };
  if (sectionOf(first) === "numbers") return run((id) => sectionOf(id) === "numbers");
  if (TEXT_SECTIONS.has(sectionOf(first))) return run((id) => TEXT_SECTIONS.has(sectionOf(id)));
  if (sectionOf(first) !== "quotes") return from + 1;
  const opening = first === BYTES ? from + 1 : from;
  return tokens.indexOf(tokens[opening] ?? first, opening + 1) + 1 || tokens.length;
}

function decodeToken(ids: readonly TokenId[], slots: SlotTable): readonly SourceToken[] {
  const first = ids[0] ?? 0;
  const spelling = spellingOf(first);
  const section: string = sectionOf(first);
  switch (section) {
    case "numbers":
      return [{ kind: "number", text: ids.map(numberText).join("") }];
    case "characters":
    case "escapes":
    case "bytes":
      return [{ kind: "fstring_middle", text: charactersText(ids) }];
    case "quotes":
      return [{ kind: "string", text: charactersText(ids) }];
    case "slots":
      return [{ kind: "name", text: slots.name(slotOf(first)) ?? spelling }];
    case "keywords":
    case "specialNames":
    case "constants":
    case "names":
      return [{ kind: "name", text: spelling }];
    case "attributes":
      return [
        { kind: "operator", text: "." },
        { kind: "name", text: spelling.slice(1) },
      ];
    case "formatted":
      return decodeFormatted(first);
    default:
      return [{ kind: "operator", text: spelling }];
  }
}

function decodeFormatted(id: TokenId): readonly SourceToken[] {
  const spelling = spellingOf(id);
  if (id === OPEN_FIELD || id === CLOSE_FIELD) return [{ kind: "operator", text: spelling.charAt(0) }];
  if (spelling.startsWith("!"))
    return [
      { kind: "operator", text: "!" },
      { kind: "name", text: spelling.slice(1) },
    ];
  if (spelling.startsWith("f")) return [{ kind: "fstring_start", text: spelling }];
  return [{ kind: "fstring_end", text: spelling.slice(0, -1) }];
}
