import type { ValueText } from "../1-trace/trace.ts";
import { partsOf, type ValuePart, type ValueParts } from "../4-language/parts.ts";
import { commonSubsequence } from "../lib/subsequence.ts";

/** A stretch of a text, and whether it is part of the other text in the same place. */
export interface Span {
  readonly text: string;
  readonly same: boolean;
}

/**
 * Splits a value into what it shares with another and what it does not: containers element by
 * element, strings character by character, anything else whole.
 */
export function difference(value: ValueText, other: ValueText): readonly Span[] {
  const spans: { text: string; same: boolean }[] = [];
  for (const { text, same } of compared(value, other)) {
    const last = spans.at(-1);
    if (text === "") continue;
    if (last?.same === same) last.text += text;
    else spans.push({ text, same });
  }
  return spans;
}

function compared(value: ValueText, other: ValueText): readonly Span[] {
  if (value === other) return [{ text: value, same: true }];
  const [parts, otherParts] = [partsOf(value), partsOf(other)];
  const alike = otherParts?.shape === parts?.shape && openingOf(value) === openingOf(other);
  if (parts !== null && otherParts !== null && alike) return container(value, parts, otherParts);
  return isString(value) && isString(other) ? characters(value, other) : [{ text: value, same: false }];
}

/** `[`, `{`, `Point(`: what kind of container a value is. */
const openingOf = (value: ValueText): string => /^[^[({]*./.exec(value)?.[0] ?? "";

/** What stands between the parts, brackets and keys, is taken over; a part without a partner is different. */
function container(value: ValueText, parts: ValueParts, other: ValueParts): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const [part, partner] of partners(parts, other)) {
    const lead = value.slice(at, part.start);
    // A key that the other does not have belongs to the difference.
    const key = partner === null && parts.shape === "mapping" ? part.label.length : 0;
    spans.push({ text: lead.slice(0, lead.length - key), same: true });
    spans.push({ text: lead.slice(lead.length - key), same: false });
    if (partner === null) spans.push({ text: part.text, same: false });
    else spans.push(...compared(part.text, partner.text));
    at = part.start + part.text.length;
  }
  return [...spans, { text: value.slice(at), same: true }];
}

/**
 * Pairs of parts: by label, but the elements of sequences by a longest common subsequence, so that
 * one inserted element does not shift all after it.
 */
function partners(
  { shape, parts }: ValueParts,
  { parts: others }: ValueParts,
): readonly (readonly [ValuePart, ValuePart | null])[] {
  if (shape !== "sequence") {
    const byLabel = new Map(others.map((part) => [part.label, part]));
    return parts.map((part) => [part, byLabel.get(part.label) ?? null] as const);
  }
  const common = commonSubsequence(
    parts.map(({ text }) => text),
    others.map(({ text }) => text),
  );
  let free = 0;
  return parts.map((part, index) => {
    const partner = common[index] ?? null;
    if (partner !== null) {
      free = partner + 1;
      return [part, others[partner] ?? null] as const;
    }
    // Between two common elements, what is left over on both sides is paired in order.
    const next = common.slice(index).find((later) => later !== null) ?? others.length;
    return [part, free < next ? (others[free++] ?? null) : null] as const;
  });
}

const isString = (value: ValueText): boolean => /^b?['"]/.test(value);

function characters(value: string, other: string): readonly Span[] {
  const own = Array.from(value);
  const common = commonSubsequence(own, Array.from(other));
  return own.map((text, index) => ({ text, same: common[index] !== null }));
}
