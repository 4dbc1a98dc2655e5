import { CUT, type ValueText } from "../1-trace/trace.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { accepts } from "./automaton.ts";
import { charactersText, closingQuote, MARKS, numberText, numberTokens, stringTokens } from "./literals.ts";
import { valueNameTokens, type SlotTable } from "./slots.ts";
import type { OutOfScope } from "./transition.ts";
import { sectionOf, slotOf, spellingOf, tokenId, type TokenId } from "./vocabulary.ts";

const OPAQUE = tokenId("<opaque>");
const END_OPAQUE = tokenId("</opaque>");
const ELLIPSIS = tokenId("...");
const BYTES = tokenId("b");
const COMMA = tokenId(",");
const COLON = tokenId(":");
const CLOSE = tokenId(")");
const DOT = tokenId(".");

const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+)?j?/y;
const NAME = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const PUNCTUATION: ReadonlySet<string> = new Set("()[]{},:=+-.");

/**
 * Tokens of a canonical value text. `marked` is for the micro-step `marks`, the only place where ¤ and
 * § are marks and not characters. Only texts that {@link decodeValue} gives back exactly and the grammar
 * accepts are in scope.
 */
export function encodeValue(
  text: ValueText,
  slots: SlotTable,
  marked = false,
): Result<readonly TokenId[], OutOfScope> {
  if (text.includes(CUT)) return err({ kind: "value_cut", detail: text });
  const tokens = lex(text, slots, marked);
  if (!tokens.ok) return tokens;
  const exact =
    accepts(marked ? "MarkedValue" : "Value", tokens.value) && decodeValue(tokens.value, slots) === text;
  return exact ? tokens : err({ kind: "value_unreadable", detail: text });
}

function lex(text: ValueText, slots: SlotTable, marked: boolean): Result<TokenId[], OutOfScope> {
  const unreadable = err<OutOfScope>({ kind: "value_unreadable", detail: text });
  const tokens: TokenId[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  while (at < text.length) {
    const character = text.charAt(at);
    const isBytes = character === "b" && (text[at + 1] === "'" || text[at + 1] === '"');
    if (isBytes) {
      tokens.push(BYTES);
      at++;
    } else if (character === "'" || character === '"') {
      const end = closingQuote(text, at);
      const literal = stringTokens(text.slice(at, end + 1), marked);
      if (literal === null) return unreadable;
      for (const token of literal) tokens.push(token);
      at = end + 1;
    } else if (character >= "0" && character <= "9") {
      const number = match(NUMBER) ?? "";
      for (const token of numberTokens(number) ?? []) tokens.push(token);
      at += number.length;
    } else if (character === "<" || character === ">") {
      tokens.push(character === "<" ? OPAQUE : END_OPAQUE);
      at++;
    } else if (text.startsWith("...", at)) {
      tokens.push(ELLIPSIS);
      at += 3;
    } else if (character === " ") {
      at++;
    } else if (PUNCTUATION.has(character)) {
      tokens.push(tokenId(character));
      at++;
    } else if (marked && MARKS.has(character)) {
      tokens.push(MARKS.get(character) ?? 0);
      at++;
    } else {
      const name = match(NAME);
      if (name === undefined) return unreadable;
      const afterDot = tokens.at(-1) === DOT;
      const id = valueNameTokens(name, afterDot, slots);
      if (id === null) return err({ kind: "too_many_names", detail: name });
      if (afterDot) tokens.pop();
      tokens.push(...id);
      at += name.length;
    }
  }
  return ok(tokens);
}

/**
 * The value text of value tokens; null when a slot stands for no name.
 * Spaces follow commas (but not the one of a 1-tuple) and colons, and part the words of opaque values.
 */
export function decodeValue(tokens: readonly TokenId[], slots: SlotTable): ValueText | null {
  let text = "";
  let opaque = 0;
  for (let at = 0; at < tokens.length; at++) {
    const id = tokens[at] ?? 0;
    const previous = tokens[at - 1];
    if (opaque > 0 && startsWord(id) && previous !== undefined && endsWord(previous)) text += " ";
    const section: string = sectionOf(id);
    switch (section) {
      case "quotes": {
        if (id === BYTES) {
          text += "b";
          break;
        }
        const end = tokens.indexOf(id, at + 1);
        if (end < 0) return null;
        text += spellingOf(id) + charactersText(tokens.slice(at + 1, end)) + spellingOf(id);
        at = end;
        break;
      }
      case "numbers":
        text += numberText(id);
        break;
      case "slots": {
        const name = slots.name(slotOf(id));
        if (name === undefined) return null;
        text += name;
        break;
      }
      case "values":
        if (id === OPAQUE) opaque++;
        if (id === END_OPAQUE) opaque--;
        text +=
          id === OPAQUE ? "<" : id === END_OPAQUE ? ">" : id === ELLIPSIS ? "..." : charactersText([id]);
        break;
      default:
        text += spellingOf(id);
        if (id === COLON || (id === COMMA && tokens[at + 1] !== CLOSE)) text += " ";
    }
  }
  return text;
}

const WORDS: ReadonlySet<string> = new Set(["keywords", "specialNames", "constants", "names", "slots"]);

const isWord = (id: TokenId): boolean => WORDS.has(sectionOf(id));

/** Inside an opaque value these tokens stand apart from a word before them. */
const startsWord = (id: TokenId): boolean => isWord(id) || id === OPAQUE || sectionOf(id) === "quotes";

const endsWord = (id: TokenId): boolean =>
  isWord(id) || id === END_OPAQUE || sectionOf(id) === "attributes" || sectionOf(id) === "quotes";
