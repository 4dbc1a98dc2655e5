import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Model, TokenFeatures } from "../core/5-prediction/model.ts";
import { VOCABULARY } from "../core/4-language/vocabulary.ts";
import { seededRandom } from "../core/lib/random.ts";
import { WEIGHTS_FILE, type ModelCard } from "./card.ts";
import { loadNodeModel } from "./node.ts";
import { selfTest } from "./selftest.ts";

const directory = process.env["NDB_MODEL"] ?? "public/models/ndb-small";
const copies: string[] = [];
let model: Model;
let card: ModelCard;

beforeAll(async () => {
  const loaded = await loadNodeModel(directory);
  if (!loaded.ok) throw new Error(loaded.error.message);
  ({ model, card } = loaded.value);
});

afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true });
});

test("gives the logits that PyTorch gave", async () => {
  const { difference } = await selfTest(model, card.probe);
  expect(difference).toBeLessThan(1e-3);
});

test("gives the same logits whether a segment is read at once or token by token", async () => {
  const source = randomTokens(1, 60);
  const step = randomTokens(2, 20);
  const read = await model.extend(null, source.tokens, source.features, true);
  const atOnce = await model.extend(read.cache, step.tokens, step.features, true);
  let one = read;
  for (const [index, token] of step.tokens.entries()) {
    one = await model.extend(one.cache, [token], [step.features[index] ?? [0, 0, 0]], index === 0);
  }
  expect(one.cache.length).toBe(atOnce.cache.length);
  expect(largestDifference(one.logits, atOnce.logits)).toBeLessThan(1e-4);
});

test("rows of a batch get the logits that each alone would get, in any order", async () => {
  const source = randomTokens(6, 50);
  const prefix = await model.extend(null, source.tokens, source.features, true);
  const branches = [7, 8, 9].map((seed) => randomTokens(seed, 6));
  const alone = await Promise.all(
    branches.map(({ tokens, features }) => model.extend(prefix.cache, tokens, features, false)),
  );
  const rowsOf = (from: number, to: number, order: readonly number[]) =>
    order.map((branch, row) => {
      const { tokens, features } = branches[branch] ?? source;
      return { row, tokens: tokens.slice(from, to), features: features.slice(from, to) };
    });
  const first = await model.extendRows(
    prefix.cache,
    rowsOf(0, 4, [0, 1, 2]).map((row) => ({ ...row, row: 0 })),
    false,
  );
  // The second is left out, the others change places.
  const order = [2, 0];
  const last = await model.extendRows(
    first.cache,
    rowsOf(4, 6, order).map((row, index) => ({ ...row, row: order[index] ?? 0 })),
    false,
  );
  expect(last.cache.length).toBe(56);
  order.forEach((branch, row) => {
    const expected = alone[branch]?.logits ?? new Float32Array();
    expect(largestDifference(last.logits[row] ?? new Float32Array(), expected)).toBeLessThan(1e-3);
  });
});

test("rows that begin a segment get the logits that each alone would get", async () => {
  const source = randomTokens(6, 50);
  const { cache } = await model.extend(null, source.tokens, source.features, true);
  const segments = [7, 8].map((seed) => randomTokens(seed, 6));
  const { logits } = await model.extendRows(
    cache,
    segments.map((segment) => ({ row: 0, ...segment })),
    true,
  );
  for (const [row, { tokens, features }] of segments.entries()) {
    const alone = await model.extend(cache, tokens, features, true);
    expect(largestDifference(logits[row] ?? new Float32Array(), alone.logits)).toBeLessThan(1e-3);
  }
});

test("a cache can be extended again and again, also by calls that overlap", async () => {
  const source = randomTokens(3, 40);
  const { cache } = await model.extend(null, source.tokens, source.features, true);
  const steps = [4, 5, 4].map((seed) => randomTokens(seed, 10));
  const [first, second, again] = await Promise.all(
    steps.map(({ tokens, features }) => model.extend(cache, tokens, features, true)),
  );
  expect(again?.logits).toEqual(first?.logits);
  expect(second?.logits).not.toEqual(first?.logits);
});

test("a segment border cuts the convolutions", async () => {
  const source = randomTokens(6, 10);
  const { cache } = await model.extend(null, source.tokens, source.features, true);
  const across = await model.extend(cache, [1], [[0, 0, 0]], false);
  const cut = await model.extend(cache, [1], [[0, 0, 0]], true);
  expect(largestDifference(across.logits, cut.logits)).toBeGreaterThan(1e-3);
});

test("a released cache is refused, and the next call works", async () => {
  const { cache } = await model.extend(null, [1], [[0, 0, 0]], true);
  model.release(cache);
  await expect(model.extend(cache, [3], [[0, 0, 0]], false)).rejects.toThrow("released");
  await expect(model.extend(null, [3], [[0, 0, 0]], true)).resolves.toHaveProperty("cache.length", 1);
});

test.each([
  ["missing_file", (at: string) => rmSync(join(at, WEIGHTS_FILE))],
  [
    "damaged_file",
    (at: string) =>
      edit(join(at, WEIGHTS_FILE), (bytes) => bytes.map((byte, index) => (index === 100 ? byte ^ 1 : byte))),
  ],
  ["damaged_file", (at: string) => edit(join(at, WEIGHTS_FILE), (bytes) => bytes.subarray(0, -1))],
  [
    "html_instead_of_file",
    (at: string) => writeFileSync(join(at, WEIGHTS_FILE), "<!doctype html><title>Playground</title>"),
  ],
  ["html_instead_of_file", (at: string) => writeFileSync(join(at, "card.json"), "<html>")],
  ["invalid_card", (at: string) => editCard(at, { shapes: { ...card.shapes, layers: 0 } })],
  ["invalid_card", (at: string) => editCard(at, { files: [] })],
  ["other_language", (at: string) => editCard(at, { language: "v0" })],
  [
    "other_language",
    (at: string) => editCard(at, { vocabulary: { ...card.vocabulary, sha256: "0".repeat(64) } }),
  ],
])("refuses a model with %s (case %#)", async (kind, damage) => {
  const copy = mkdtempSync(join(tmpdir(), "ndb-"));
  copies.push(copy);
  cpSync(directory, copy, { recursive: true });
  damage(copy);
  const loaded = await loadNodeModel(copy);
  expect(loaded).toMatchObject({ ok: false, error: { kind } });
});

function randomTokens(seed: number, count: number): { tokens: number[]; features: TokenFeatures[] } {
  const random = seededRandom(seed);
  const indices = Array.from({ length: count });
  return {
    tokens: indices.map(() => random.below(VOCABULARY.length)),
    features: indices.map(() => [random.below(64), random.below(32), random.below(8)] as const),
  };
}

const largestDifference = (a: Float32Array, b: Float32Array): number =>
  Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? Number.NaN))));

function edit(path: string, change: (bytes: Uint8Array) => Uint8Array): void {
  writeFileSync(path, change(new Uint8Array(readFileSync(path))));
}

function editCard(at: string, change: Partial<ModelCard>): void {
  writeFileSync(join(at, "card.json"), JSON.stringify({ ...card, ...change }));
}
