import { expect, test } from "vitest";
import { encodePrompt } from "../core/4-language/encode.ts";
import { createSlots } from "../core/4-language/slots.ts";
import { tokenId } from "../core/4-language/vocabulary.ts";
import { tokenText } from "../core/5-prediction/token-text.ts";
import type { DecodedToken } from "../core/5-prediction/choose.ts";
import { capped, countTokens, lensOf, lensText, type Lens } from "./lens.ts";

const name = (text: string) => ({ kind: "name", text }) as const;
const operator = (text: string) => ({ kind: "operator", text }) as const;
const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
const line = (
  text: string,
  tokens: readonly ReturnType<typeof name | typeof operator>[],
  loopEnd: number | null,
) => ({ text, indent: loopEnd === null ? 1 : 0, tokens, range, loopEnd, isDef: false });

/** `for n in xs:` and `    total += n`, at the second line. */
const PROGRAM = {
  lines: [
    line("for n in xs:", [name("for"), name("n"), name("in"), name("xs"), operator(":")], 2),
    line("    total += n", [name("total"), operator("+="), name("n")], null),
  ],
  bound: new Set(["n", "xs", "total"]),
};

function example(): Lens {
  const slots = createSlots(PROGRAM);
  const prompt = encodePrompt(
    {
      event: "line",
      line: 2,
      locals: new Map([
        ["total", "3"],
        ["n", "4"],
      ]),
      globals: new Map([["xs", "[1, 4]"]]),
      cursors: [{ line: 1, items: [], more: false }],
      done: [{ kind: "micro", label: "+", value: "7" }],
    },
    slots,
  );
  if (!prompt.ok) throw new Error(prompt.error.detail);
  const token = (spelling: string, forced = false): DecodedToken => {
    const alternative = {
      id: tokenId(spelling),
      text: tokenText(slots, tokenId(spelling)),
      probability: forced ? 1 : 0.75,
    };
    return { ...alternative, rawProbability: forced ? null : 0.5, alternatives: [alternative] };
  };
  const answer = ["<D>", "V2", "=", "d8", ";", "<G>", "L1", "<E>"].map((text) => token(text, text === "="));
  return lensOf(PROGRAM, { prompt: prompt.value.map((id) => ({ id, text: tokenText(slots, id) })), answer });
}

test("tokens stand beside the line, the variable or the loop they speak of", () => {
  const { source, state, answer } = example();
  const shown = [...source, ...state, ...answer].map(
    ({ label, tokens }) => `${label} | ${tokens.map(({ text }) => text).join(" ")}`,
  );
  expect(shown).toEqual([
    "program | <src>",
    "1  for n in xs: | L1 for n in xs :",
    "2      total += n | L2 I1 total += n",
    "at | <S> <line> L2",
    "n | n = 4 ;",
    "total | total = 3 ;",
    "globals | <glob>",
    "xs | xs = [ 1 , 4 ] ;",
    "loop at line 1 | <it> L1 ;",
    "question | <A> <into> <O>",
    "done so far | + 7 ;",
    "changes | <D>",
    "total | total = 8 ;",
    "what comes next | <G> L1",
    "end | <E>",
  ]);
});

test("as text, the language's own spellings, with a probability where the network chose", () => {
  expect(lensText(example()).split("\n").slice(-6)).toEqual([
    "",
    "<D>/0.7500",
    "V2/0.7500 = d8/0.7500 ;/0.7500",
    "<G>/0.7500 L1/0.7500",
    "<E>/0.7500",
    "",
  ]);
});

test("a cap keeps the first tokens", () => {
  const { state } = example();
  expect(countTokens(capped(state, 5))).toBe(5);
  expect(countTokens(capped(state, 500))).toBe(countTokens(state));
});
