import type { FrameState } from "../../4-language/transition.ts";
import type { Alternative, DecodedToken } from "../choose.ts";
import type { Confidence } from "../confidence.ts";
import { leastCertain } from "../stated.ts";
import { parseStatement } from "./statement.ts";

/** A line of an answer and the tokens that wrote it. */
interface WrittenLine {
  readonly text: string;
  readonly tokens: readonly { readonly token: DecodedToken; readonly start: number }[];
}

/**
 * The confidence of an answer in words, as `confidenceOf` has it for our own language.
 * @param from - the state it was asked from, for the variables it leaves as they are
 */
export function textConfidence(from: FrameState, tokens: readonly DecodedToken[]): Confidence {
  const lines = writtenLines(tokens);
  const perName = new Map<string, number>();
  const alternatives = new Map<string, readonly Alternative[]>();
  const overall = product(tokens);
  let end: WrittenLine | undefined;
  for (const line of lines) {
    const statement = parseStatement(line.text);
    if (statement?.kind === "end") end ??= line;
    if (statement?.kind !== "change" || end !== undefined) continue;
    const written = line.tokens.map(({ token }) => token);
    perName.set(statement.name, product(written));
    const doubtful = leastCertain(written);
    if (doubtful !== null) alternatives.set(statement.name, doubtful.alternatives);
  }
  const ending = end?.tokens ?? [];
  const entersCall = /^(call|resume) /.test(end?.text ?? "");
  // A variable that is not mentioned is as sure as that the answer ends instead.
  const unmentioned = ending[0]?.token.probability ?? 1;
  if (!entersCall)
    for (const name of [...from.locals.keys(), ...from.globals.keys()])
      if (!perName.has(name)) perName.set(name, unmentioned);
  const head = /^(return|yield|raise)\b/.exec(end?.text ?? "")?.[0].length ?? Infinity;
  const ofHead = ending.filter(({ start }) => start < head).map(({ token }) => token);
  const ofValue = ending.filter(({ start }) => start >= head).map(({ token }) => token);
  const value = head === Infinity ? null : product(ofValue);
  return { overall, walk: overall, line: product(ofHead), value, perName, alternatives };
}

/** Cuts an answer at its line ends; a token belongs to the line it begins in. */
function writtenLines(tokens: readonly DecodedToken[]): readonly WrittenLine[] {
  const text = tokens.map((token) => token.text).join("");
  const starts = text
    .split("\n")
    .reduce<number[]>((all, line) => [...all, (all.at(-1) ?? 0) + line.length + 1], [0]);
  let at = 0;
  const placed = tokens.map((token) => {
    const start = at;
    at += token.text.length;
    return { token, start };
  });
  return starts.slice(0, -1).map((start, index) => {
    const next = starts[index + 1] ?? Infinity;
    const inside = placed.filter((token) => token.start >= start && token.start < next);
    return {
      text: text.slice(start, next - 1),
      tokens: inside.map((token) => ({ ...token, start: token.start - start })),
    };
  });
}

const product = (tokens: readonly DecodedToken[]): number =>
  tokens.reduce((all, { probability }) => all * probability, 1);
