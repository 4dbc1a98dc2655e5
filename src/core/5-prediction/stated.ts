import { tokenId } from "../4-language/vocabulary.ts";
import type { DecodedToken } from "./choose.ts";

/** What a piece of an output states. */
export type Field = { readonly name: string } | "line" | "value" | "other";

export interface Stated {
  readonly field: Field;
  /** Position in the output of its first token. */
  readonly start: number;
  readonly tokens: readonly DecodedToken[];
}

const CHANGES = tokenId("<D>");
const CALL = tokenId("<C>");
const GOTO = tokenId("<G>");
const RETURN = tokenId("<R>");
const RAISE = tokenId("<X>");
const ENDS: ReadonlySet<number> = new Set([CALL, GOTO, RETURN, RAISE]);
const END = tokenId("<E>");
const EQUALS = tokenId("=");
const SEMICOLON = tokenId(";");

/**
 * Cuts an output into fields. A change, an argument or a cursor ends with its `;`; an end token is
 * followed by its line, its value, or the list of changes or arguments.
 */
export function statedFields(tokens: readonly DecodedToken[]): readonly Stated[] {
  const stated: Stated[] = [];
  let start = 0;
  let field: Field = "other";
  const cut = (at: number, next: Field): void => {
    if (at > start) stated.push({ field, start, tokens: tokens.slice(start, at) });
    start = at;
    field = next;
  };
  let listing = false;
  tokens.forEach(({ id }, at) => {
    const previous = tokens[at - 1]?.id;
    if (previous === CHANGES) cut(at, "other");
    if (previous === RETURN || previous === RAISE) cut(at, "value");
    if (tokens[at - 2]?.id === CALL) cut(at, "other");
    if (ENDS.has(id)) {
      cut(at, "line");
      listing = id === CALL;
    } else if (id === CHANGES) {
      cut(at, "other");
      listing = true;
    } else if (id === END) {
      cut(at, "other");
    } else if (id === SEMICOLON) {
      cut(at + 1, "other");
    } else if (listing && id === EQUALS && at === start + 1) {
      // A name is one token here; a later `=` belongs to an object's field.
      field = { name: tokens[start]?.text ?? "" };
    }
  });
  cut(tokens.length, "other");
  return stated;
}

/** The token the network was least sure of; null for none. */
export function leastCertain(tokens: readonly DecodedToken[]): DecodedToken | null {
  return tokens.reduce<DecodedToken | null>(
    (least, token) => (least === null || token.probability < least.probability ? token : least),
    null,
  );
}

/** Where an output is least sure of one thing it states. */
export interface Doubt {
  /** Position of the token in the output. */
  readonly at: number;
  /** What had been written of the value by then. */
  readonly written: string;
  readonly token: DecodedToken;
}

/** The least certain token of what an output states of a variable, or of its returned value or exception. */
export function doubtOf(
  output: readonly DecodedToken[],
  of: { readonly name: string } | "value",
): Doubt | null {
  const stated = statedFields(output).find(({ field }) =>
    typeof of === "string" || typeof field === "string" ? field === of : field.name === of.name,
  );
  const token = stated === undefined ? null : leastCertain(stated.tokens);
  if (stated === undefined || token === null) return null;
  const offset = stated.tokens.indexOf(token);
  const before = stated.tokens.slice(of === "value" ? 0 : 2, offset);
  return { at: stated.start + offset, written: before.map(({ text }) => text).join(""), token };
}
