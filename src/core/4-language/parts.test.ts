import { expect, test } from "vitest";
import { partsOf } from "./parts.ts";

/** The parts as `label=text`, after the shape; `…` where the text was cut. */
function shown(text: string): string {
  const taken = partsOf(text);
  if (taken === null) return "none";
  const parts = taken.parts.map(({ label, text }) => `${label}=${text}`).join(" | ");
  return `${taken.shape}: ${parts}${taken.cut ? " …" : ""}`;
}

test.each([
  ["1", "none"],
  ["'[1, 2]'", "none"],
  ["[]", "none"],
  ["{}", "none"],
  ["()", "none"],
  ["set()", "none"],
  ["(1+2j)", "none"],
  ["<function f>", "none"],
  ["range(0, 3)", "none"],
  ["Decimal('1.5')", "none"],
  ["ValueError('a, b')", "none"],
  ["Color.RED", "none"],
  ["[1, [2, 3], 'a, b']", "sequence: [0]=1 | [1]=[2, 3] | [2]='a, b'"],
  ["(1,)", "sequence: [0]=1"],
  ["{'a': 1, (1, 2): {'b': 2}}", "mapping: ['a']=1 | [(1, 2)]={'b': 2}"],
  ["{': ': ', '}", "mapping: [': ']=', '"],
  ["{1, 2}", "set: ∋ 1=1 | ∋ 2=2"],
  ["frozenset({1})", "set: ∋ 1=1"],
  ["Point(x=1, y=[2])", "fields: .x=1 | .y=[2]"],
  ["Node(value=1, next=Node(value=2, next=None))", "fields: .value=1 | .next=Node(value=2, next=None)"],
  ["Counter({'a': 2})", "mapping: ['a']=2"],
  ["Counter()", "none"],
  ["defaultdict(<class list>, {'a': [1]})", "mapping: ['a']=[1]"],
  ["deque([1, 2], maxlen=2)", "sequence: [0]=1 | [1]=2 | .maxlen=2"],
  ["Stack([1, 2])", "fields: [0]=[1, 2]"],
  ["[1, 2, …", "sequence: [0]=1 | [1]=2 …"],
  ["[1, 'ab…", "sequence: [0]=1 | [1]='ab… …"],
  ["{'a': 1, 'b…", "mapping: ['a']=1 | ∋ 'b…='b… …"],
  ["[\"it's\", '\\'']", "sequence: [0]=\"it's\" | [1]='\\''"],
])("%s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("a part stands where it says", () => {
  const text = "defaultdict(<class list>, {'a': [1], 'b': [2, 3]})";
  for (const part of partsOf(text)?.parts ?? [])
    expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text);
});
