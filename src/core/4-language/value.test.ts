import { expect, test } from "vitest";
import { seededRandom } from "../lib/random.ts";
import { spell } from "./notation.ts";
import { RANDOM_NAMES, RandomLanguage } from "./random-transition.ts";
import { SlotTable } from "./slots.ts";
import { decodeValue, encodeValue } from "./value.ts";

const slotsFor = (...names: string[]): SlotTable => new SlotTable(new Set(names));

/** Tokens of a value in a program that binds `Point`, `x` and `set`; or why it has none. */
function tokensOf(text: string, marked = false): string {
  const encoded = encodeValue(text, slotsFor("Point", "x", "set"), marked);
  return encoded.ok ? spell(encoded.value) : encoded.error.kind;
}

test.each([
  ["-120", "- d1 d2 d0"],
  ["1e-07", "d1 de d- d0 d7"],
  ["(1+2.5j)", "( d1 + d2 d. d5 dj )"],
  ["[inf, -inf, nan]", "[ inf , - inf , nan ]"],
  ["'it\\'s'", "' ci ct \\' cs '"],
  [`"it's "`, `" ci ct c' cs cSP "`],
  ["'é\\x00'", "' xc3 xa9 \\x c0 c0 '"],
  ["b'a'", "b ' ca '"],
  ["(1,)", "( d1 , )"],
  ["{'a': [], 2: {3}}", "{ ' ca ' : [ ] , d2 : { d3 } }"],
  ["set()", "set ( )"],
  ["Counter({'a': 1})", "Counter ( { ' ca ' : d1 } )"],
  ["Point(x=1, name=[x()])", "V0 ( V1 = d1 , V2 = [ V1 ( ) ] )"],
  ["Point.RED", "V0 . V1"],
  ["<function lambda>", "<opaque> function lambda </opaque>"],
  ["defaultdict(<class int>, {})", "defaultdict ( <opaque> class int </opaque> , { } )"],
  ["'¤§'", "' xc2 xa4 xc2 xa7 '"],
  ["[1, …]", "value_cut"],
  ["[1,2]", "value_unreadable"],
  ["007", "value_unreadable"],
  ["(1)", "value_unreadable"],
  ["'a", "value_unreadable"],
  ["<a at 0x7f>", "value_unreadable"],
])("%s is %s", (text, tokens) => {
  expect(tokensOf(text)).toBe(tokens);
});

test("in the micro-step `marks` the two marks are tokens", () => {
  expect(tokensOf("'a¤§'", true)).toBe("' ca <m> <n> '");
  expect(tokensOf("[¤, 1]", true)).toBe("[ <m> , d1 ]");
  expect(tokensOf("(¤,)", true)).toBe("( <m> , )");
  expect(tokensOf("[¤, 1]")).toBe("value_unreadable");
});

test("a program may have 48 names and no more", () => {
  const slots = slotsFor();
  for (let k = 0; k < 48; k++) expect(encodeValue(`Name${k}()`, slots).ok).toBe(true);
  expect(encodeValue("Another()", slots)).toEqual({
    ok: false,
    error: { kind: "too_many_names", detail: "Another" },
  });
  expect(encodeValue("Name7()", slots).ok).toBe(true);
});

test("10,000 random values come back exactly", () => {
  const language = new RandomLanguage(seededRandom(7));
  const slots = slotsFor(...RANDOM_NAMES);
  for (let k = 0; k < 10_000; k++) {
    const text = language.value();
    const encoded = encodeValue(text, slots);
    if (!encoded.ok) expect.fail(`${encoded.error.kind}: ${text}`);
    expect(decodeValue(encoded.value, slots)).toBe(text);
  }
});
