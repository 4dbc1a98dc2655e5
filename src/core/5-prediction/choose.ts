import type { TokenMask } from "../4-language/automaton.ts";
import type { SlotTable } from "../4-language/slots.ts";
import type { Random } from "../lib/random.ts";
import { tokenText } from "./token-text.ts";
import type { TokenId } from "./model.ts";

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
  /** The three likeliest, the chosen one included when it is among them. */
  readonly alternatives: readonly Alternative[];
}

/** Picks one of the allowed tokens. */
export type Choice = (logits: Float32Array, mask: TokenMask) => TokenId;

/** How samples are drawn. */
export interface Sampling {
  /** Logits are divided by it; below 1 likely tokens become likelier still. */
  readonly temperature: number;
  /** Only the likeliest tokens that together have this probability are drawn from. */
  readonly topP: number;
}

const ALTERNATIVES = 3;

/** Always the likeliest. */
export const greedy: Choice = (logits, mask) => {
  const [best] = highestAllowed(logits, mask, 1);
  if (best === undefined) throw new Error("The grammar allows no token");
  return best;
};

/** Draws from the softmax of the allowed tokens, cut to its nucleus (Holtzman et al., 2020). */
export function sampling({ temperature, topP }: Sampling, random: Random): Choice {
  return (logits, mask) => {
    const ids = allowedByLogit(logits, mask);
    const top = logits[ids[0] ?? -1] ?? NaN;
    const weights = ids.map((id) => Math.exp(((logits[id] ?? NaN) - top) / temperature));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let nucleus = 0;
    let size = 0;
    while (size < weights.length && nucleus < topP * total) nucleus += weights[size++] ?? 0;
    let left = random.next() * nucleus;
    for (let index = 0; index < size; index++) {
      left -= weights[index] ?? 0;
      const id = ids[index];
      if (left < 0 && id !== undefined) return id;
    }
    return ids[0] ?? greedy(logits, mask);
  };
}

/** The chosen token with how likely it and its rivals were, before any temperature. */
export function decodedToken(
  id: TokenId,
  logits: Float32Array,
  mask: TokenMask,
  slots: SlotTable,
): DecodedToken {
  const best = highestAllowed(logits, mask, ALTERNATIVES);
  const top = logits[best[0] ?? -1] ?? NaN;
  if (!Number.isFinite(top)) throw new Error("The logits are not numbers");
  // Weights are relative to the best allowed token; others may be larger than 1, so they are summed apart.
  let allowedWeight = 0;
  let otherWeight = 0;
  logits.forEach((logit, other) => {
    if (mask[other] === 1) allowedWeight += Math.exp(logit - top);
    else otherWeight += Math.exp(logit - top);
  });
  const weight = (of: TokenId): number => Math.exp((logits[of] ?? NaN) - top);
  const alternative = (of: TokenId): Alternative => ({
    id: of,
    text: tokenText(slots, of),
    probability: weight(of) / allowedWeight,
  });
  return {
    ...alternative(id),
    rawProbability: weight(id) / (allowedWeight + otherWeight),
    alternatives: best.map(alternative),
  };
}

/** The token the mask forces, if it allows only one. */
export function onlyChoice(mask: TokenMask, slots: SlotTable): DecodedToken | null {
  const id = mask.indexOf(1);
  if (id < 0 || mask.includes(1, id + 1)) return null;
  const token: Alternative = { id, text: tokenText(slots, id), probability: 1 };
  return { ...token, rawProbability: null, alternatives: [token] };
}

/** All allowed tokens, those with the highest logits first. */
function allowedByLogit(logits: Float32Array, mask: TokenMask): readonly TokenId[] {
  const ids: TokenId[] = [];
  for (let id = 0; id < mask.length; id++) if (mask[id] === 1) ids.push(id);
  return ids.sort((a, b) => (logits[b] ?? 0) - (logits[a] ?? 0));
}

/** At most `count` allowed tokens with the highest logits, highest first. */
function highestAllowed(logits: Float32Array, mask: TokenMask, count: number): readonly TokenId[] {
  const best: { readonly id: TokenId; readonly logit: number }[] = [];
  logits.forEach((logit, id) => {
    if (mask[id] !== 1) return;
    if (best.length === count && logit <= (best.at(-1)?.logit ?? 0)) return;
    const place = best.findIndex((other) => logit > other.logit);
    best.splice(place < 0 ? best.length : place, 0, { id, logit });
    if (best.length > count) best.pop();
  });
  return best.map(({ id }) => id);
}
