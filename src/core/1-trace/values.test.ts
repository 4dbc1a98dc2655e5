import { expect, test } from "vitest";
import { trace } from "../../python/traced.ts";

/** Value of an expression as the tracer writes it. */
async function valueOf(expression: string, setup = ""): Promise<string | undefined> {
  const { events } = await trace(`${setup}\ndef f(): return ${expression}`, {
    entry: { kind: "function", name: "f", args: "" },
  });
  const last = events.findLast((event) => event.kind === "return");
  return last?.kind === "return" ? last.value : undefined;
}

const classes =
  "class P:\n    def __init__(self, x, y): self.x, self.y = x, y\n    def __repr__(self): raise ValueError\nclass S:\n    __slots__ = ('a', 'b')\n    def __init__(self): self.a = 1\nclass L(list): pass\nclass E(Exception): pass\nimport collections, decimal, fractions, datetime, enum\nN = collections.namedtuple('N', 'a b')\nclass C(enum.Enum):\n    RED = 1\ndef loop():\n    p = P(1, [])\n    p.y.append(p)\n    return p\ndef g(): yield 1";
test.each([
  [
    "{3, 1, 2}, {'b', 'a'}, {(2, 'x'), (1, 'y')}, set(), frozenset([1])",
    "({1, 2, 3}, {'a', 'b'}, {(1, 'y'), (2, 'x')}, set(), frozenset({1}))",
  ],
  ["{1, 'a'}", "{'a', 1}"],
  [
    "[1.0, -0.0, 1e100, 2j, b'\\xff', None, ..., range(3), (1,)]",
    "[1.0, -0.0, 1e+100, 2j, b'\\xff', None, Ellipsis, range(0, 3), (1,)]",
  ],
  ["'…', 'é\\n\\''", `('\\u2026', "é\\n'")`],
  ["P(1, {'k': S()})", "P(x=1, y={'k': S(a=1)})"],
  ["loop()", "P(x=1, y=[...])"],
  ["L([1]), E('m', 2), N(1, 'b'), C.RED", "(L([1]), E('m', 2), N(a=1, b='b'), C.RED)"],
  [
    "collections.Counter('abb'), collections.deque([1], 3), collections.OrderedDict(a=1)",
    "(Counter({'b': 2, 'a': 1}), deque([1], maxlen=3), OrderedDict({'a': 1}))",
  ],
  ["collections.defaultdict(list, {1: [2]})", "defaultdict(<class list>, {1: [2]})"],
  [
    "decimal.Decimal('1.50'), fractions.Fraction(2, 4), datetime.date(2020, 1, 2)",
    "(Decimal('1.50'), Fraction(1, 2), date(2020, 1, 2))",
  ],
  [
    "[g, g(), len, P, iter([]), lambda: 0, object(), [].append]",
    "[<function g>, <generator g>, <function len>, <class P>, <list_iterator>, <function lambda>, <object>, <function append>]",
  ],
])("%s", async (expression, text) => {
  expect(await valueOf(expression, classes)).toBe(text);
});

test("a long value ends in the mark of a cut", async () => {
  expect(await valueOf("'a' * 1000")).toBe(`'${"a".repeat(399)}…`);
  expect(await valueOf("10 ** 10000")).toBe("…");
  expect(await valueOf("[[1] * 500]")).toMatch(/^\[\[1, 1.*…$/);
});
