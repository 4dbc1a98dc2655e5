import type { TokenFeatures } from "../4-language/features.ts";
import type { TokenId } from "../4-language/vocabulary.ts";

export type { TokenFeatures, TokenId };

/**
 * What the network keeps of the tokens read so far. Immutable: extending it makes a new one, so the
 * cache of a program's source is reused by every prediction.
 */
export interface ModelCache {
  /** Tokens it holds. */
  readonly length: number;
}

/** The only thing core knows of a neural network. */
export interface Model {
  /**
   * Reads `tokens` after `cache` (null: from the beginning).
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
  /** Frees what a cache holds outside the JavaScript heap; it must not be used afterwards. */
  release(cache: ModelCache): void;
}
