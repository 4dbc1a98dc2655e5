import { CUT } from "../1-trace/trace.ts";
import { findToken, sectionOf, spellingOf, tokenId, type TokenId } from "./vocabulary.ts";

const SINGLE = tokenId("'");
const DOUBLE = tokenId('"');
const SPACE = tokenId("cSP");

/** Marks in the micro-step value `marks`: a matched character or element, and the rest of a longer match. */
export const MARKS: ReadonlyMap<string, TokenId> = new Map([
  ["\u00a4", tokenId("<m>")],
  ["\u00a7", tokenId("<n>")],
]);

const MARK_TEXT: ReadonlyMap<TokenId, string> = new Map([...MARKS].map(([text, id]) => [id, text]));

/**
 * Tokens of the inside of a string literal, as it is written there: escapes stay escapes, a character
 * outside ASCII becomes its UTF-8 bytes, marks become their tokens if `marked`.
 */
export function characterTokens(written: string, marked: boolean): TokenId[] | null {
  const tokens: TokenId[] = [];
  let escaped = false;
  for (const character of written) {
    if (escaped) {
      escaped = false;
      const escape = findToken(`\\${character}`);
      if (escape !== undefined) {
        tokens.push(escape);
        continue;
      }
      tokens.push(tokenId("c\\"));
    } else if (character === "\\") {
      escaped = true;
      continue;
    }
    const mark = marked ? MARKS.get(character) : undefined;
    const code = character.codePointAt(0) ?? 0;
    if (mark !== undefined) tokens.push(mark);
    else if (code === 0x20) tokens.push(SPACE);
    else if (code > 0x20 && code < 0x7f) tokens.push(tokenId(`c${character}`));
    else if (code >= 0x80 && (code < 0xd800 || code > 0xdfff)) tokens.push(...utf8(code).map(byteToken));
    else return null;
  }
  if (escaped) tokens.push(tokenId("c\\"));
  return tokens;
}

/** What {@link characterTokens} was given. Bytes that are not UTF-8 come out as U+FFFD. */
export function charactersText(tokens: readonly TokenId[]): string {
  let text = "";
  for (let at = 0; at < tokens.length;) {
    const id = tokens[at] ?? 0;
    if (sectionOf(id) === "bytes") {
      const { character, length } = decodeUtf8(tokens, at);
      text += character;
      at += length;
    } else {
      text +=
        MARK_TEXT.get(id) ??
        (id === SPACE ? " " : sectionOf(id) === "characters" ? spellingOf(id).slice(1) : spellingOf(id));
      at++;
    }
  }
  return text;
}

/** Where the string literal beginning at `from` (its quote) ends: the index of the closing quote, or -1. */
export function closingQuote(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** Tokens of a one-line string literal without prefix, quotes included; null when it is not one. */
export function stringTokens(literal: string, marked: boolean): TokenId[] | null {
  const quote = literal.startsWith("'") ? SINGLE : literal.startsWith('"') ? DOUBLE : null;
  if (quote === null || literal.length < 2 || closingQuote(literal, 0) !== literal.length - 1) return null;
  const inside = characterTokens(literal.slice(1, -1), marked);
  return inside === null ? null : [quote, ...inside, quote];
}

const NUMBER = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?j?$/;

/** Tokens of an unsigned decimal number, one a character; null when it is not one. */
export const numberTokens = (text: string): TokenId[] | null =>
  NUMBER.test(text) ? Array.from(text, (digit) => tokenId(`d${digit}`)) : null;

/** The text of one number token. */
export const numberText = (id: TokenId): string => spellingOf(id).slice(1);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\t", "\\t"],
  ["\r", "\\r"],
  ["\\", "\\\\"],
]);

/** A string literal for any text: messages and printed output are stored unquoted. */
export function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let literal = mark;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === mark) literal += `\\${mark}`;
    else literal += ESCAPES.get(character) ?? (isWrittenAsIs(character, code) ? character : escapeCode(code));
  }
  return literal + mark;
}

const isWrittenAsIs = (character: string, code: number): boolean =>
  code >= 0x20 && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000) && character !== CUT;

function escapeCode(code: number): string {
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/gu;
const UNESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
]);

/** The text a string literal stands for: the inverse of {@link quote}. */
export function unquote(literal: string): string {
  return literal.slice(1, -1).replace(ESCAPE, (_, x?: string, u?: string, wide?: string, single?: string) => {
    if (single !== undefined) return UNESCAPES.get(single) ?? single;
    const code = Number.parseInt(x ?? u ?? wide ?? "", 16);
    return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  });
}

const byteToken = (byte: number): TokenId => tokenId(`x${byte.toString(16)}`);

function utf8(code: number): readonly number[] {
  const low = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return [0xc0 | (code >> 6), low(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), low(6), low(0)];
  return [0xf0 | (code >> 18), low(12), low(6), low(0)];
}

/** How many bytes follow a first byte. */
export const continuationBytes = (first: number): number =>
  first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;

/** The byte a byte token stands for. */
export const byteOf = (id: TokenId): number => Number.parseInt(spellingOf(id).slice(1), 16);

function decodeUtf8(
  tokens: readonly TokenId[],
  at: number,
): { readonly character: string; readonly length: number } {
  const first = byteOf(tokens[at] ?? 0);
  const count = continuationBytes(first);
  let code = first & (0x3f >> count);
  for (let k = 1; k <= count; k++) {
    const id = tokens[at + k];
    if (id === undefined || sectionOf(id) !== "bytes" || byteOf(id) > 0xbf)
      return { character: "\ufffd", length: k };
    code = (code << 6) | (byteOf(id) & 0x3f);
  }
  const valid = count > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return { character: valid ? String.fromCodePoint(code) : "\ufffd", length: count + 1 };
}
