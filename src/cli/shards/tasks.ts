import { tokenId, type TokenId } from "../../core/4-language/vocabulary.ts";
import type { Random } from "../../core/lib/random.ts";

export type JumpTask = "return" | "break" | "over" | "continue";
export type InverseTask = "inv_call_from_end" | "inv_over" | "inv_call_from_line" | "inv_into";
/** What is asked about a recording besides what each of its lines does. */
export type Question = JumpTask | InverseTask;
/** What a sequence teaches. */
export type Task = "forward" | Question;

const JUMPS = 0.12;
const INVERSES = 0.23;

/** Shares of the questions among a document's sequences; lines that run forward are the rest. */
const SHARES: readonly (readonly [Question, number])[] = [
  ["return", JUMPS * 0.45],
  ["break", JUMPS * 0.3],
  ["over", JUMPS * 0.15],
  ["continue", JUMPS * 0.1],
  ["inv_call_from_end", INVERSES * 0.6],
  ["inv_over", INVERSES * 0.25],
  ["inv_call_from_line", INVERSES * 0.1],
  ["inv_into", INVERSES * 0.05],
];

/** Share of forward lines among a document's sequences. */
export const FORWARD_SHARE = 1 - JUMPS - INVERSES;

/** The questions that belong beside `forward` lines. Fractions of a question are drawn by lot. */
export function questionsBeside(forward: number, random: Random): readonly Question[] {
  return SHARES.flatMap(([question, share]) => {
    const count = Math.floor((forward * share) / FORWARD_SHARE + random.next());
    return Array.from({ length: count }, () => question);
  });
}

const INVERSE = tokenId("<I>");
const STATE = tokenId("<S>");
const ACTION = tokenId("<A>");

/** What a sequence (not a source) teaches, as its prompt says. */
export function taskOf(tokens: readonly TokenId[]): Task {
  const action = tokens[tokens.indexOf(ACTION) + 1] ?? 0;
  if (tokens[0] === INVERSE && action === tokenId("<inv_call>"))
    return tokens[1] === STATE ? "inv_call_from_line" : "inv_call_from_end";
  return BY_ACTION.get(action) ?? "forward";
}

const BY_ACTION: ReadonlyMap<TokenId, Task> = new Map(
  (["return", "break", "over", "continue", "inv_over", "inv_into"] as const).map((task) => [
    tokenId(`<${task}>`),
    task,
  ]),
);

/** The tokens that name an action in a prompt, by what a shard's header calls them. */
export const ACTIONS: Readonly<Record<string, TokenId>> = Object.fromEntries(
  ["into", "over", "return", "break", "continue", "inv_into", "inv_over", "inv_call"].map((action) => [
    action,
    tokenId(`<${action}>`),
  ]),
);
