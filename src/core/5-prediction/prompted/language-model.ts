import type { ModelCache, TokenId } from "../model.ts";

/** The only thing core knows of a general language model. Caches are immutable, as those of a `Model`. */
export interface LanguageModel {
  readonly tokenizer: TextTokenizer;
  /**
   * Reads `tokens` after `cache` (null: from the beginning), which has one row.
   * Yields the logits after the last token (one number per token of the vocabulary) and the longer cache.
   */
  extend(
    cache: ModelCache | null,
    tokens: readonly TokenId[],
  ): Promise<{ readonly logits: Float32Array; readonly cache: ModelCache }>;
  /**
   * Goes on with several texts of the same length as one batch, each by one token after its row of `cache`. Rows may be left
   * out, reordered or taken several times. Yields the logits and a cache with these rows in this order.
   */
  extendRows(
    cache: ModelCache,
    rows: readonly { readonly row: number; readonly token: TokenId }[],
  ): Promise<{ readonly logits: readonly Float32Array[]; readonly cache: ModelCache }>;
  /** Frees what a cache holds outside the JavaScript heap; it must not be used afterwards. */
  release(cache: ModelCache): void;
}

/** How a language model cuts texts into tokens. */
export interface TextTokenizer {
  encode(text: string): readonly TokenId[];
  decode(tokens: readonly TokenId[]): string;
  /**
   * The bytes of a token, one character (0 to 255) each: a token may hold a part of a character.
   * Null for tokens that stand for no text, and for ids that are none.
   */
  bytesOf(token: TokenId): string | null;
  /** Tokens that end a text. */
  readonly ends: ReadonlySet<TokenId>;
}
