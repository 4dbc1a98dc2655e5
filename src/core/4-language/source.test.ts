import { expect, test } from "vitest";
import type { Program, SourceLine, SourceToken } from "../1-trace/trace.ts";
import { seededRandom } from "../lib/random.ts";
import { spell } from "./notation.ts";
import { createSlots } from "./slots.ts";
import { decodeSource, encodeSource } from "./source.ts";

const KINDS = {
  n: "name",
  o: "operator",
  d: "number",
  s: "string",
  F: "fstring_start",
  M: "fstring_middle",
  E: "fstring_end",
} as const;

/** `n:x o:= d:1`: tokens by kind and text; `~` in a text stands for a space. */
function lineOf(notation: string, indent = 0): SourceLine {
  const tokens = notation.split(" ").map((word): SourceToken => {
    const kind = Object.entries(KINDS).find(([letter]) => word.startsWith(`${letter}:`));
    if (kind === undefined) throw new Error(`No kind of token: ${word}`);
    return { kind: kind[1], text: word.slice(2).replaceAll("~", " ") };
  });
  const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
  return { text: "", indent, tokens, range, loopEnd: null, isDef: false };
}

const program = (lines: readonly SourceLine[], ...bound: string[]): Program => ({
  lines,
  bound: new Set(bound),
});

test.each([
  ["n:x o:= n:len o:( n:y o:)", "V0 = len ( V1 )"],
  ["n:x o:. n:append o:( s:'a~b' o:)", "V0 .append ( ' ca cSP cb ' )"],
  ["n:x o:. n:mine o:= n:len", "V0 . V1 = len"],
  ["n:math o:. n:sqrt o:( d:1.5e-07 o:)", "math . sqrt ( d1 d. d5 de d- d0 d7 )"],
  ["n:y o:. n:count", "V0 . V1"],
  ["n:def n:__init__ o:( n:self o:) o::", "def __init__ ( V0 ) :"],
  ["n:return s:b'\\x00' o:, s:'é'", "return b ' \\x c0 c0 ' , ' xc3 xa9 '"],
  ["F:f' M:a o:{ n:x o:! n:r o:} E:'", "f' ca {f V0 !r }f 'f"],
  [
    'F:f" o:{ n:x o:: M:> o:{ n:y o:[ o:{ d:1 o:: d:2 o:} o:] o:} o:} E:"',
    'f" {f V0 : c> {f V1 [ { d1 : d2 } ] }f }f "f',
  ],
  ["n:case n:_ o::", "case _ :"],
  ["n:x o:= o:...", "V0 = ..."],
])("%s is %s", (notation, expected) => {
  const source = program([lineOf(notation)], "x", "count");
  const encoded = encodeSource(source, createSlots(source));
  expect(encoded.ok && spell(encoded.value)).toBe(`<src> L1 ${expected}`);
});

test("lines carry their number and indentation; a permutation renames the slots and nothing else", () => {
  const source = program([lineOf("n:a o:= n:b"), lineOf("n:b o:= n:a", 2)], "a", "b");
  const permutation = [5, 3, ...Array.from({ length: 46 }, (_, k) => k + 6)];
  const tokens = (order?: readonly number[]): string => {
    const encoded = encodeSource(source, createSlots(source, order));
    return encoded.ok ? spell(encoded.value) : encoded.error.kind;
  };
  expect(tokens()).toBe("<src> L1 V0 = V1 L2 I2 V1 = V0");
  expect(tokens(permutation)).toBe("<src> L1 V5 = V3 L2 I2 V3 = V5");
  expect(tokens(permutation)).toBe(tokens(permutation));
});

test.each([
  [Array.from({ length: 97 }, () => lineOf("n:pass")), "too_many_lines"],
  [[lineOf("n:pass", 9)], "too_deep_indent"],
  [
    Array.from({ length: 7 }, (_, k) =>
      lineOf(Array.from({ length: 7 }, (_, j) => `n:v${k}x${j}`).join(" ")),
    ),
    "too_many_names",
  ],
  [[lineOf("d:0x1f")], "unknown_token"],
  [[lineOf("F:t' E:'")], "unknown_token"],
])("case %#: out of scope, %s", (lines, reason) => {
  const source = program(lines);
  expect(encodeSource(source, createSlots(source))).toMatchObject({ ok: false, error: { kind: reason } });
});

test("random lines come back token by token", () => {
  const random = seededRandom(3);
  const words = [
    "n:x n:count n:for n:len n:_ n:math n:other o:+ o:** o:( o:) o:[ o:] o:{ o:} o:, o:: o:= o:... d:0 d:12 d:1e+16 d:2.5j",
    "s:'' s:'a~\\n' s:b\"\\xff'\" s:'日¤'",
  ].flatMap((text) => text.split(" "));
  const fstring = "F:f''' M:{{~\\d} o:{ n:x o:! n:s o:: M:.2f o:} M:é E:'''";
  const word = (): string => {
    if (random.below(12) === 0) return fstring;
    const chosen = words[random.below(words.length)] ?? "o:+";
    // Two numbers, or a number and an attribute, never stand side by side in Python.
    if (chosen.startsWith("d:")) return `${chosen} o:+`;
    return random.below(6) === 0
      ? `n:y o:. n:${["append", "count", "sqrt", "x", "__len__"][random.below(5)] ?? ""}`
      : chosen;
  };
  for (let k = 0; k < 500; k++) {
    const lines = Array.from({ length: 1 + random.below(4) }, () =>
      lineOf(Array.from({ length: 1 + random.below(8) }, word).join(" "), random.below(9)),
    );
    const source = program(lines, "x", "count");
    const slots = createSlots(source);
    const encoded = encodeSource(source, slots);
    if (!encoded.ok) expect.fail(encoded.error.detail);
    const expected = lines.map(({ indent, tokens }, index) => ({ line: index + 1, indent, tokens }));
    expect(decodeSource(encoded.value, slots)).toEqual(expected);
  }
});
