import type { FrameState } from "../4-language/transition.ts";
import { tokenId } from "../4-language/vocabulary.ts";
import type { Alternative, DecodedToken } from "./decode.ts";

/** How sure the model was of an output; all probabilities are products over the tokens it chose. */
export interface Confidence {
  /** Of the whole output. */
  readonly overall: number;
  /** Of all outputs of a walk, `overall` included. */
  readonly walk: number;
  /** Of how the line ends and where execution goes: the end token and its line. */
  readonly line: number;
  /** Of the returned value or the exception; null for other ends. */
  readonly value: number | null;
  /**
   * Of each variable in the state that follows. One that the output does not mention is as sure as
   * the end of the list of changes.
   */
  readonly perName: ReadonlyMap<string, number>;
  /** The three likeliest tokens at the least certain token of each stated variable. */
  readonly alternatives: ReadonlyMap<string, readonly Alternative[]>;
}

/** What a piece of an output states. */
type Field = { readonly name: string } | "line" | "value" | "other";

interface Stated {
  readonly field: Field;
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
 * The confidence of a well-formed output.
 * @param from - the state it was asked from, for the variables it leaves as they are
 */
export function confidenceOf(from: FrameState, tokens: readonly DecodedToken[]): Confidence {
  const stated = statedFields(tokens);
  const ofField = (wanted: Field): readonly DecodedToken[] =>
    stated.flatMap(({ field, tokens }) => (field === wanted ? tokens : []));
  const line = ofField("line");
  const value = ofField("value");
  const isCall = line[0]?.id === CALL;
  const unmentioned = line[0]?.probability ?? 1;
  const names = isCall ? [] : [...from.locals.keys(), ...from.globals.keys()];
  const perName = new Map(names.map((name) => [name, unmentioned]));
  const alternatives = new Map<string, readonly Alternative[]>();
  for (const { field, tokens } of stated) {
    if (typeof field === "string") continue;
    perName.set(field.name, probabilityOf(tokens));
    const doubtful = leastCertain(tokens);
    if (doubtful !== null) alternatives.set(field.name, doubtful.alternatives);
  }
  const overall = probabilityOf(tokens);
  return {
    overall,
    walk: overall,
    line: probabilityOf(line),
    value: value.length === 0 ? null : probabilityOf(value),
    perName,
    alternatives,
  };
}

/** The confidence of a walk one output longer: its fields are those of the last output. */
export function continued(before: Confidence | null, last: Confidence | null): Confidence | null {
  if (before === null || last === null) return last ?? before;
  return { ...last, walk: before.walk * last.walk };
}

/** The product of the probabilities of the chosen tokens. */
function probabilityOf(tokens: readonly DecodedToken[]): number {
  return tokens.reduce((product, { probability }) => product * probability, 1);
}

function leastCertain(tokens: readonly DecodedToken[]): DecodedToken | null {
  return tokens.reduce<DecodedToken | null>(
    (least, token) => (least === null || token.probability < least.probability ? token : least),
    null,
  );
}

/**
 * Cuts an output into fields. A change, an argument or a cursor ends with its `;`; an end token is
 * followed by its line, its value, or the list of changes or arguments.
 */
function statedFields(tokens: readonly DecodedToken[]): readonly Stated[] {
  const stated: Stated[] = [];
  let start = 0;
  let field: Field = "other";
  const cut = (at: number, next: Field): void => {
    if (at > start) stated.push({ field, tokens: tokens.slice(start, at) });
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
