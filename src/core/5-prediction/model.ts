import type { TokenFeatures } from "../4-language/features.ts";
import type { TokenId } from "../4-language/vocabulary.ts";

export type { TokenFeatures, TokenId };

/**
 * What the network keeps of the tokens read so far, by one candidate or several of the same length
 * (its rows). Immutable: extending it makes a new one, so the cache of a program's source is reused by
 * every prediction.
 */
export interface ModelCache {
  /** Tokens it holds, of each row. */
  readonly length: number;
}

/** What one row reads next. */
export interface RowTokens {
  /** The row of the given cache that it goes on from. */
  readonly row: number;
  readonly tokens: readonly TokenId[];
  readonly features: readonly TokenFeatures[];
}

/** The only thing core knows of a neural network. */
export interface Model {
  /**
   * Reads `tokens` after `cache` (null: from the beginning), which has one row.
   * `segmentStart` marks the first tokens of a source or of a transition: convolutions do not look
   * across that border, exactly as in training.
   * Yields the logits after the last token (one number per vocabulary entry) and the longer cache.
   */
  extend(
    cache: ModelCache | null,
    tokens: readonly TokenId[],
    features: readonly TokenFeatures[],
    segmentStart: boolean,
  ): Promise<{ readonly logits: Float32Array; readonly cache: ModelCache }>;
  /**
   * Goes on with several candidates at once, as one batch: each reads the same number of tokens after
   * its row of `cache`. Rows may be left out, taken up again in another order, or several times, which
   * is how one prefix becomes many candidates. `segmentStart` as for `extend`, of all rows alike.
   * Yields the logits after the last token of each, and a cache with these rows in this order.
   */
  extendRows(
    cache: ModelCache,
    rows: readonly RowTokens[],
    segmentStart: boolean,
  ): Promise<{ readonly logits: readonly Float32Array[]; readonly cache: ModelCache }>;
  /** Frees what a cache holds outside the JavaScript heap; it must not be used afterwards. */
  release(cache: ModelCache): void;
}

/**
 * A model that has no batches of its own: its rows are caches of their own, read one after another.
 */
export function rowByRow(model: Pick<Model, "extend" | "release">): Model {
  const batches = new WeakMap<ModelCache, readonly ModelCache[]>();
  return {
    extend: (...args) => model.extend(...args),
    async extendRows(cache, rows, segmentStart) {
      const befores = batches.get(cache) ?? [cache];
      const logits: Float32Array[] = [];
      const caches: ModelCache[] = [];
      for (const { row, tokens, features } of rows) {
        const before = befores[row];
        if (before === undefined) throw new RangeError(`The cache has no row ${row}.`);
        const read = await model.extend(before, tokens, features, segmentStart);
        logits.push(read.logits);
        caches.push(read.cache);
      }
      const batch: ModelCache = { length: cache.length + (rows[0]?.tokens.length ?? 0) };
      batches.set(batch, caches);
      return { logits, cache: batch };
    },
    release(cache) {
      for (const row of batches.get(cache) ?? [cache]) model.release(row);
    },
  };
}
