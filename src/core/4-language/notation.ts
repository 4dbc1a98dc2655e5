import type { Program } from "../1-trace/trace.ts";
import type { Tree } from "../2-tree/tree.ts";
import { encodeLine } from "./encode.ts";
import { createSlots, type SlotTable } from "./slots.ts";
import { encodeSource } from "./source.ts";
import { transitionsOf } from "./transitions.ts";
import { slotToken, spellingOf } from "./vocabulary.ts";
import type { TokenId } from "./vocabulary.ts";

/**
 * The token sequences a recording gives, to be read and checked by eye: the slots and their names, the
 * source, then for every line that ran what is given and, after an arrow, what is to be predicted.
 */
export function formatTransitions(program: Program, tree: Tree): string {
  const slots = createSlots(program);
  const source = formatSource(program, slots);
  const body = [...transitionsOf(program, tree)].map(({ node, transitions }) => {
    const encoded = encodeLine(transitions, slots);
    const text = encoded.ok ? formatLine(encoded.value) : `\n  out of scope: ${encoded.error.kind}`;
    return `step ${node}${text}`;
  });
  return `${[formatSlots(slots), source, ...body].join("\n\n")}\n`;
}

/** Which name each slot stands for: `V0=total V1=items`. */
export function formatSlots(slots: SlotTable): string {
  const names = [...slots.used()].map((slot) => `${spell([slotToken(slot)])}=${slots.name(slot) ?? ""}`);
  return names.join(" ");
}

/** The source's tokens, a row for each of its lines. */
export function formatSource(program: Program, slots: SlotTable): string {
  const source = encodeSource(program, slots);
  return source.ok ? spell(source.value).replaceAll(/ (?=L\d)/g, "\n") : `out of scope: ${source.error.kind}`;
}

/** What is given and, after an arrow, what is to be predicted, each in a row of its own. */
export function formatLine({
  tokens,
  loss,
}: {
  readonly tokens: readonly TokenId[];
  readonly loss: readonly number[];
}): string {
  let text = "";
  for (let start = 0; start < tokens.length;) {
    const kind = loss[start];
    const change = loss.findIndex((value, at) => at > start && value !== kind);
    const end = change < 0 ? tokens.length : change;
    text += `\n  ${kind === 1 ? "→ " : ""}${spell(tokens.slice(start, end))}`;
    start = end;
  }
  return text;
}

/** Tokens by their spellings, a space between. */
export function spell(tokens: readonly TokenId[]): string {
  return tokens.map(spellingOf).join(" ");
}
