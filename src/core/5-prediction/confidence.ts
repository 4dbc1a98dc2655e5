import type { FrameState } from "../4-language/transition.ts";
import { tokenId } from "../4-language/vocabulary.ts";
import type { Alternative, DecodedToken } from "./choose.ts";
import { leastCertain, statedFields, type Field } from "./stated.ts";

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

const CALL = tokenId("<C>");

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
