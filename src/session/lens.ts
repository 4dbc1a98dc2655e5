import type { Program } from "../core/1-trace/trace.ts";
import { createSlots } from "../core/4-language/slots.ts";
import { encodeSource } from "../core/4-language/source.ts";
import { lineOf, sectionOf, spellingOf, tokenId } from "../core/4-language/vocabulary.ts";
import { tokenText } from "../core/5-prediction/token-text.ts";
import type { DecodedToken } from "../core/5-prediction/choose.ts";
import type { ReadToken, Reading } from "../core/5-prediction/prediction.ts";
import { statedFields, type Field } from "../core/5-prediction/stated.ts";

/** Tokens of one part that are shown; the rest is counted. */
export const MOST_TOKENS = 1500;

/** Tokens that say one thing, and what that is: `4  total += n`, `total`, `next line`. */
export interface LensPiece<Token extends ReadToken> {
  readonly label: string;
  readonly tokens: readonly Token[];
}

/** Everything the network read and wrote for one output, in the order it did. */
export interface Lens {
  readonly source: readonly LensPiece<ReadToken>[];
  readonly state: readonly LensPiece<ReadToken>[];
  readonly answer: readonly LensPiece<DecodedToken>[];
}

/** Cuts a reading into the lines of the program, the fields of the state and the fields of the answer. */
export function lensOf(program: Program, reading: Reading): Lens {
  return {
    source: sourcePieces(program),
    state: statePieces(reading.prompt),
    answer: answerPieces(reading.answer),
  };
}

/** Whether the grammar left no choice, so that the network was not asked. */
export const isForced = ({ rawProbability }: DecodedToken): boolean => rawProbability === null;

export const countTokens = (pieces: readonly LensPiece<ReadToken>[]): number =>
  pieces.reduce((sum, { tokens }) => sum + tokens.length, 0);

/** The first pieces, as many as stay under a number of tokens. */
export function capped<Token extends ReadToken>(
  pieces: readonly LensPiece<Token>[],
  most: number,
): readonly LensPiece<Token>[] {
  let room = most;
  return pieces.flatMap(({ label, tokens }) => {
    const shown = tokens.slice(0, room);
    room -= shown.length;
    return shown.length === 0 ? [] : [{ label, tokens: shown }];
  });
}

/** The tokens as the language spells them, a piece a line; a probability after each that the network chose. */
export function lensText({ source, state, answer }: Lens): string {
  const spelled = (pieces: readonly LensPiece<ReadToken>[]): string =>
    pieces.map(({ tokens }) => tokens.map(({ id }) => spellingOf(id)).join(" ")).join("\n");
  const weighed = answer.map(({ tokens }) =>
    tokens
      .map((token) => spellingOf(token.id) + (isForced(token) ? "" : `/${token.probability.toFixed(4)}`))
      .join(" "),
  );
  return `${spelled(source)}\n\n${spelled(state)}\n\n${weighed.join("\n")}\n`;
}

function sourcePieces(program: Program): readonly LensPiece<ReadToken>[] {
  const slots = createSlots(program);
  const encoded = encodeSource(program, slots);
  if (!encoded.ok) return [];
  const tokens = encoded.value.map((id) => ({ id, text: tokenText(slots, id) }));
  return cutBefore(tokens, ({ id }) => sectionOf(id) === "lines").map((piece) => {
    const line = piece[0] === undefined ? 0 : lineOf(piece[0].id);
    const text = program.lines[line - 1]?.text;
    return { label: text === undefined ? "program" : `${line}  ${text}`, tokens: piece };
  });
}

const SEMICOLON = tokenId(";");
const EQUALS = tokenId("=");
const ITERATOR = tokenId("<it>");
const ANSWER = tokenId("<O>");
/** Tokens that begin a piece of a state though no `;` stands before them. */
const STARTS: ReadonlySet<number> = new Set(["<S>", "<it>", "<A>", "<glob>"].map(tokenId));

function statePieces(prompt: readonly ReadToken[]): readonly LensPiece<ReadToken>[] {
  const pieces = cutBefore(prompt, ({ id }, index) => {
    const before = prompt[index - 1]?.id;
    const second = before !== undefined && sectionOf(before) === "lines" && prompt[index - 3]?.id === STATE;
    return STARTS.has(id) || before === SEMICOLON || before === ANSWER || before === GLOBALS || second;
  });
  return pieces.map((tokens) => ({ label: stateLabel(tokens), tokens }));
}

const STATE = tokenId("<S>");
const GLOBALS = tokenId("<glob>");
const STATE_LABELS: ReadonlyMap<number, string> = new Map([
  [STATE, "at"],
  [GLOBALS, "globals"],
  [tokenId("<A>"), "question"],
  [tokenId("<C>"), "call made"],
  [tokenId("<ret>"), "call returned"],
  [tokenId("<exc>"), "call raised"],
  [tokenId("<P>"), "printed"],
]);

function stateLabel([first, second]: readonly ReadToken[]): string {
  if (first === undefined) return "";
  if (first.id === ITERATOR) return `loop at line ${String(second === undefined ? 0 : lineOf(second.id))}`;
  if (second?.id === EQUALS) return first.text;
  return STATE_LABELS.get(first.id) ?? "done so far";
}

const ANSWER_LABELS: ReadonlyMap<number, string> = new Map([
  [tokenId("<D>"), "changes"],
  [tokenId("<E>"), "end"],
  [tokenId("<P>"), "printed"],
]);

function answerPieces(answer: readonly DecodedToken[]): readonly LensPiece<DecodedToken>[] {
  return statedFields(answer).map(({ field, tokens }) => ({ label: answerLabel(field, tokens), tokens }));
}

function answerLabel(field: Field, [first, second]: readonly DecodedToken[]): string {
  if (typeof field !== "string") return field.name;
  if (field === "line") return "what comes next";
  if (field === "value") return "value";
  if (first?.id === ITERATOR) return `loop at line ${String(second === undefined ? 0 : lineOf(second.id))}`;
  return (first === undefined ? undefined : ANSWER_LABELS.get(first.id)) ?? "on the way";
}

function cutBefore<T>(
  items: readonly T[],
  starts: (item: T, index: number) => boolean,
): readonly (readonly T[])[] {
  const pieces: T[][] = [];
  items.forEach((item, index) => {
    const piece = pieces.at(-1);
    if (piece === undefined || starts(item, index)) pieces.push([item]);
    else piece.push(item);
  });
  return pieces;
}
