import { ATTRIBUTES, CONSTANTS, KEYWORDS, NAMES, OPERATORS, SPECIAL_NAMES } from "./words.ts";

/** Index into {@link VOCABULARY}. */
export type TokenId = number;

/** A model card names the language it was trained on; one of another version is refused. */
export const LANGUAGE_VERSION = "v1";

export const MAX_LINES = 96;
export const MAX_INDENT = 8;
export const MAX_SLOTS = 48;

const numbered = (prefix: string, from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, k) => `${prefix}${from + k}`);

const byteTokens = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, k) => `x${(from + k).toString(16)}`);

/** Tokens that divide a sequence into its parts; the literal-index features start afresh at each. */
const STRUCTURE = [
  ...["<src>", "<S>", "<call>", "<line>", "<A>", "<O>", "<D>", "<G>", "<C>", "<R>", "<Y>", "<X>", "<N>"],
  ...["<P>", "<E>", "<it>", "<ret>", "<exc>", "<del>", "<glob>"],
];

/** Spelled `cSP`, since a space would not show. */
const character = (code: number): string => (code === 0x20 ? "cSP" : `c${String.fromCharCode(code)}`);

/**
 * The vocabulary by section; a token's id is its position in all of them in a row.
 * Bytes are those that occur in UTF-8 outside ASCII.
 */
export const SECTIONS = {
  padding: ["<pad>"],
  structure: STRUCTURE,
  values: ["<opaque>", "</opaque>", "...", "<m>", "<n>"],
  actions: ["<into>", "<over>", "<return>", "<break>", "<continue>"],
  inverse: ["<I>", "<inv_into>", "<inv_over>", "<inv_call>", "<resume>"],
  reserved: numbered("<reserved", 0, 32).map((name) => `${name}>`),
  labels: ["item", "lit", "comp", "[]", "f", "marks", "cmp", "call", "not in", "is not"],
  lines: numbered("L", 1, MAX_LINES),
  indents: numbered("I", 1, MAX_INDENT),
  slots: numbered("V", 0, MAX_SLOTS),
  quotes: ["'", '"', "b"],
  characters: Array.from({ length: 95 }, (_, k) => character(0x20 + k)),
  escapes: ["\\n", "\\t", "\\r", "\\\\", "\\'", '\\"', "\\x", "\\u", "\\U"],
  bytes: [...byteTokens(0x80, 0xbf), ...byteTokens(0xc2, 0xf4)],
  formatted: ["f'", 'f"', "f'''", 'f"""', "'f", '"f', "'''f", '"""f', "{f", "}f", "!r", "!s", "!a"],
  numbers: [...numbered("d", 0, 10), "d.", "de", "d+", "d-", "dj"],
  keywords: KEYWORDS,
  operators: OPERATORS,
  specialNames: SPECIAL_NAMES,
  constants: CONSTANTS,
  names: NAMES,
  attributes: ATTRIBUTES.map((name) => `.${name}`),
} as const satisfies Record<string, readonly string[]>;

export type Section = keyof typeof SECTIONS;

/** Every token spelling, in id order. Never reordered within a language version. */
export const VOCABULARY: readonly string[] = Object.values(SECTIONS).flat();

const IDS: ReadonlyMap<string, TokenId> = new Map(VOCABULARY.map((spelling, id) => [spelling, id]));

/** The id of a spelling that may not exist. */
export const findToken = (spelling: string): TokenId | undefined => IDS.get(spelling);

/** The id of a spelling known to exist. */
export function tokenId(spelling: string): TokenId {
  const id = IDS.get(spelling);
  if (id === undefined) throw new Error(`No token ${spelling}`);
  return id;
}

/** The spelling of an id known to exist. */
export function spellingOf(id: TokenId): string {
  const spelling = VOCABULARY[id];
  if (spelling === undefined) throw new Error(`No token number ${id}`);
  return spelling;
}

const isSection = (name: string): name is Section => name in SECTIONS;

const SECTION_OF: readonly Section[] = Object.keys(SECTIONS)
  .filter(isSection)
  .flatMap((name) => SECTIONS[name].map(() => name));

/** Which section a token belongs to. */
export function sectionOf(id: TokenId): Section {
  const section = SECTION_OF[id];
  if (section === undefined) throw new Error(`No token number ${id}`);
  return section;
}

/** The ids of a section, in order. */
export const sectionIds = (section: Section): readonly TokenId[] => SECTIONS[section].map(tokenId);

/** The token of line 1…{@link MAX_LINES}; undefined past them. */
export const lineToken = (line: number): TokenId | undefined => findToken(`L${line}`);

const FIRST_LINE = tokenId("L1");
const FIRST_SLOT = tokenId("V0");

/** The line a line token stands for. */
export const lineOf = (id: TokenId): number => id - FIRST_LINE + 1;

export const slotToken = (slot: number): TokenId => FIRST_SLOT + slot;

/** The slot a slot token stands for. */
export const slotOf = (id: TokenId): number => id - FIRST_SLOT;
