import { advance, allowed, isComplete, type TokenMask } from "../4-language/automaton.ts";
import { encodePrompt } from "../4-language/encode.ts";
import { INITIAL_FEATURES, nextFeatures, type FeatureState } from "../4-language/features.ts";
import { outcomeRule, parseOutcome } from "../4-language/parse.ts";
import type { FrameState, Outcome, OutOfScope } from "../4-language/transition.ts";
import type { SlotTable } from "../4-language/slots.ts";
import { tokenText } from "./constrain.ts";
import type { ProgramContext } from "./context.ts";
import type { Model, ModelCache, TokenFeatures, TokenId } from "./model.ts";

/** A token that might have been chosen. */
export interface Alternative {
  readonly id: TokenId;
  /** As a person reads it: a variable's name, a character, a digit. */
  readonly text: string;
  /** Among the tokens the grammar allows here. */
  readonly probability: number;
}

/** A token of an output. */
export interface DecodedToken extends Alternative {
  /** Among all tokens; null when the grammar left no choice, so that the network was not asked. */
  readonly rawProbability: number | null;
  /** The three likeliest, the chosen one included. */
  readonly alternatives: readonly Alternative[];
}

export type DecodedOutcome = (
  | ({ readonly kind: "outcome"; readonly outcome: Outcome } & Output)
  | ({ readonly kind: "unreadable"; readonly reason: string } & Output)
  | { readonly kind: "out_of_scope"; readonly reason: OutOfScope }
  | { readonly kind: "cancelled" }
) & {
  /** Tokens the network read for this output. */
  readonly processed: number;
};

interface Output {
  readonly prompt: readonly TokenId[];
  readonly tokens: readonly DecodedToken[];
}

export interface DecodeOptions {
  /** An output of more tokens is unreadable. */
  readonly maxTokens: number;
  /** Asked before every token. */
  readonly cancelled?: (() => boolean) | undefined;
}

const ALTERNATIVES = 3;

/**
 * Asks the model how the line (or call) of a frame state ends: greedy decoding under the grammar, so
 * every finished output is well-formed. The program's cache is only read.
 */
export async function decodeOutcome(
  context: ProgramContext,
  from: FrameState,
  { maxTokens, cancelled }: DecodeOptions,
): Promise<DecodedOutcome> {
  const { slots } = context;
  const prompt = encodePrompt(from, slots);
  if (!prompt.ok) return { kind: "out_of_scope", reason: prompt.error, processed: 0 };
  const reader = new Reader(context, prompt.value);
  try {
    const tokens: DecodedToken[] = [];
    for (let grammar = context.answerStart(outcomeRule(from)); !isComplete(grammar);) {
      if (cancelled?.() === true) return { kind: "cancelled", processed: reader.processed };
      if (tokens.length >= maxTokens) {
        const reason = `The answer had no end after ${maxTokens} tokens.`;
        return { kind: "unreadable", reason, prompt: prompt.value, tokens, processed: reader.processed };
      }
      const mask = allowed(grammar);
      const token = onlyChoice(mask, slots) ?? likeliest(await reader.logits(), mask, slots);
      const next = advance(grammar, token.id);
      if (next === null) throw new Error(`The grammar allows ${token.text} but does not go on from it`);
      tokens.push(token);
      reader.append(token.id);
      grammar = next;
    }
    const { processed } = reader;
    const outcome = parseOutcome(
      tokens.map(({ id }) => id),
      slots,
    );
    const output: Output = { prompt: prompt.value, tokens };
    if (outcome.ok) return { kind: "outcome", outcome: outcome.value, ...output, processed };
    return {
      kind: "unreadable",
      reason: "The answer uses a name that means nothing here.",
      ...output,
      processed,
    };
  } finally {
    reader.release();
  }
}

/** Feeds one transition to the model. Tokens are read when logits are wanted, so that forced ones cost no call. */
class Reader {
  /** Tokens read so far. */
  processed = 0;
  private readonly model: Model;
  private cache: ModelCache;
  /** Whether this transition, not the program, owns the cache. */
  private owned = false;
  private features: FeatureState = INITIAL_FEATURES;
  private tokens: TokenId[];

  constructor({ model, cache }: ProgramContext, prompt: readonly TokenId[]) {
    this.model = model;
    this.cache = cache;
    this.tokens = [...prompt];
  }

  append(token: TokenId): void {
    this.tokens.push(token);
  }

  /** Logits after all appended tokens. */
  async logits(): Promise<Float32Array> {
    const tokens = this.tokens;
    const features = tokens.map((token): TokenFeatures => {
      const next = nextFeatures(this.features, token);
      this.features = next.state;
      return next.features;
    });
    this.tokens = [];
    const { logits, cache } = await this.model.extend(this.cache, tokens, features, !this.owned);
    this.release();
    this.cache = cache;
    this.owned = true;
    this.processed += tokens.length;
    return logits;
  }

  release(): void {
    if (this.owned) this.model.release(this.cache);
    this.owned = false;
  }
}

/** The token the grammar forces, if it allows only one. */
function onlyChoice(mask: TokenMask, slots: SlotTable): DecodedToken | null {
  const id = mask.indexOf(1);
  if (id < 0) throw new Error("The grammar allows no token");
  if (mask.includes(1, id + 1)) return null;
  const token: Alternative = { id, text: tokenText(slots, id), probability: 1 };
  return { ...token, rawProbability: null, alternatives: [token] };
}

function likeliest(logits: Float32Array, mask: TokenMask, slots: SlotTable): DecodedToken {
  const best = highestAllowed(logits, mask);
  const top = logits[best[0] ?? -1] ?? NaN;
  if (!Number.isFinite(top)) throw new Error("The logits are not numbers");
  // Weights are relative to the best allowed token; others may be larger than 1, so they are summed apart.
  let allowedWeight = 0;
  let otherWeight = 0;
  logits.forEach((logit, id) => {
    if (mask[id] === 1) allowedWeight += Math.exp(logit - top);
    else otherWeight += Math.exp(logit - top);
  });
  const alternatives = best.map((id): Alternative => ({
    id,
    text: tokenText(slots, id),
    probability: Math.exp((logits[id] ?? 0) - top) / allowedWeight,
  }));
  const [chosen] = alternatives;
  if (chosen === undefined) throw new Error("The grammar allows no token");
  return { ...chosen, rawProbability: 1 / (allowedWeight + otherWeight), alternatives };
}

/** The allowed tokens with the highest logits, highest first. */
function highestAllowed(logits: Float32Array, mask: TokenMask): readonly TokenId[] {
  const best: { readonly id: TokenId; readonly logit: number }[] = [];
  logits.forEach((logit, id) => {
    if (mask[id] !== 1) return;
    if (best.length === ALTERNATIVES && logit <= (best.at(-1)?.logit ?? 0)) return;
    const place = best.findIndex((other) => logit > other.logit);
    best.splice(place < 0 ? best.length : place, 0, { id, logit });
    if (best.length > ALTERNATIVES) best.pop();
  });
  return best.map(({ id }) => id);
}
