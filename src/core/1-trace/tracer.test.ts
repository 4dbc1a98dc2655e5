import { describe, expect, test } from "vitest";
import { trace } from "../../python/traced.ts";
import { formatTrace } from "./notation.ts";
import type { Entry } from "./trace.ts";

const notation = async (...recorded: Parameters<typeof trace>): Promise<string> =>
  formatTrace(await trace(...recorded));

/** Labels and values of all micro-steps. */
async function micro(source: string): Promise<string> {
  const { events } = await trace(source);
  return events
    .flatMap((event) => (event.kind === "micro" ? [`${event.label} ${event.value}`] : []))
    .join(" | ");
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

  test("a function's module variables, also where it has more names than fit a byte", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `v${index}`);
    const source = [
      ...names.map((name) => `${name} = 0`),
      "def f():",
      `    return [${names.join(", ")}]`,
      "f()",
    ];
    const { events } = await trace(source.join("\n"));
    expect(events.flatMap((event) => (event.kind === "call" ? [[...event.globals.keys()]] : []))).toEqual([
      [],
      names,
    ]);
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
