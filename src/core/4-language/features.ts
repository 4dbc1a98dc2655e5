import { byteOf, continuationBytes } from "./literals.ts";
import { sectionIds, tokenId, type TokenId } from "./vocabulary.ts";

/**
 * Where a token stands inside a literal: [character of its string, element of its innermost bracket,
 * bracket depth]. The first two count from 1 and are 0 outside; all are capped.
 */
export type TokenFeatures = readonly [character: number, element: number, depth: number];

const FEATURE_CAPS: TokenFeatures = [63, 31, 7];

/** What the features of the next token depend on. */
export interface FeatureState {
  /** The quote that will close the string being read; null outside strings. */
  readonly quote: TokenId | null;
  readonly character: number;
  /** Tokens still to come of the present character: hexadecimal digits or UTF-8 bytes. */
  readonly pending: number;
  /** Element index of each open bracket, innermost last. */
  readonly elements: readonly number[];
}

export const INITIAL_FEATURES: FeatureState = { quote: null, character: 0, pending: 0, elements: [] };

const ids = (...spellings: string[]): ReadonlySet<TokenId> => new Set(spellings.map(tokenId));
const OPEN = ids("(", "[", "{");
const CLOSE = ids(")", "]", "}");
const QUOTES = ids("'", '"');
const COMMA = tokenId(",");
const RESET: ReadonlySet<TokenId> = new Set([...sectionIds("structure"), tokenId(";")]);

/** Features of `token` read after what `state` stands for, and the state after it. */
export function nextFeatures(
  state: FeatureState,
  token: TokenId,
): { readonly features: TokenFeatures; readonly state: FeatureState } {
  const next = advance(state, token);
  const inString = state.quote !== null && next.quote !== null;
  return { features: capped(inString ? next.character : 0, next.elements), state: next };
}

function advance(state: FeatureState, token: TokenId): FeatureState {
  if (RESET.has(token)) return INITIAL_FEATURES;
  const { elements } = state;
  if (state.quote !== null) {
    if (token === state.quote) return { ...state, quote: null, character: 0, pending: 0 };
    if (state.pending > 0) return { ...state, pending: state.pending - 1 };
    return { ...state, character: state.character + 1, pending: FOLLOWERS.get(token) ?? 0 };
  }
  if (QUOTES.has(token)) return { ...state, quote: token };
  if (OPEN.has(token)) return { ...state, elements: [...elements, 1] };
  if (CLOSE.has(token)) return { ...state, elements: elements.slice(0, -1) };
  const innermost = elements.at(-1);
  if (token === COMMA && innermost !== undefined)
    return { ...state, elements: elements.with(-1, innermost + 1) };
  return state;
}

function capped(character: number, elements: readonly number[]): TokenFeatures {
  const [characterCap, elementCap, depthCap] = FEATURE_CAPS;
  return [
    Math.min(character, characterCap),
    Math.min(elements.at(-1) ?? 0, elementCap),
    Math.min(elements.length, depthCap),
  ];
}

/** How many tokens complete the character that a token begins. */
const FOLLOWERS: ReadonlyMap<TokenId, number> = new Map<TokenId, number>([
  [tokenId("\\x"), 2],
  [tokenId("\\u"), 4],
  [tokenId("\\U"), 8],
  ...sectionIds("bytes").map((id): [TokenId, number] => [id, continuationBytes(byteOf(id))]),
]);

/** Features of each token of a sequence. */
export function featuresOf(tokens: readonly TokenId[]): TokenFeatures[] {
  let state = INITIAL_FEATURES;
  return tokens.map((token) => {
    const step = nextFeatures(state, token);
    state = step.state;
    return step.features;
  });
}
