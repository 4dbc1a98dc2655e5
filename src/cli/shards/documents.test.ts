import { expect, test } from "vitest";
import { slotToken, tokenId } from "../../core/4-language/vocabulary.ts";
import { seededRandom } from "../../core/lib/random.ts";
import { CHOICE, documentsOf } from "./documents.ts";
import type { Sequence } from "./format.ts";

const sequence = (...tokens: number[]): Sequence => ({
  tokens,
  features: tokens.map(() => [0, 0, 0] as const),
  loss: tokens.map(() => 1),
});

/** Slots apart, two sequences differ in their first two tokens. */
const keyOf = ({ tokens }: Sequence): string => tokens.slice(0, 2).join();
const first = tokenId("c!");
/** 200 transitions of 20 lines, half of them of line 1. */
const lines = Array.from({ length: 200 }, (_, k) => ({
  line: k % 2 === 0 ? 1 : 1 + (k % 40) / 2,
  sequence: sequence(first + (k % 90), first + Math.floor(k / 90), slotToken(k % 5), slotToken(7)),
}));
const source = sequence(tokenId("<src>"), slotToken(0), slotToken(7));
/** As many as the shares ask for, of their own first token. */
const questions = (forward: number): readonly Sequence[] =>
  Array.from({ length: CHOICE.perDocument - forward }, (_, k) =>
    sequence(tokenId("<I>"), first + k, slotToken(k % 5)),
  );
const original = new Map(lines.map((candidate) => [keyOf(candidate.sequence), candidate]));

test("documents choose evenly among lines, repeat nothing, and rename slots consistently", () => {
  const documents = documentsOf(source, lines, questions, seededRandom(1));
  expect(documents).toHaveLength(CHOICE.documents);
  const chosen = documents.flatMap(([, ...transitions]) => transitions.map(keyOf));
  expect(new Set(chosen).size).toBe(chosen.length);
  for (const [head, ...sequences] of documents) {
    expect(sequences).toHaveLength(CHOICE.perDocument);
    const transitions = sequences.filter(({ tokens }) => tokens[0] !== tokenId("<I>"));
    const perLine = new Map<number, number>();
    const renamed = new Map(source.tokens.map((token, at) => [token, head.tokens[at]]));
    for (const transition of transitions) {
      const before = original.get(keyOf(transition));
      if (before === undefined) throw new Error("a transition from nowhere");
      perLine.set(before.line, (perLine.get(before.line) ?? 0) + 1);
      before.sequence.tokens.forEach((token, at) => {
        const now = transition.tokens[at];
        if (!renamed.has(token)) renamed.set(token, now);
        expect(now).toBe(renamed.get(token));
      });
    }
    expect(new Set(renamed.values()).size).toBe(renamed.size);
    expect(Math.max(...perLine.values())).toBe(CHOICE.perLine);
    expect(transitions).toHaveLength(16);
  }
});

test("the same seed makes the same documents, another seed others", () => {
  const made = (seed: number) => documentsOf(source, lines, questions, seededRandom(seed));
  expect(made(5)).toEqual(made(5));
  expect(made(6)[0]?.[0]).not.toEqual(made(5)[0]?.[0]);
});
