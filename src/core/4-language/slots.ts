import type { Program } from "../1-trace/trace.ts";
import {
  findToken,
  MAX_SLOTS,
  sectionIds,
  slotToken,
  spellingOf,
  tokenId,
  type TokenId,
} from "./vocabulary.ts";
import { CONSTANTS, KEYWORDS, SPECIAL_NAMES } from "./words.ts";

const DOT = tokenId(".");

/** Words with a token of their own. Other spellings, such as `item` or `L3`, are not identifiers. */
const WORDS: ReadonlyMap<string, TokenId> = new Map(
  (["keywords", "specialNames", "constants", "names"] as const)
    .flatMap(sectionIds)
    .map((id) => [spellingOf(id), id]),
);

const FIXED: ReadonlySet<string> = new Set([...KEYWORDS, ...SPECIAL_NAMES]);

/** Names that mean the same in every value text, whatever the program binds. */
const FIXED_IN_VALUES: ReadonlySet<string> = new Set([...CONSTANTS, "set", "frozenset", "range"]);

/**
 * Which slot stands for which identifier of one program. Names get slots in the order they are first
 * met: the source first, then values. It grows while values are encoded; one owner per program.
 */
export class SlotTable {
  /** Names the program binds itself: always slots. */
  readonly bound: ReadonlySet<string>;
  private readonly order: readonly number[];
  private readonly slots = new Map<string, number>();
  private readonly names = new Map<number, string>();

  /** @param permutation the slot of the k-th new name; every slot once. */
  constructor(bound: ReadonlySet<string>, permutation: readonly number[] = IDENTITY) {
    this.bound = bound;
    this.order = permutation;
  }

  /** The slot of a name, given to it now if it is new; null when all slots are taken. */
  slot(name: string): number | null {
    const known = this.slots.get(name);
    if (known !== undefined) return known;
    const slot = this.order[this.slots.size];
    if (slot === undefined) return null;
    this.slots.set(name, slot);
    this.names.set(slot, name);
    return slot;
  }

  /** How many names got a slot before this one; a name without a slot comes after all others. */
  rank(name: string): number {
    const slot = this.slots.get(name);
    return slot === undefined ? MAX_SLOTS : this.order.indexOf(slot);
  }

  /** The name a slot stands for, if any does. */
  name(slot: number): string | undefined {
    return this.names.get(slot);
  }

  /** Slots in use. */
  used(): IterableIterator<number> {
    return this.names.keys();
  }
}

const IDENTITY: readonly number[] = Array.from({ length: MAX_SLOTS }, (_, slot) => slot);

/** The slot table of a program, its source's names already in place. */
export function createSlots(program: Program, permutation?: readonly number[]): SlotTable {
  const slots = new SlotTable(program.bound, permutation);
  for (const line of program.lines) {
    let previous = "";
    for (const { kind, text } of line.tokens) {
      if (kind === "name" && previous !== "!") nameTokens(text, previous === ".", slots);
      previous = text;
    }
  }
  return slots;
}

/**
 * The identifier rule: a keyword or special name is its token; a name the program binds is a slot; a
 * word of the vocabulary is its token (with its dot after one, where that exists); the rest are slots.
 * After a dot the dot is part of the answer. Null when the slots run out.
 */
export function nameTokens(name: string, afterDot: boolean, slots: SlotTable): readonly TokenId[] | null {
  const fixed = FIXED.has(name);
  if (afterDot && !fixed && !slots.bound.has(name)) {
    const attribute = findToken(`.${name}`);
    if (attribute !== undefined) return [attribute];
  }
  const token = fixed || !slots.bound.has(name) ? WORDS.get(name) : undefined;
  const slot = token === undefined ? slots.slot(name) : null;
  const id = token ?? (slot === null ? null : slotToken(slot));
  if (id === null) return null;
  return afterDot ? [DOT, id] : [id];
}

/** As {@link nameTokens}, where `inf`, `set` and their like mean what Python prints with these names. */
export function valueNameTokens(
  name: string,
  afterDot: boolean,
  slots: SlotTable,
): readonly TokenId[] | null {
  const fixed = !afterDot && FIXED_IN_VALUES.has(name) ? WORDS.get(name) : undefined;
  return fixed === undefined ? nameTokens(name, afterDot, slots) : [fixed];
}
