import type { GrammarState } from "../4-language/automaton.ts";
import { INITIAL_FEATURES, nextFeatures, type FeatureState } from "../4-language/features.ts";
import type { DecodedToken } from "./choose.ts";
import type { TokenFeatures, TokenId } from "./model.ts";
import type { Question } from "./question.ts";

/** One answer in the making. */
export class Candidate {
  /** Its place in the batch last read. */
  row = 0;
  readonly index: number;
  readonly tokens: DecodedToken[] = [];
  grammar: GrammarState;
  end: "complete" | "too_long" | "impossible" | null = null;
  /** After all its tokens; null while some are unread. */
  logits: Float32Array | null = null;
  private unreadTokens: TokenId[];
  private features: FeatureState = INITIAL_FEATURES;

  constructor(index: number, { prompt, start }: Pick<Question<unknown>, "prompt" | "start">) {
    this.index = index;
    this.unreadTokens = [...prompt];
    this.grammar = start;
  }

  /** The same so far, to go on by another choice. */
  copy(index: number): Candidate {
    const copy = new Candidate(index, { prompt: this.unreadTokens, start: this.grammar });
    copy.tokens.push(...this.tokens);
    copy.features = this.features;
    copy.end = this.end;
    return copy;
  }

  take(token: DecodedToken, grammar: GrammarState): void {
    this.tokens.push(token);
    this.unreadTokens.push(token.id);
    this.grammar = grammar;
  }

  get pending(): number {
    return this.unreadTokens.length;
  }

  /** The next unread tokens, at most `count`, which count as read from now on. */
  unread(count: number): {
    readonly tokens: readonly TokenId[];
    readonly features: readonly TokenFeatures[];
  } {
    const tokens = this.unreadTokens.slice(0, count);
    this.unreadTokens = this.unreadTokens.slice(count);
    const features = tokens.map((token): TokenFeatures => {
      const next = nextFeatures(this.features, token);
      this.features = next.state;
      return next.features;
    });
    return { tokens, features };
  }
}
