import type { Program } from "../1-trace/trace.ts";
import type { Tree } from "../2-tree/tree.ts";
import { encodeLine, type EncodedLine } from "./encode.ts";
import { createSlots } from "./slots.ts";
import { encodeSource } from "./source.ts";
import type { OutOfScope } from "./transition.ts";
import { transitionsOf } from "./transitions.ts";
import { sectionOf, spellingOf, type TokenId } from "./vocabulary.ts";

/** Tokens by their spellings, with a space between. */
export const spell = (tokens: readonly TokenId[]): string => tokens.map(spellingOf).join(" ");

/**
 * What the model would learn from a recording, to be read and checked by eye: the source, one canonical
 * line a row; then for each call and line state its step number and its sequence. Rows with `>` are what
 * the model is to say, the other rows are given.
 */
export function formatTransitions(program: Program, tree: Tree): string {
  const slots = createSlots(program);
  const source = encodeSource(program, slots);
  if (!source.ok) return `${formatReason(source.error)}\n`;
  const rows = [formatSource(source.value).trimStart()];
  for (const { node, transitions } of transitionsOf(program, tree)) {
    const sequence = transitions.ok ? encodeLine(transitions.value, slots) : transitions;
    const text = sequence.ok ? formatSequence(sequence.value) : formatReason(sequence.error);
    rows.push(`${String(node).padStart(3)} ${text}`);
  }
  return `${rows.join("\n")}\n`;
}

const formatReason = ({ kind, detail }: OutOfScope): string => `out of scope: ${kind} ${detail}`;

const formatSource = (tokens: readonly TokenId[]): string =>
  tokens.map((id) => (sectionOf(id) === "lines" ? `\n${spellingOf(id)}` : ` ${spellingOf(id)}`)).join("");

function formatSequence({ tokens, loss }: EncodedLine): string {
  return tokens
    .map((id, index) => {
      const begins = loss[index] === 1 ? "\n    > " : "\n    ";
      const separator = index === 0 ? "" : loss[index] === loss[index - 1] ? " " : begins;
      return separator + spellingOf(id);
    })
    .join("");
}
