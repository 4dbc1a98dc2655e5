import { beforeAll, expect, test } from "vitest";
import { DEFAULT_LIMITS, type Entry } from "../1-trace/trace.ts";
import { buildTree } from "../2-tree/build.ts";
import type { State } from "../2-tree/state.ts";
import type { Tree } from "../2-tree/tree.ts";
import type { Action } from "../3-debugger/action.ts";
import { step } from "../3-debugger/step.ts";
import { seededRandom } from "../lib/random.ts";
import { createNodeTracer } from "../../python/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import { createProgramContext, type ProgramContext } from "./context.ts";
import { positionAt } from "./frames.ts";
import { Oracle } from "./oracle.ts";
import { stateOf } from "./position.ts";
import { predictAction, type WalkOptions } from "./walk.ts";

let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
});

interface Recorded {
  readonly tree: Tree;
  readonly context: ProgramContext;
  readonly oracle: Oracle;
}

async function record(source: string, call?: string, limits = DEFAULT_LIMITS): Promise<Recorded> {
  const [, name = "", args = ""] = /^(\w+)(.*)$/.exec(call ?? "") ?? [];
  const entry: Entry = call === undefined ? { kind: "module" } : { kind: "function", name, args };
  const traced = await tracer.trace({ source, entry, limits, stdin: "" });
  if (!traced.ok) throw new Error(traced.error.message);
  const tree = buildTree(traced.value);
  const oracle = new Oracle();
  const context = await createProgramContext(oracle, traced.value.program);
  if (!context.ok) throw new Error(context.error.detail);
  expect(oracle.learn(context.value, tree)).toBe(true);
  return { tree, context: context.value, oracle };
}

const programs: Record<string, { readonly source: string; readonly call?: string }> = {
  "a loop and a call": {
    call: "f(3)",
    source: `
def g(x):
    return x * 2

def f(n):
    total = 0
    for i in range(n):
        total += g(i)
    return total
`,
  },
  recursion: {
    call: "fib(4)",
    source: `
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
`,
  },
  "exceptions, caught here, in the caller, after finally, and not at all": {
    source: `
def check(n):
    try:
        if n == 0:
            raise ValueError("zero")
        return [1, 2][n]
    finally:
        print("checked", n)

def safe(n):
    try:
        return check(n)
    except ValueError as error:
        return str(error)

print(safe(0), safe(1))
try:
    {}["key"]
except KeyError:
    pass
safe(2)
`,
  },
  "mutated arguments": {
    source: `
def push(stack, item):
    stack.append(item)

def swap(pair):
    pair[0], pair[1] = pair[1], pair[0]
    return pair

first = []
second = []
push(first, 1)
push(second, "a")
push(first, second)
swap(first)
`,
  },
  "module variables read and written three frames down": {
    source: `
count = 0
names = ["a", "b"]

def bump():
    global count
    count += len(names)

def twice():
    bump()
    bump()

twice()
print(count)
`,
  },
  "objects that only their __init__ knows": {
    source: `
numbers = [7, 8]

class Ticket:
    def __init__(self):
        self.number = numbers.pop()

def make():
    return [Ticket(), Ticket()]

first = make()
numbers = [3, 4]
second = make()
`,
  },
  "variables of an enclosing function": {
    call: "total([1, [2, 3], 4])",
    source: `
def total(tree):
    sum_ = 0
    seen = []

    def visit(node):
        nonlocal sum_
        if isinstance(node, list):
            for child in node:
                visit(child)
            return
        seen.append(node)
        sum_ += node

    visit(tree)
    return sum_, seen
`,
  },
  "generators that take turns, nest, and are left alone": {
    source: `
def up(n):
    for i in range(n):
        yield i

def down(n):
    while n:
        yield n
        n -= 1

def both(n):
    yield from up(n)
    got = yield "then"
    for value in down(n):
        yield value * 2

print(list(both(2)))
for a, b in zip(up(3), down(2)):
    print(a, b)
left = up(5)
next(left)
`,
  },
  "generators that change their argument, keep variables, and fail": {
    call: "main([3, 0, 2])",
    source: `
limit = 5

def halves(numbers):
    total = 0
    try:
        while numbers:
            total += limit // numbers.pop()
            yield total
    finally:
        print("closed", total)

def main(stock):
    seen = []
    try:
        for half in halves(stock):
            seen.append(half)
    except ZeroDivisionError:
        seen.append(None)
    return seen, stock
`,
  },
  objects: {
    source: `
class Counter2:
    def __init__(self, start):
        self.value = start

    def add(self, n):
        self.value += n
        return self

c = Counter2(1)
c.add(2).add(3)
box = [Counter2(10)]
for each in box:
    each.add(1)
`,
  },
};

const stepInto: Action = { kind: "step_into" };
const actions: readonly Action[] = [
  { kind: "step_over" },
  { kind: "step_return" },
  { kind: "breakpoint", line: 4 },
  { kind: "run_to_breakpoint", lines: [3, 8] },
  { kind: "continue" },
];

test.each(Object.entries(programs))(
  "%s: from every state, an action ends where Python does",
  async (_, program) => {
    const { tree, context, oracle } = await record(program.source, program.call);
    const random = seededRandom(3);
    for (const node of tree.nodes) {
      for (const action of [stepInto, actions[random.below(actions.length)] ?? stepInto]) {
        const prediction = await predictAction(context, positionAt(tree, node.index), action);
        const expected = tree.nodes[step(tree, node.index, action)]?.state;
        expect([node.index, action, prediction]).toMatchObject([node.index, action, { state: expected }]);
      }
    }
    expect(oracle.alive).toBe(1);
  },
);

test.each(Object.entries(programs))(
  "%s: from the call alone, every state on the way is the true one",
  async (_, program) => {
    const { tree, context } = await record(program.source, program.call);
    const walked: State[] = [];
    await predictAction(
      context,
      positionAt(tree, 0),
      { kind: "continue" },
      { onStep: (position) => walked.push(stateOf(position)) },
    );
    expect(walked).toEqual(tree.nodes.slice(1).map(({ state }) => state));
  },
);

test("a walk ends when a position comes back, at its limit, and when told to", async () => {
  const source = "turn = 0\nwhile True:\n    turn = 1 - turn\n";
  const { tree, context, oracle } = await record(source, undefined, { ...DEFAULT_LIMITS, events: 50 });
  const walk = async (options: WalkOptions) =>
    predictAction(context, positionAt(tree, 0), { kind: "continue" }, options);
  expect(await walk({})).toMatchObject({ state: { event: "exit", exit: "never" }, cost: { steps: 6 } });
  expect(await walk({ limits: { steps: 3, tokens: 100 } })).toMatchObject({
    state: { event: "exit", exit: "unfinished" },
    cost: { steps: 3 },
  });
  expect(await walk({ limits: { steps: 3, tokens: 2 } })).toMatchObject({ kind: "unreadable" });
  let steps = 0;
  const options: WalkOptions = { onStep: () => steps++, cancelled: () => steps === 2 };
  expect(await walk(options)).toMatchObject({ kind: "cancelled" });
  expect(oracle.alive).toBe(1);
});
