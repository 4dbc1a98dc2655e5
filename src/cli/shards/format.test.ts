import { expect, test } from "vitest";
import { shardBytes } from "./format.ts";
import type { Document, Sequence } from "./format.ts";

const sequence = (...tokens: number[]): Sequence => ({
  tokens,
  features: tokens.map((token) => [token % 7, 0, 1] as const),
  loss: tokens.map((token) => (token > 500 ? 1 : 0)),
});

test("a shard's arrays stand where its header says, and cut into documents and sequences again", () => {
  const documents: readonly Document[] = [
    [sequence(1, 2, 3), sequence(4, 600), sequence(700)],
    [sequence(5), sequence(799, 6)],
  ];
  const info = {
    language: "v1",
    vocabulary: "ab",
    vocabularySize: 800,
    split: "train",
    actions: { into: 4 },
  } as const;
  const bytes = shardBytes(documents, info);
  const view = new DataView(bytes.buffer);
  expect(new TextDecoder().decode(bytes.subarray(0, 8))).toBe("NDBSHRD1");
  const length = view.getUint32(8, true);
  const header: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + length)));
  const start = 12 + length;
  expect(start % 8).toBe(0);
  expect(header).toEqual({
    format: 1,
    ...info,
    counts: { documents: 2, sequences: 5, tokens: 9, predicted: 3 },
    arrays: {
      tokens: { offset: start, length: 9 },
      features: { offset: start + 24, length: 27 },
      loss: { offset: start + 56, length: 9 },
      sequences: { offset: start + 72, length: 6 },
      documents: { offset: start + 96, length: 3 },
    },
  });
  const numbers = (size: 1 | 2 | 4, offset: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => {
      const at = offset + size * index;
      return size === 1
        ? view.getUint8(at)
        : size === 2
          ? view.getUint16(at, true)
          : view.getUint32(at, true);
    });
  expect(numbers(2, start, 9)).toEqual([1, 2, 3, 4, 600, 700, 5, 799, 6]);
  expect(numbers(1, start + 24, 6)).toEqual([1, 0, 1, 2, 0, 1]);
  expect(numbers(1, start + 56, 9)).toEqual([0, 0, 0, 0, 1, 1, 0, 1, 0]);
  expect(numbers(4, start + 72, 6)).toEqual([0, 3, 5, 6, 7, 9]);
  expect(numbers(4, start + 96, 3)).toEqual([0, 3, 5]);
});
