import { CLASSES, RULES } from "./grammar.ts";
import { lineToken, slotToken, tokenId, VOCABULARY, type TokenId } from "./vocabulary.ts";

/**
 * The grammar as a pushdown automaton, one token at a time. A state's stack holds the symbols still to
 * be read. Stacks are shared: the same stack is the same object, so what a state allows is computed once.
 *
 * Symbols are numbers: rules first, then classes, then single tokens.
 */
type Symbol = number;

/** Entry i is 1 if token i may come next. */
export type TokenMask = Uint8Array;

interface Stack {
  readonly symbol: Symbol;
  /** What is read after `symbol`; null for the bottom. */
  readonly below: Stack | null;
  readonly above: Map<Symbol, Stack>;
}

/** What the answer must fit to. */
export interface GrammarContext {
  /** Lines of the program. */
  readonly lines: number;
  /** Lines that can be called. */
  readonly defLines: readonly number[];
  readonly forLines: readonly number[];
  /** Slots that stand for a name. */
  readonly slots: Iterable<number>;
  readonly event: "call" | "line";
}

/** Masks for one context. */
interface Masks {
  readonly first: (symbol: Symbol) => TokenMask;
  /** Of the stacks met so far. */
  readonly byStack: Map<Stack, TokenMask>;
}

/** A point in reading an answer. Immutable, so that candidates may share it. */
export interface GrammarState {
  readonly stack: Stack;
  readonly masks: Masks;
}

const RULE_NAMES = Object.keys(RULES);
const CLASS_NAMES = Object.keys(CLASSES);
const FIRST_CLASS = RULE_NAMES.length;
const FIRST_TOKEN = FIRST_CLASS + CLASS_NAMES.length;
const BOTTOM_SYMBOL = -1;

const RULE_INDEX: ReadonlyMap<string, number> = new Map(RULE_NAMES.map((name, k) => [name, k]));
const CLASS_INDEX: ReadonlyMap<string, number> = new Map(
  CLASS_NAMES.map((name, k) => [name, k + FIRST_CLASS]),
);

const symbolOf = (name: string): Symbol =>
  RULE_INDEX.get(name) ?? CLASS_INDEX.get(name) ?? FIRST_TOKEN + tokenId(name);

const ALTERNATIVES: readonly (readonly (readonly Symbol[])[])[] = Object.values(RULES).map((alternatives) =>
  alternatives.map((symbols) => symbols.map(symbolOf)),
);
const CLASS_MASKS: readonly TokenMask[] = Object.values(CLASSES).map(maskOf);

function maskOf(ids: Iterable<TokenId>): TokenMask {
  const mask = new Uint8Array(VOCABULARY.length);
  for (const id of ids) mask[id] = 1;
  return mask;
}

function addTo(mask: TokenMask, more: TokenMask): boolean {
  let grew = false;
  for (let id = 0; id < mask.length; id++) {
    if (more[id] === 1 && mask[id] === 0) {
      mask[id] = 1;
      grew = true;
    }
  }
  return grew;
}

/** Which rules can be empty: the least fixed point. */
const NULLABLE: ReadonlySet<Symbol> = nullableRules();

function nullableRules(): Set<Symbol> {
  const nullable = new Set<Symbol>();
  for (let size = -1; size !== nullable.size;) {
    size = nullable.size;
    ALTERNATIVES.forEach((alternatives, rule) => {
      if (alternatives.some((symbols) => symbols.every((symbol) => nullable.has(symbol)))) nullable.add(rule);
    });
  }
  return nullable;
}

/** Tokens that can begin each rule: the least fixed point. */
function firstMasks(classes: ReadonlyMap<Symbol, TokenMask>): (symbol: Symbol) => TokenMask {
  const rules = RULE_NAMES.map(() => new Uint8Array(VOCABULARY.length));
  const first = (symbol: Symbol): TokenMask => {
    if (symbol >= FIRST_TOKEN) return maskOf([symbol - FIRST_TOKEN]);
    const mask = rules[symbol] ?? classes.get(symbol) ?? CLASS_MASKS[symbol - FIRST_CLASS];
    if (mask === undefined) throw new Error(`No symbol ${symbol}`);
    return mask;
  };
  for (let grew = true; grew;) {
    grew = false;
    for (const [rule, alternatives] of ALTERNATIVES.entries())
      for (const symbols of alternatives)
        for (const symbol of symbols) {
          if (addTo(first(rule), first(symbol))) grew = true;
          if (!NULLABLE.has(symbol)) break;
        }
  }
  return first;
}

