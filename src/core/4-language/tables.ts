import { CLASSES, RULES } from "./grammar.ts";
import { tokenId, VOCABULARY, type TokenId } from "./vocabulary.ts";

/** The grammar compiled for reading: symbols are numbers, first rules, then classes, then single tokens. */
export type GrammarSymbol = number;

/** Entry i is 1 for the tokens meant. */
export type TokenMask = Uint8Array;

const RULE_NAMES = Object.keys(RULES);
const CLASS_NAMES = Object.keys(CLASSES);
const FIRST_CLASS = RULE_NAMES.length;
const FIRST_TOKEN = FIRST_CLASS + CLASS_NAMES.length;

const SYMBOLS: ReadonlyMap<string, GrammarSymbol> = new Map(
  [...RULE_NAMES, ...CLASS_NAMES].map((name, symbol) => [name, symbol]),
);

/** The symbol that a rule of the grammar writes so. */
export const symbolOf = (name: string): GrammarSymbol => SYMBOLS.get(name) ?? FIRST_TOKEN + tokenId(name);

const isRule = (symbol: GrammarSymbol): boolean => symbol < FIRST_CLASS;

export function maskOf(ids: Iterable<TokenId>): TokenMask {
  const mask = new Uint8Array(VOCABULARY.length);
  for (const id of ids) mask[id] = 1;
  return mask;
}

const ALTERNATIVES: readonly (readonly (readonly GrammarSymbol[])[])[] = Object.values(RULES).map(
  (alternatives) => alternatives.map((symbols) => symbols.map(symbolOf)),
);
const CLASS_IDS = Object.values(CLASSES);
const CLASS_MASKS = CLASS_IDS.map(maskOf);

/** Looks at one alternative of a rule; true if it changed something. */
type Visit = (rule: GrammarSymbol, symbols: readonly GrammarSymbol[]) => boolean;

/** Visits all alternatives again and again until no visit says that it changed something. */
function untilStable(visit: Visit): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const [rule, alternatives] of ALTERNATIVES.entries())
      for (const symbols of alternatives) if (visit(rule, symbols)) changed = true;
  }
}

function grow(set: Set<GrammarSymbol> | undefined, more: Iterable<GrammarSymbol>): boolean {
  const before = set?.size ?? 0;
  for (const symbol of more) set?.add(symbol);
  return (set?.size ?? 0) > before;
}

const NULLABLE = new Set<GrammarSymbol>();
untilStable((rule, symbols) => symbols.every((symbol) => NULLABLE.has(symbol)) && grow(NULLABLE, [rule]));

/** Whether a rule can be empty. */
export const isNullable = (symbol: GrammarSymbol): boolean => NULLABLE.has(symbol);

/** The classes and tokens that can begin each rule. */
const FIRSTS = RULE_NAMES.map(() => new Set<GrammarSymbol>());
untilStable((rule, symbols) => grow(FIRSTS[rule], beginnings(symbols)));

/** The classes and tokens that can begin a row of symbols. */
function beginnings(symbols: readonly GrammarSymbol[]): GrammarSymbol[] {
  const found: GrammarSymbol[] = [];
  for (const symbol of symbols) {
    found.push(...(FIRSTS[symbol] ?? [symbol]));
    if (!NULLABLE.has(symbol)) break;
  }
  return found;
}

const tokensOf = (terminals: Iterable<GrammarSymbol>): TokenId[] =>
  Array.from(terminals, (symbol) => CLASS_IDS[symbol - FIRST_CLASS] ?? [symbol - FIRST_TOKEN]).flat();

const FIRST_MASKS = FIRSTS.map((terminals) => maskOf(tokensOf(terminals)));

/** Tokens that can begin a symbol, in a program that has every line and slot. */
export const firstTokens = (symbol: GrammarSymbol): TokenMask =>
  FIRST_MASKS[symbol] ?? CLASS_MASKS[symbol - FIRST_CLASS] ?? maskOf([symbol - FIRST_TOKEN]);

const PREDICTIONS: readonly ReadonlyMap<TokenId, readonly GrammarSymbol[]>[] = ALTERNATIVES.map(
  (alternatives, rule) => {
    const table = new Map<TokenId, readonly GrammarSymbol[]>();
    for (const symbols of alternatives)
      for (const id of tokensOf(beginnings(symbols))) {
        if (table.has(id)) throw ambiguous(rule, id);
        table.set(id, symbols);
      }
    return table;
  },
);

const EMPTY: readonly GrammarSymbol[] = [];

/**
 * What a symbol goes on as when `token` comes next: the symbols that a rule stands for, "read" for a
 * class or token that is this token, null where the token does not fit.
 */
export function expand(symbol: GrammarSymbol, token: TokenId): readonly GrammarSymbol[] | "read" | null {
  if (isRule(symbol)) return PREDICTIONS[symbol]?.get(token) ?? (NULLABLE.has(symbol) ? EMPTY : null);
  return firstTokenIs(symbol, token) ? "read" : null;
}

const firstTokenIs = (symbol: GrammarSymbol, token: TokenId): boolean =>
  symbol >= FIRST_TOKEN ? symbol - FIRST_TOKEN === token : CLASS_MASKS[symbol - FIRST_CLASS]?.[token] === 1;

const ambiguous = (rule: GrammarSymbol, id: TokenId): Error =>
  new Error(`Rule ${RULE_NAMES[rule] ?? ""} is not LL(1) at ${VOCABULARY[id] ?? ""}`);

checkEmptyAlternatives();

/** A rule that can be empty must not begin with what can follow it. */
function checkEmptyAlternatives(): void {
  const follows = RULE_NAMES.map(() => new Set<GrammarSymbol>());
  untilStable((rule, symbols) => {
    let changed = false;
    for (const [at, symbol] of symbols.entries()) {
      const rest = symbols.slice(at + 1);
      const more = beginnings(rest);
      if (rest.every((next) => NULLABLE.has(next))) more.push(...(follows[rule] ?? []));
      if (grow(follows[symbol], more)) changed = true;
    }
    return changed;
  });
  for (const rule of NULLABLE)
    for (const id of tokensOf(follows[rule] ?? []))
      if (FIRST_MASKS[rule]?.[id] === 1) throw ambiguous(rule, id);
}
