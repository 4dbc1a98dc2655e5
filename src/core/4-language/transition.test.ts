import { expect, test } from "vitest";
import { seededRandom } from "../lib/random.ts";
import { advance, allowed, isComplete, startState, type GrammarContext } from "./automaton.ts";
import { encodeLine } from "./encode.ts";
import { spell } from "./notation.ts";
import { parseOutcome } from "./parse.ts";
import { RANDOM_NAMES } from "./random-transition.ts";
import { SlotTable } from "./slots.ts";
import type { FrameState, Outcome } from "./transition.ts";
import { tokenId, VOCABULARY, type TokenId } from "./vocabulary.ts";

/** A table in which the names already have their slots, as after reading a source. */
function slotsFor(names: readonly string[]): SlotTable {
  const slots = new SlotTable(new Set(names));
  for (const name of names) slots.slot(name);
  return slots;
}

function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const from: FrameState = {
  event: "line",
  line: 4,
  locals: new Map([
    ["s", "'ab'"],
    ["n", "2"],
  ]),
  globals: new Map([["limit", "9"]]),
  cursors: [{ line: 3, items: ["5", "6"], more: true }],
  done: [],
};
const called = {
  kind: "call",
  line: 1,
  args: new Map([["n", "1"]]),
  outcome: { kind: "return", value: "7" },
  changes: new Map([["limit", "8"]]),
} as const;
const toCall: Outcome = {
  parts: [{ kind: "micro", label: "-", value: "1" }],
  end: { kind: "call", line: called.line, args: called.args },
};
const toLine: Outcome = {
  parts: [
    { kind: "micro", label: "+", value: "9" },
    { kind: "print", text: "ok\n" },
  ],
  end: {
    kind: "line",
    line: 3,
    changes: {
      values: new Map([
        ["n", "9"],
        ["s", null],
      ]),
      cursors: [],
    },
  },
};

test("a line that makes a call is one sequence; what is given carries no loss", () => {
  const transitions = [
    { from, to: toCall },
    { from: { ...from, done: [...toCall.parts, called] }, to: toLine },
  ];
  const { tokens, loss } = valueOf(
    encodeLine(
      transitions.map(({ from: state, to }) => ({ from: state, to })),
      slotsFor(["s", "n", "limit"]),
    ),
  );
  const marked = tokens.map((id, index) => (loss[index] === 1 ? "" : "·") + spell([id])).join(" ");
  expect(marked).toBe(
    "·<S> ·<line> ·L4 ·V0 ·= ·' ·ca ·cb ·' ·; ·V1 ·= ·d2 ·; ·<glob> ·V2 ·= ·d9 ·; " +
      "·<it> ·L3 ·d5 ·, ·d6 ·, ·... ·; ·<A> ·<into> ·<O> " +
      "- d1 ; <C> L1 V1 = d1 ; <E> ·<ret> ·d7 ·; ·<D> ·V2 ·= ·d8 ·; " +
      "+ d9 ; <P> ' co ck \\n ' ; <D> V0 = <del> ; V1 = d9 ; <G> L3 <E>",
  );
});

test("an answer made of any allowed tokens can be read", () => {
  const random = seededRandom(17);
  const slots = slotsFor(RANDOM_NAMES);
  const context: GrammarContext = {
    lines: 5,
    defLines: [1],
    forLines: [3],
    yieldLines: [4],
    slots: slots.used(),
    answer: "LineOutcome",
  };
  for (let k = 0; k < 300; k++) {
    const tokens: TokenId[] = [];
    for (let grammar = startState({ ...context, slots: slots.used() }); !isComplete(grammar);) {
      const choices = [...allowed(grammar).keys()].filter((id) => allowed(grammar)[id] === 1);
      // Closing tokens are preferred later on, so that every answer ends.
      const closing = choices.filter((id) => CLOSING.has(id));
      const pool = closing.length > 0 && random.below(40) < tokens.length ? closing : choices;
      const token = pool[random.below(pool.length)] ?? 0;
      const next = advance(grammar, token);
      if (next === null) expect.fail(`The grammar allows ${spell([token])} and refuses it`);
      tokens.push(token);
      grammar = next;
    }
    const outcome = valueOf(parseOutcome(tokens, slots));
    expect(outcome.end.kind).toMatch(/^(line|call|resume|return|yield|exception)$/);
  }
});

const CLOSING: ReadonlySet<TokenId> = new Set(
  ["<E>", "<D>", ";", "'", '"', ")", "]", "}", "</opaque>", "<G>", "d1", "None", "function"].map(tokenId),
);

/** What may follow an answer's beginning, in a program of 5 lines with a function at 1, a loop at 3, a `yield` at 4, one name. */
function following(beginning: string): string[] {
  const places = { lines: 5, defLines: [1], forLines: [3], yieldLines: [4] };
  const context = { ...places, slots: [0], answer: "LineOutcome" } as const;
  let state = startState(context);
  for (const spelling of beginning.split(" ").filter((word) => word !== "")) {
    const next = advance(state, tokenId(spelling));
    if (next === null) expect.fail(`${spelling} is refused`);
    state = next;
  }
  const mask = allowed(state);
  return VOCABULARY.filter((_, id) => mask[id] === 1);
}

test.each([
  ["<D> <G>", "L1 L2 L3 L4 L5"],
  ["<C>", "L1"],
  ["<D> <it>", "L3"],
  ["<D> <it> L3 d1", ", d. de dj d0 d1 d2 d3 d4 d5 d6 d7 d8 d9"],
  ["<D> <it> L3 d1 , d2 ,", "... ;"],
  ["<D> <R> d0", "<E> d. de dj"],
  ["<D> <R> d1 de", "d+ d-"],
  ["<D> <R> [ d1 d. d0 de d- d7", "] , dj d0 d1 d2 d3 d4 d5 d6 d7 d8 d9"],
  ["<D> <R> ( None", ","],
  ["<D> <R> ' xe0", "xa0…xbf"],
  ["<D> <R> ' \\x", "c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 ca cb cc cd ce cf"],
  ["<D> <R> None", "<E>"],
  ["<D> <X> ValueError ' '", "<G> <E>"],
  ["<D> <X> ValueError ' ' <G> L2 <E>", ""],
])("after %s may come %s", (beginning, expected) => {
  const spellings = following(beginning);
  const bytes = spellings.filter((spelling) => /^x[0-9a-f]{2}$/.test(spelling));
  const shown = bytes.length > 9 ? `${bytes[0] ?? ""}…${bytes.at(-1) ?? ""}` : spellings.join(" ");
  expect(shown.split(" ").sort()).toEqual(expected.split(" ").sort());
});

test("tokens that are no answer are refused as values", () => {
  const slots = slotsFor([]);
  const tokens = ["<D>", "<R>", "(", "<E>"].map(tokenId);
  expect(parseOutcome(tokens, slots)).toEqual({ ok: false, error: { kind: "malformed", tokens } });
  const unnamed = ["<D>", "V3", "=", "None", ";", "<G>", "L1", "<E>"].map(tokenId);
  expect(parseOutcome(unnamed, slots)).toMatchObject({ ok: false, error: { kind: "unnamed_slot" } });
});
