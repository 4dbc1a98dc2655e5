import { beforeAll, describe, expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import type { Result } from "../lib/result.ts";
import { formatTrace } from "./notation.ts";
import { DEFAULT_LIMITS, type Entry, type Trace, type TraceError, type TraceLimits } from "./trace.ts";

let python: Tracer;
beforeAll(async () => {
  python = await createNodeTracer();
});

interface Options {
  readonly entry?: Entry;
  readonly limits?: Partial<TraceLimits>;
  readonly stdin?: string;
}

function run(source: string, { entry, limits, stdin }: Options = {}): Promise<Result<Trace, TraceError>> {
  return python.trace({
    source,
    entry: entry ?? { kind: "module" },
    limits: { ...DEFAULT_LIMITS, ...limits },
    stdin: stdin ?? "",
  });
}

async function trace(source: string, options?: Options): Promise<Trace> {
  const traced = await run(source, options);
  if (!traced.ok) throw new Error(traced.error.message);
  return traced.value;
}

const notation = async (source: string, options?: Options): Promise<string> =>
  formatTrace(await trace(source, options));

/** Labels and values of all micro-steps. */
async function micro(source: string): Promise<string> {
  const { events } = await trace(source);
  return events
    .flatMap((event) => (event.kind === "micro" ? [`${event.label} ${event.value}`] : []))
    .join(" | ");
}

/** Value of an expression as the tracer writes it. */
async function valueOf(expression: string, setup = ""): Promise<string | undefined> {
  const { events } = await trace(`${setup}\ndef f(): return ${expression}`, {
    entry: { kind: "function", name: "f", args: "" },
  });
  const last = events.findLast((event) => event.kind === "return");
  return last?.value;
}

describe("events", () => {
  test("a call, its micro-steps, and what it changes in its caller", async () => {
    const source =
      "total = 0\ndef add(xs, k):\n    global total\n    total += k\n    xs.append(k)\n    return k + 1\nxs = []\nprint(add(xs, 2) * 2)";
    expect(await notation(source)).toMatchInlineSnapshot(`
      "L1 call <module>
      L1
      L2 total=0
      L7 total=0
      L8 total=0 xs=[]
        L2 call add xs=[] k=2 global total=0
        L4 xs=[] k=2 global total=0
        L5 xs=[] k=2 global total=2
        L6 xs=[2] k=2 global total=2
          + 3
        L6 return 3 changes total=2 xs=[2]
        * 6
        print "6\\n"
      L8 return None
      end normal
      "
    `);
  });

  test("cursors show what is still to come", async () => {
    const source =
      "for i, (a, b) in enumerate(zip([1, 2, 3, 4], 'wxyz')):\n    for c in {i: a}:\n        pass\nfor k in map(str, [1]):\n    pass";
    expect(await notation(source)).toMatchInlineSnapshot(`
      "L1 call <module>
      L1
      L2 i=0 a=1 b='w' | for L1: (1, (2, 'x')), (2, (3, 'y')), …
        lit {0: 1}
      L3 i=0 a=1 b='w' c=0 | for L1: (1, (2, 'x')), (2, (3, 'y')), … | for L2: end
      L2 i=0 a=1 b='w' c=0 | for L1: (1, (2, 'x')), (2, (3, 'y')), … | for L2: end
      L1 i=0 a=1 b='w' c=0 | for L1: (1, (2, 'x')), (2, (3, 'y')), …
      L2 i=1 a=2 b='x' c=0 | for L1: (2, (3, 'y')), (3, (4, 'z'))
        lit {1: 2}
      L3 i=1 a=2 b='x' c=1 | for L1: (2, (3, 'y')), (3, (4, 'z')) | for L2: end
      L2 i=1 a=2 b='x' c=1 | for L1: (2, (3, 'y')), (3, (4, 'z')) | for L2: end
      L1 i=1 a=2 b='x' c=1 | for L1: (2, (3, 'y')), (3, (4, 'z'))
      L2 i=2 a=3 b='y' c=1 | for L1: (3, (4, 'z'))
        lit {2: 3}
      L3 i=2 a=3 b='y' c=2 | for L1: (3, (4, 'z')) | for L2: end
      L2 i=2 a=3 b='y' c=2 | for L1: (3, (4, 'z')) | for L2: end
      L1 i=2 a=3 b='y' c=2 | for L1: (3, (4, 'z'))
      L2 i=3 a=4 b='z' c=2 | for L1: end
        lit {3: 4}
      L3 i=3 a=4 b='z' c=3 | for L1: end | for L2: end
      L2 i=3 a=4 b='z' c=3 | for L1: end | for L2: end
      L1 i=3 a=4 b='z' c=3 | for L1: end
      L4 i=3 a=4 b='z' c=3
      L5 i=3 a=4 b='z' c=3 k='1' | for L4: ?
      L4 i=3 a=4 b='z' c=3 k='1' | for L4: ?
      L4 return None
      end normal
      "
    `);
  });

  test("a loop inside `while True` starts again without its old cursor", async () => {
    const source = "n = 0\nwhile True:\n    for i in [1, 2]:\n        n += i\n    if n > 3: break";
    expect(await notation(source)).toMatchInlineSnapshot(`
      "L1 call <module>
      L1
      L2 n=0
      L3 n=0
      L4 n=0 i=1 | for L3: 2
      L3 n=1 i=1 | for L3: 2
      L4 n=1 i=2 | for L3: end
      L3 n=3 i=2 | for L3: end
      L5 n=3 i=2
        > False
      L2 n=3 i=2
      L3 n=3 i=2
      L4 n=3 i=1 | for L3: 2
      L3 n=4 i=1 | for L3: 2
      L4 n=4 i=2 | for L3: end
      L3 n=6 i=2 | for L3: end
      L5 n=6 i=2
        > True
      L6 n=6 i=2
      L6 return None
      end normal
      "
    `);
  });

  test("a generator yields and resumes", async () => {
    const source =
      "def gen(n):\n    got = yield n * 2\n    yield got\ng = gen(3)\nnext(g)\nx = g.send('s')\nlist(g)";
    expect(await notation(source)).toMatchInlineSnapshot(`
      "L1 call <module>
      L1
      L4
      L5 g=<generator gen>
        L1 call gen n=3
        L2 n=3
          * 6
        L2 yield 6
        next 6
      L6 g=<generator gen>
        L2 resume gen n=3
        L3 n=3 got='s'
        L3 yield 's'
        .send 's'
      L7 g=<generator gen> x='s'
        L3 resume gen n=3 got='s'
        L3 return None
        list []
      L7 return None
      end normal
      "
    `);
  });

  test("an exception is caught or leaves, frame by frame", async () => {
    const source =
      "def f(d):\n    try:\n        d['k'] = 1\n        return d['z']\n    finally:\n        x = 1\ndef g(d):\n    return f(d)\nd = {}\ntry:\n    g(d)\nexcept KeyError as e:\n    m = str(e)\nraise ValueError(m)";
    expect(await notation(source)).toMatchInlineSnapshot(`
      "L1 call <module>
      L1
      L7
      L9
      L10 d={}
      L11 d={}
        L7 call g d={}
        L8 d={}
          L1 call f d={}
          L2 d={}
          L3 d={}
          L4 d={'k': 1}
          L4 raise KeyError("'z'") caught
          L6 d={'k': 1}
          L6 raise KeyError("'z'") leaves changes d={'k': 1}
        L8 raise KeyError("'z'") leaves changes d={'k': 1}
      L11 raise KeyError("'z'") caught
      L12 d={'k': 1}
      L13 d={'k': 1} e=KeyError('z')
        str "'z'"
      L14 d={'k': 1} m="'z'"
        ValueError ValueError("'z'")
      L14 raise ValueError("'z'") leaves
      end error ValueError("'z'") at L14
      "
    `);
  });

  test("only the function that is the entry is recorded", async () => {
    const source =
      "print('loading')\nclass Stack:\n    def __init__(self): self.items = []\n    def push(self, x): self.items.append(x)\ndef f(x):\n    s = Stack()\n    s.push(x)\n    return s";
    const entry: Entry = { kind: "function", name: "f", args: "('a',)" };
    expect(await notation(source, { entry })).toMatchInlineSnapshot(`
      "L7 call f x='a'
      L8 x='a'
        L3 call Stack.__init__ self=Stack()
        L4 self=Stack()
        L4 return None
        call Stack(items=[])
      L9 x='a' s=Stack(items=[])
        L5 call Stack.push self=Stack(items=[]) x='a'
        L6 self=Stack(items=[]) x='a'
        L6 return None changes s=Stack(items=['a'])
      L10 x='a' s=Stack(items=['a'])
      L10 return Stack(items=['a'])
      end normal
      "
    `);
  });

  test("input is read, and ends with CPython's error", async () => {
    expect(await notation("n = int(input('n? '))\nm = input()", { stdin: "5\n" })).toMatchInlineSnapshot(`
      "L1 call <module>
      L1
        print "n? "
        input '5'
        int 5
      L2 n=5
      L2 raise EOFError("EOF when reading a line") leaves
      end error EOFError("EOF when reading a line") at L2
      "
    `);
  });
});

describe("micro-steps", () => {
  test.each([
    ["x = 1 + 2 * 3", "* 6 | + 7"],
    ["x = [1, 2][0]", "[] 1"],
    [
      "a = 1\nx = [a, 2], {a: (a, 3)}",
      "lit [1, 2] | lit (1, 3) | lit {1: (1, 3)} | lit ([1, 2], {1: (1, 3)})",
    ],
    ["a = 'b'\nx = f'{a}c' if a else a", "f 'bc' | if 'bc'"],
    ["x = 1 < 2 < 3 and not [] or 4", "cmp True | not True | and True | or True"],
    ["x = 'banana'.replace('an', 'A')", "marks 'b¤§¤§a' | .replace 'bAAa'"],
    [
      "x = 'banana'.find('na', 3) + 'a-b'.split('-').index('b')",
      "marks 'ba¤§¤§' | .find 4 | marks 'a¤b' | .split ['a', 'b'] | marks ['a', ¤] | .index 1 | + 5",
    ],
    [
      "x = '  a '.strip() + 'xay'.rstrip('y')",
      "marks '¤¤a¤' | .strip 'a' | marks 'xa¤' | .rstrip 'xa' | + 'axa'",
    ],
    [
      "x = 3 in (1, 3, 3), 'c' not in 'ab'",
      "marks (1, ¤, ¤) | in True | marks 'ab' | not in True | lit (True, True)",
    ],
    ["x = [2, True, 1].count(1)", "marks [2, ¤, ¤] | .count 2"],
    [
      "x = sum([1, 2, 3]) + sum(i * 2 for i in range(2))",
      "marks [1, 3, 6] | sum 6 | range range(0, 2) | item 0 | * 0 | item 1 | * 2 | marks [0, 2] | sum 2 | + 8",
    ],
    [
      "x = {c: ord(c) for c in 'ab' if c > 'a'}",
      "item 'a' | > False | item 'b' | > True | ord 98 | comp {'b': 98}",
    ],
    ["x = sorted([2, 1], key=lambda v: -v)", "- -2 | - -1 | sorted [2, 1]"],
    ["import math\nx = math.sqrt(4), len('ab'), int('7')", ".sqrt 2.0 | len 2 | int 7 | lit (2.0, 2, 7)"],
    ["x = [1].append(2)\ny = print", ""],
  ])("%s", async (source, steps) => {
    expect(await micro(source)).toBe(steps);
  });

  test("after 16 items of a comprehension only its result", async () => {
    const steps = (await micro("x = [i * i for i in range(20)]")).split(" | ");
    expect(steps.length).toBe(1 + 16 * 2 + 1);
    expect(steps.slice(-2)).toEqual([
      "* 225",
      `comp [${Array.from({ length: 20 }, (_, i) => i * i).join(", ")}]`,
    ]);
  });
});

describe("values", () => {
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
});

describe("canonical source", () => {
  /** Canonical lines with the range each has in the editor. */
  async function lines(source: string): Promise<string> {
    const { program } = await trace(source, { limits: { events: 0 } });
    return program.lines
      .map(({ text, range: r }) => `${text} @${r.startLine}:${r.startColumn}-${r.endLine}:${r.endColumn}`)
      .join("\n");
  }

  test("comments, docstrings and annotations go; every line knows its place", async () => {
    const source = `"""Doc."""  # comment

@deco(
    1)
def f(x: int, *, k: str = 'a') -> int:
    """Doc."""
    y: int = 1; z: int
    if x: return y
    elif x > 2:
        pass
    else: pass
class A:
    """Only a doc."""
    n: int = 3
while f(1,
        2): break
else:
    'bare'
try: a
except (B, C) as e: pass
finally:  # last
    "é😀"; b = "😀"; c = 1
match a:
    case 1 if b: pass
with a as b, \\
     c: x = (1 +
  2)
`;
    expect(await lines(source)).toMatchInlineSnapshot(`
      "@deco(1) @3:1-4:7
      def f(x, *, k='a'): @5:1-5:39
          y = 1 @7:5-7:15
          if x: @8:5-8:10
              return y @8:11-8:19
          elif x > 2: @9:5-9:16
              pass @10:9-10:13
          else: @11:5-11:10
              pass @11:11-11:15
      class A: @12:1-12:9
          n: int = 3 @14:5-14:15
      while f(1, 2): @15:1-16:12
          break @16:13-16:18
      else: @17:1-17:6
          pass @18:5-18:11
      try: @19:1-19:5
          a @19:6-19:7
      except (B, C) as e: @20:1-20:20
          pass @20:21-20:25
      finally: @21:1-21:9
          b = '😀' @22:12-22:20
          c = 1 @22:22-22:27
      match a: @23:1-23:9
          case 1 if b: @24:5-24:17
              pass @24:18-24:22
      with a as b, c: @25:1-26:8
          x = 1 + 2 @26:9-27:5"
    `);
  });

  test("loops know their end, functions that they are functions, tokens spell the line", async () => {
    const { program } = await trace(
      "def f():\n  for i in 'ab':\n    if i: print(f'{i!r:>{3}}{{}}')\n  else: pass\n",
      {
        limits: { events: 0 },
      },
    );
    expect(program.lines.map(({ loopEnd, isDef, indent }) => [loopEnd, isDef, indent])).toEqual([
      [null, true, 0],
      [4, false, 1],
      [null, false, 2],
      [null, false, 3],
      [null, false, 1],
      [null, false, 2],
    ]);
    for (const { text, tokens } of program.lines) {
      expect(tokens.map((token) => token.text).join("")).toBe(text.replaceAll(" ", ""));
    }
  });

  test("names the program binds", async () => {
    const source =
      "import math, numpy as np\nfrom os import path, sep as s\ndef f(a, *b, c=1, **d): pass\nclass K:\n  n = 1\n  def m(self): self.attr = len(x)\nfor i, [j] in y: del z\nwith q as w: pass\nw.other.deep = lambda v: v";
    const { program } = await trace(source, { limits: { events: 0 } });
    expect([...program.bound].sort().join(" ")).toBe("K a attr b c d deep f i j m n np s self v w z");
  });
});

describe("limits", () => {
  const stubborn =
    "def f():\n    while True:\n        try:\n            x = 1 + 1\n        except:\n            pass\n        finally:\n            continue\nf()";

  test.each<[string, Partial<TraceLimits>, string, string]>([
    ["while True: pass", { events: 50 }, "events", "Stopped after 50 recorded steps."],
    [stubborn, { events: 50 }, "events", "Stopped after 50 recorded steps."],
    [stubborn, { milliseconds: 20 }, "time", "Stopped after 0.02 seconds."],
    [
      "while True: print('x' * 99)",
      { outputCharacters: 1000 },
      "output",
      "Stopped after 1000 characters of output.",
    ],
    [
      "x = []\nwhile True: x.append(1)",
      { traceCharacters: 9999 },
      "memory",
      "Stopped because the recording became too large.",
    ],
    [
      "import signal\nwhile True:\n  try: signal.raise_signal(2)\n  except BaseException: pass",
      {},
      "interrupt",
      "The run was stopped.",
    ],
  ])("%s", async (source, limits, reason, message) => {
    const { events, end } = await trace(source, { limits });
    expect(end).toEqual({ kind: "stopped", reason, message });
    expect(events.length).toBeGreaterThan(2);
    expect(events.length).toBeLessThanOrEqual(limits.events ?? DEFAULT_LIMITS.events);
  });

  test("endless recursion is an ordinary exception", async () => {
    const { events, end } = await trace(
      "def f(n):\n    return f(n + 1)\ntry:\n    f(0)\nexcept RecursionError as e:\n    print(e)",
    );
    expect(end).toEqual({ kind: "normal" });
    expect(events.at(-2)).toEqual({ kind: "print", text: "maximum recursion depth exceeded\n" });
    expect(events.filter((event) => event.kind === "call").length).toBe(1000);
  });
});

describe("what cannot be traced", () => {
  const at = (startLine: number, startColumn: number, endLine: number, endColumn: number) => ({
    startLine,
    startColumn,
    endLine,
    endColumn,
  });

  test.each([
    ["x = (1\ny = 2", "'(' was never closed", at(1, 5, 1, 6)],
    ["é = '😀' 1", "invalid syntax", at(1, 10, 1, 11)],
    ["def f():\n    return\nreturn 1", "'return' outside function", at(3, 1, 3, 9)],
    ["if x:\nprint()", "expected an indented block after 'if' statement on line 1", at(2, 1, 2, 6)],
  ])("%s", async (source, message, range) => {
    expect(await run(source)).toEqual({ ok: false, error: { kind: "syntax", message, range } });
  });

  test.each([
    ["g", "1", "The program has no function g."],
    ["f", "(1, 2)", "f cannot be called with these arguments: too many positional arguments."],
    ["f", "x", "The arguments are not Python literals."],
  ])("%s(%s)", async (name, args, message) => {
    const traced = await run("def f(a): pass", { entry: { kind: "function", name, args } });
    expect(traced).toEqual({ ok: false, error: { kind: "entry", message } });
  });

  test("a module that fails before the entry", async () => {
    const traced = await run("def f(): pass\n1 / 0", { entry: { kind: "function", name: "f", args: "" } });
    const message = "The program fails before f can be called: ZeroDivisionError: division by zero (line 3)";
    expect(traced).toEqual({ ok: false, error: { kind: "entry", message } });
  });
});

test("nothing of a run is left for the next", async () => {
  await trace(
    "import sys, builtins\nx = 1\nsys.setrecursionlimit(3000)\nsys.stdout = None\ndef gen():\n    try: yield\n    finally: print('late')\ng = gen()\nnext(g)",
  );
  const source =
    "import sys\nprint('x' in globals(), sys.getrecursionlimit() < 2000, sys.stdin.read() == '')";
  expect((await trace(source)).events.filter((event) => event.kind === "print")).toEqual([
    { kind: "print", text: "False True True\n" },
  ]);
});
