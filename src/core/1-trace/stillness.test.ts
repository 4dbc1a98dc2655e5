import { beforeAll, expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import { DEFAULT_LIMITS, type Trace } from "./trace.ts";

/** The recorder does not look again at what certainly stayed as it was. With this name in the program nothing is certain. */
const UNCERTAIN = "if 0: vars\n";

let tracer: Tracer;

beforeAll(async () => {
  tracer = await createNodeTracer();
});

async function eventsOf(source: string): Promise<Trace["events"]> {
  const entry = { kind: "function", name: "f", args: "([3, 4],)" } as const;
  const trace = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
  if (!trace.ok) throw new Error(trace.error.message);
  expect(trace.value.end).toEqual({ kind: "normal" });
  return trace.value.events;
}

test.each([
  ["a callee grows the caller's list", "def g(a): a.append(1)\ndef f(a):\n    if g(a): pass\n    return a\n"],
  [
    "a callee binds a module variable its caller shows",
    "n = 0\ndef g():\n    global n\n    n += 1\n    return n\ndef f(a):\n    b = g() + n\n    return b + n\n",
  ],
  [
    "a callee binds a local of its caller",
    "def f(a):\n    n = 0\n    def g():\n        nonlocal n\n        n += 1\n        return n\n    b = g() + n\n    return b\n",
  ],
  [
    "a callee changes what a loop has still to come",
    "def g(a): return len(a) < 5 and not a.append(9)\ndef f(a):\n    for x in a:\n        if g(a):\n            pass\n    return a\n",
  ],
  [
    "an operator of the program changes an argument",
    "class P:\n    def __add__(self, a):\n        a.append(0)\n        return 1\ndef g(n): return n\ndef f(a):\n    b = g(1) + (P() + a) + g(2)\n    return b\n",
  ],
  [
    "a method has the name of a built-in function that takes an item",
    "class P:\n    def next(self): return 1\ndef f(a):\n    i = iter(a)\n    for x in i:\n        if next(i): pass\n    return a\n",
  ],
  [
    "a function's name is bound to something else as well",
    "def g(a, b): return 0\ndef f(a):\n    g = list.append\n    if g(a, 1): pass\n    return a\n",
  ],
  [
    "a module's function is replaced from outside",
    "import __main__\ndef g(a, b): return 0\n__main__.g = list.append\ndef f(a):\n    return g(a, 1)\n",
  ],
  [
    "a generator of the program is made, then run by a loop",
    "def g(a):\n    a.append(5)\n    yield a[0]\ndef f(a):\n    i = g(a)\n    for x in i:\n        a.append(x)\n    return a\n",
  ],
  [
    "a callee raises through a line that stores",
    "def g(a):\n    a.clear()\n    raise ValueError(1)\ndef f(a):\n    n = 1\n    try:\n        n = g(a)\n    except ValueError:\n        n += 1\n    return n, a\n",
  ],
  [
    "recursion that passes a list on",
    "def f(a, n=2):\n    a[0] += n\n    m = f(a, n - 1) + f(a, n - 1) if n else 1\n    return m\n",
  ],
  [
    "a call in the target of an assignment",
    "def g(a): return a.pop()\ndef f(a):\n    a[g(a) - 4] = g([7])\n    return a\n",
  ],
  [
    "tuples of names",
    "def g(a): return a.pop(), 2\ndef f(a):\n    x, y = g(a)\n    x, y = y, g(a)[0]\n    return x, y\n",
  ],
])("the recording is the same where nothing is taken for certain: %s", async (_, source) => {
  expect(await eventsOf(source)).toEqual(await eventsOf(source + UNCERTAIN));
});
