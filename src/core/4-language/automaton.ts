import type { AnswerRule } from "./grammar.ts";
import {
  expand,
  firstTokens,
  isNullable,
  maskOf,
  symbolOf,
  type GrammarSymbol,
  type TokenMask,
} from "./tables.ts";
import { lineToken, sectionIds, slotToken, tokenId, VOCABULARY, type TokenId } from "./vocabulary.ts";

export type { TokenMask } from "./tables.ts";

/**
 * The grammar as a pushdown automaton, one token at a time. The stack holds the symbols still to be
 * read. Stacks are shared: the same stack is the same object, so what it allows is computed once.
 */
interface Stack {
  readonly symbol: GrammarSymbol;
  /** What is read after `symbol`; null for the bottom. */
  readonly below: Stack | null;
  readonly above: Map<GrammarSymbol, Stack>;
}

/** What the answer must fit to. */
export interface GrammarContext {
  /** Lines of the program. */
  readonly lines: number;
  /** Lines that can be called; the module is line 1 besides. */
  readonly defLines: readonly number[];
  readonly forLines: readonly number[];
  /** Lines at which a generator can pause. */
  readonly yieldLines: readonly number[];
  /** Slots that stand for a name. */
  readonly slots: Iterable<number>;
  readonly answer: AnswerRule;
}

/** Masks for one context. */
interface Masks {
  /** Of the classes of lines. No rule begins with one, so they are met on top of a stack only. */
  readonly lines: ReadonlyMap<GrammarSymbol, TokenMask>;
  /** All tokens but the slots that stand for no name, and what needs lines that the program has not. */
  readonly available: TokenMask;
  /** Of the stacks met so far. */
  readonly byStack: Map<Stack, TokenMask>;
}

/** A point in reading an answer. Immutable, so that candidates may share it. */
export interface GrammarState {
  readonly stack: Stack;
  readonly masks: Masks;
}

const BOTTOM: Stack = { symbol: -1, below: null, above: new Map() };
/** Where the module's own call state stands. */
const MODULE_LINE = 1;
const NO_TOKEN: TokenMask = maskOf([]);

function push(stack: Stack, symbol: GrammarSymbol): Stack {
  let pushed = stack.above.get(symbol);
  if (pushed === undefined) {
    pushed = { symbol, below: stack, above: new Map() };
    stack.above.set(symbol, pushed);
  }
  return pushed;
}

/**
 * The stack after a token; null where the grammar has no such token.
 * @param masks - of the program at hand; without them, of a program that has every line and slot
 */
function read(from: Stack, token: TokenId, masks: Masks | null): Stack | null {
  if (masks !== null && masks.available[token] !== 1) return null;
  let stack: Stack = from;
  while (stack.below !== null) {
    const symbols = expand(stack.symbol, token);
    if (symbols === null) return null;
    if (symbols === "read") {
      const lines = masks?.lines.get(stack.symbol);
      return lines === undefined || lines[token] === 1 ? stack.below : null;
    }
    stack = symbols.reduceRight(push, stack.below);
  }
  return null;
}

/** The state before the first token of an answer. */
export function startState(context: GrammarContext): GrammarState {
  const lineMask = (lines: Iterable<number>): TokenMask =>
    maskOf([...lines].flatMap((line) => lineToken(line) ?? []));
  const lines = new Map([
    [symbolOf("Line"), lineMask(Array.from({ length: context.lines }, (_, k) => k + 1))],
    [symbolOf("DefLine"), lineMask(context.defLines)],
    [symbolOf("CallLine"), lineMask([MODULE_LINE, ...context.defLines])],
    [symbolOf("ForLine"), lineMask(context.forLines)],
    [symbolOf("YieldLine"), lineMask(context.yieldLines)],
  ]);
  const available = maskOf(VOCABULARY.keys());
  // What they begin needs a line that a program may not have.
  const needs = [
    ["<C>", context.defLines],
    ["<it>", context.forLines],
    ["<resume>", context.yieldLines],
    ["<Y>", context.yieldLines],
  ] as const;
  for (const [token, { length }] of needs) if (length === 0) available[tokenId(token)] = 0;
  for (const id of sectionIds("slots")) available[id] = 0;
  for (const slot of context.slots) available[slotToken(slot)] = 1;
  return {
    stack: push(BOTTOM, symbolOf(context.answer)),
    masks: { lines, available, byStack: new Map() },
  };
}

/** What may come next. The mask is shared: do not change it. All zero once the answer is complete. */
export function allowed({ stack, masks }: GrammarState): TokenMask {
  if (stack.below === null) return NO_TOKEN;
  const known = masks.byStack.get(stack);
  if (known !== undefined) return known;
  const own = masks.lines.get(stack.symbol) ?? firstTokens(stack.symbol);
  const after = isNullable(stack.symbol) ? allowed({ stack: stack.below, masks }) : NO_TOKEN;
  const mask = own.map((bit, id) => (bit & (masks.available[id] ?? 0)) | (after[id] ?? 0));
  masks.byStack.set(stack, mask);
  return mask;
}

/** The state after `token`; null if it is not allowed here. */
export function advance(state: GrammarState, token: TokenId): GrammarState | null {
  const stack = read(state.stack, token, state.masks);
  return stack === null ? null : { stack, masks: state.masks };
}

/** Whether the answer is complete. */
export const isComplete = ({ stack }: GrammarState): boolean => stack === BOTTOM;

/** Whether tokens are exactly one `rule` of the grammar, for a program that has every line and slot. */
export function accepts(rule: string, tokens: readonly TokenId[]): boolean {
  let stack: Stack | null = push(BOTTOM, symbolOf(rule));
  for (const token of tokens) {
    stack = read(stack, token, null);
    if (stack === null) return false;
  }
  return canEnd(stack);
}

function canEnd(stack: Stack): boolean {
  return stack.below === null || (isNullable(stack.symbol) && canEnd(stack.below));
}
