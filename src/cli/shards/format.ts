/**
 * The shard format `.ndbs`, read by `models/ndb/shard.py`: 8 bytes magic, uint32 header length, JSON
 * header padded with spaces, then the arrays, little-endian, each starting at a multiple of 8.
 */

export const SHARD_SUFFIX = ".ndbs";

const MAGIC = "NDBSHRD1";
const ALIGNMENT = 8;
/** Room for the offsets in the header, which depend on the header's own length. */
const OFFSET_ROOM = 400;

/** One token sequence: a program's source, or one of its transitions. */
export interface Sequence {
  readonly tokens: readonly number[];
  /** Three literal-index features per token. */
  readonly features: readonly (readonly [number, number, number])[];
  /** Per token: 1 if the network predicts it, 0 if it is given. */
  readonly loss: readonly (0 | 1)[];
}

/** A program: its source first, then transitions, all with the same slot numbering. */
export type Document = readonly [source: Sequence, ...transitions: Sequence[]];

export type Split = "train" | "validation";

export interface ShardInfo {
  readonly language: string;
  /** SHA-256 of the newline-joined vocabulary, in hex. */
  readonly vocabulary: string;
  readonly vocabularySize: number;
  readonly split: Split;
  /** The token that names a transition's action, by name: what it teaches. */
  readonly actions: Readonly<Record<string, number>>;
}

/** How much a shard holds. */
export interface ShardCounts {
  readonly documents: number;
  readonly sequences: number;
  readonly tokens: number;
  readonly predicted: number;
}

/** The bytes of a shard file. */
export function shardBytes(documents: readonly Document[], info: ShardInfo): Uint8Array {
  const sequences = documents.flat();
  const counts = countsOf(documents);
  const arrays = {
    tokens: new Uint16Array(counts.tokens),
    features: new Uint8Array(3 * counts.tokens),
    loss: new Uint8Array(counts.tokens),
    sequences: offsets(sequences.map(({ tokens }) => tokens.length)),
    documents: offsets(documents.map((document) => document.length)),
  };
  let filled = 0;
  for (const { tokens, features, loss } of sequences) {
    arrays.tokens.set(tokens, filled);
    features.forEach((three, index) => arrays.features.set(three, 3 * (filled + index)));
    arrays.loss.set(loss, filled);
    filled += tokens.length;
  }
  const description = { format: 1, ...info, counts };
  const start = aligned(MAGIC.length + 4 + JSON.stringify(description).length + OFFSET_ROOM);
  let end = start;
  const places = Object.entries(arrays).map(([name, array]) => {
    const offset = end;
    end = aligned(offset + array.byteLength);
    return { name, array, offset };
  });
  const table = Object.fromEntries(
    places.map(({ name, array, offset }) => [name, { offset, length: array.length }]),
  );
  const header = JSON.stringify({ ...description, arrays: table }).padEnd(start - MAGIC.length - 4);

  const bytes = new Uint8Array(end);
  bytes.set(new TextEncoder().encode(MAGIC));
  new DataView(bytes.buffer).setUint32(MAGIC.length, header.length, true);
  bytes.set(new TextEncoder().encode(header), MAGIC.length + 4);
  for (const { array, offset } of places) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
  }
  return bytes;
}

/** Documents, sequences and tokens of a shard's worth of documents. */
export function countsOf(documents: readonly Document[]): ShardCounts {
  const sequences = documents.flat();
  return {
    documents: documents.length,
    sequences: sequences.length,
    tokens: sum(sequences.map(({ tokens }) => tokens.length)),
    predicted: sum(sequences.map(({ loss }) => loss.filter((predicted) => predicted === 1).length)),
  };
}

function offsets(lengths: readonly number[]): Uint32Array {
  const result = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => (result[index + 1] = (result[index] ?? 0) + length));
  return result;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