const FIRST = firstMasks(new Map());

/** For each rule and token, the alternative to go on with, or -1. */
const PREDICTIONS: readonly Int16Array[] = ALTERNATIVES.map((alternatives, rule) => {
  const table = new Int16Array(VOCABULARY.length).fill(-1);
  alternatives.forEach((symbols, alternative) => {
    for (const symbol of symbols) {
      FIRST(symbol).forEach((allowed, id) => {
        if (allowed === 0) return;
        if (table[id] !== -1)
          throw new Error(`${RULE_NAMES[rule] ?? ""} is not LL(1) at ${VOCABULARY[id] ?? ""}`);
        table[id] = alternative;
      });
      if (!NULLABLE.has(symbol)) break;
    }
  });
  return table;
});

const BOTTOM: Stack = { symbol: BOTTOM_SYMBOL, below: null, above: new Map() };

function push(stack: Stack, symbol: Symbol): Stack {
  let pushed = stack.above.get(symbol);
  if (pushed === undefined) {
    pushed = { symbol, below: stack, above: new Map() };
    stack.above.set(symbol, pushed);
  }
  return pushed;
}

/** The stack after a token; null if the grammar (of any program) has no such token here. */
function read(from: Stack, token: TokenId): Stack | null {
  let stack: Stack = from;
  while (stack.below !== null) {
    const { symbol, below } = stack;
    if (symbol >= FIRST_TOKEN) return symbol - FIRST_TOKEN === token ? below : null;
    if (symbol >= FIRST_CLASS) return CLASS_MASKS[symbol - FIRST_CLASS]?.[token] === 1 ? below : null;
    const alternative = PREDICTIONS[symbol]?.[token] ?? -1;
    if (alternative < 0 && !NULLABLE.has(symbol)) return null;
    stack = (ALTERNATIVES[symbol]?.[alternative] ?? []).reduceRight(push, below);
  }
  return null;
}

/** The state before the first token of an answer. */
export function startState(context: GrammarContext): GrammarState {
  const lineTokens = (lines: Iterable<number>): TokenMask =>
    maskOf([...lines].flatMap((line) => lineToken(line) ?? []));
  const classes = new Map([
    [symbolOf("Line"), lineTokens(Array.from({ length: context.lines }, (_, k) => k + 1))],
    [symbolOf("DefLine"), lineTokens(context.defLines)],
    [symbolOf("ForLine"), lineTokens(context.forLines)],
    [symbolOf("Slot"), maskOf([...context.slots].map(slotToken))],
  ]);
  const masks: Masks = { first: firstMasks(classes), byStack: new Map() };
  const start = context.event === "call" ? "CallOutcome" : "LineOutcome";
  return { stack: push(BOTTOM, symbolOf(start)), masks };
}

/** What may come next. The mask is shared: do not change it. All zero once the answer is complete. */
export function allowed({ stack, masks }: GrammarState): TokenMask {
  if (stack.below === null) return NO_TOKEN;
  const known = masks.byStack.get(stack);
  if (known !== undefined) return known;
  let mask = masks.first(stack.symbol);
  if (NULLABLE.has(stack.symbol)) {
    mask = mask.slice();
    addTo(mask, allowed({ stack: stack.below, masks }));
  }
  masks.byStack.set(stack, mask);
  return mask;
}

const NO_TOKEN: TokenMask = maskOf([]);

/** The state after `token`; null if it is not allowed here. */
export function advance(state: GrammarState, token: TokenId): GrammarState | null {
  if (allowed(state)[token] !== 1) return null;
  const stack = read(state.stack, token);
  return stack === null ? null : { stack, masks: state.masks };
}

/** Whether the answer is complete. */
export const isComplete = ({ stack }: GrammarState): boolean => stack === BOTTOM;

/** Whether tokens are exactly one `rule` of the grammar, for a program that has every line and slot. */
export function accepts(rule: string, tokens: readonly TokenId[]): boolean {
  let stack: Stack | null = push(BOTTOM, symbolOf(rule));
  for (const token of tokens) {
    stack = read(stack, token);
    if (stack === null) return false;
  }
  return canEnd(stack);
}

function canEnd(stack: Stack): boolean {
  return stack.below === null || (NULLABLE.has(stack.symbol) && canEnd(stack.below));
}
