import { encodePrompt } from "../4-language/encode.ts";
import { parseOutcome } from "../4-language/parse.ts";
import type { SlotTable } from "../4-language/slots.ts";
import type { FrameState } from "../4-language/transition.ts";
import { tokenId } from "../4-language/vocabulary.ts";
import type { Alternative, DecodedToken } from "./choose.ts";
import { tokenText } from "./token-text.ts";
import type { DecodedOutcome } from "./decode.ts";

/** A token without its text, which follows from the program: what has to be kept of an answer. */
export type BareToken = Pick<DecodedToken, "rawProbability"> & {
  /** The chosen one is the first. */
  readonly alternatives: readonly Omit<Alternative, "text">[];
};

const END = tokenId("<E>");

/** What `decodeOutcome` gave, from its answer alone. */
export function replayOutcome(
  slots: SlotTable,
  from: FrameState,
  answer: readonly BareToken[],
): DecodedOutcome {
  const encoded = encodePrompt(from, slots);
  if (!encoded.ok) return { kind: "out_of_scope", reason: encoded.error, processed: 0 };
  const prompt = encoded.value;
  const tokens = answer.map((token) => withTexts(slots, token));
  const lastAsked = tokens.findLastIndex(({ rawProbability }) => rawProbability !== null);
  const output = { prompt, tokens, processed: lastAsked < 0 ? 0 : prompt.length + lastAsked };
  if (tokens.at(-1)?.id !== END) {
    const reason = `The answer had no end after ${tokens.length} tokens.`;
    return { kind: "unreadable", reason, ...output };
  }
  const outcome = parseOutcome(
    tokens.map(({ id }) => id),
    slots,
  );
  if (outcome.ok) return { kind: "answer", answer: outcome.value, ...output };
  return { kind: "unreadable", reason: "The answer uses a name that means nothing here.", ...output };
}

function withTexts(slots: SlotTable, { rawProbability, alternatives }: BareToken): DecodedToken {
  const named = alternatives.map((token): Alternative => ({ ...token, text: tokenText(slots, token.id) }));
  const [chosen] = named;
  if (chosen === undefined) throw new Error("A token has no alternatives, not even itself");
  return { ...chosen, rawProbability, alternatives: named };
}
