import { beforeAll, expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import type { Replay, Tracer } from "../../python/protocol.ts";
import { buildTree } from "../2-tree/build.ts";
import type { State } from "../2-tree/state.ts";
import type { Change, EvaluationRequest, Expression } from "./replay.ts";
import { DEFAULT_LIMITS } from "./trace.ts";

let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
}, 300_000);

const LOOP = `def double(n):
    return n * 2

class Box:
    def __init__(self, size):
        self.size = size

words = ["a", "…"]
total = 0
for n in range(4):
    box = Box(n)
    total += double(n)
print(total)
`;

const replay = (source: string, ...changes: readonly Change[]): Replay => ({
  request: { source, entry: { kind: "module" }, limits: DEFAULT_LIMITS, stdin: "" },
  changes,
});

async function statesOf(source: string): Promise<readonly State[]> {
  const traced = await tracer.trace(replay(source).request);
  if (!traced.ok) throw new Error(traced.error.message);
  return buildTree(traced.value).nodes.map(({ state }) => state);
}

/** Evaluates an expression at each stop on a canonical line. */
async function at(source: string, line: number, ...expressions: readonly Expression[]) {
  const states = await statesOf(source);
  const requests = states.flatMap((state, step): EvaluationRequest[] =>
    state.event === "line" && state.line === line ? [{ step, expressions }] : [],
  );
  const evaluated = await tracer.evaluate(replay(source), requests);
  if (!evaluated.ok) throw new Error(evaluated.error.message);
  for (const { step, line, locals, globals } of evaluated.value.steps)
    expect(states[step]).toMatchObject({ event: "line", line, locals, globals });
  return evaluated.value.steps.map(({ results }) =>
    results.map((result) => (result.kind === "value" ? result.text : `${result.type}: ${result.message}`)),
  );
}

const value = (text: string): Expression => ({ text, as: "value" });

test.each<[string, number, Expression, readonly string[]]>([
  ["names of the frame", 10, value("total + n"), ["0", "1", "4", "9"]],
  ["the program's own functions", 10, value("double(total)"), ["0", "0", "4", "12"]],
  [
    "canonical text",
    10,
    value("box, double"),
    [0, 1, 2, 3].map((n) => `(Box(size=${n}), <function double>)`),
  ],
  ["nested scopes", 10, value("sum(k + n for k in [1, total])"), ["1", "3", "7", "13"]],
  ["a condition", 9, { text: "words[n:]", as: "truth" }, ["True", "True", "False", "False"]],
  ["a string as printed", 9, { text: "words[n % 2] * 2", as: "print" }, ["aa", "……", "aa", "……"]],
  ["a value as printed", 9, { text: "words", as: "print" }, Array(4).fill("['a', '\\u2026']")],
  [
    "an exception",
    9,
    value("1 / n"),
    ["ZeroDivisionError: division by zero", "1.0", "0.5", "0.3333333333333333"],
  ],
  ["an unknown name", 9, value("x"), Array(4).fill("NameError: name 'x' is not defined")],
  ["no expression", 9, value("n +"), Array(4).fill("SyntaxError: invalid syntax")],
  ["an exit", 9, value("exit()"), Array(4).fill("SystemExit: None")],
])("%s", async (_, line, expression, expected) => {
  expect(await at(LOOP, line, expression)).toEqual(expected.map((text) => [text]));
});

test("inside a function, at its call and where it returns", async () => {
  const states = await statesOf(LOOP);
  const requests = states.flatMap((state, step): EvaluationRequest[] =>
    state.event !== "exit" && state.stack.at(-1)?.name === "double"
      ? [{ step, expressions: [value("n"), value("total")] }]
      : [],
  );
  const evaluated = await tracer.evaluate(replay(LOOP), requests.slice(-3));
  if (!evaluated.ok) throw new Error(evaluated.error.message);
  expect(evaluated.value.steps.map(({ results }) => results)).toEqual(
    Array(3).fill([
      { kind: "value", text: "3" },
      { kind: "value", text: "6" },
    ]),
  );
});

test("what an expression prints or draws is not the program's", async () => {
  const states = await statesOf(LOOP);
  const step = states.findLastIndex(({ event }) => event === "line");
  const evaluated = await tracer.evaluate(replay(LOOP), [{ step, expressions: [value("print(1)")] }]);
  expect(evaluated).toMatchObject({ ok: true, value: { steps: [{ results: [{ text: "None" }] }] } });
});

test.each([
  ["xs = [1, 2]\ny = len(xs)\nz = 1\n"],
  // The recorder does not look at variables after a line that only compares.
  ["xs = [1, 2]\nif xs:\n    y = 1\n"],
])("an expression that changes %j shows in the next step asked for", async (source) => {
  const steps = await tracer.evaluate(
    replay(source),
    [2, 3].map((step) => ({ step, expressions: [value("xs.pop()")] })),
  );
  if (!steps.ok) throw new Error(steps.error.message);
  expect(steps.value.steps.map(({ locals }) => locals.get("xs"))).toEqual(["[1, 2]", "[1]"]);
});

test("a changed variable makes another run from its step on", async () => {
  const states = await statesOf(LOOP);
  const step = states.findLastIndex(({ event }) => event === "line");
  const before = step - 1;
  const branched = await tracer.branch(replay(LOOP, { step, name: "total", value: "total + 30" }));
  if (!branched.ok) throw new Error(branched.error.message);
  const tree = buildTree(branched.value.trace);
  expect(tree.nodes.slice(0, before).map(({ state }) => state)).toEqual(states.slice(0, before));
  expect(branched.value.found.map(({ step, locals }) => [step, locals.get("total")])).toEqual([[step, "12"]]);
  const printed = branched.value.trace.events.flatMap((event) => (event.kind === "print" ? event.text : []));
  expect(printed).toEqual(["42\n"]);
});

test("a changed argument, and a change in a changed run", async () => {
  const states = await statesOf(LOOP);
  const call = states.findIndex((state) => state.event === "call" && state.stack.at(-1)?.name === "double");
  const first: Change = { step: call, name: "n", value: "50" };
  const one = await tracer.branch(replay(LOOP, first));
  const last = {
    step: states.findLastIndex(({ event }) => event === "line"),
    name: "total",
    value: "-total",
  };
  const both = await tracer.branch(replay(LOOP, first, last));
  const printed = [one, both].map((branched) =>
    branched.ok
      ? branched.value.trace.events.flatMap((event) => (event.kind === "print" ? event.text : []))
      : [],
  );
  expect(printed).toEqual([["112\n"], ["-112\n"]]);
});

test.each([
  ["nothing", "1", "There is no variable nothing at this step."],
  ["total", "1 +", "1 + cannot be evaluated here: SyntaxError: invalid syntax"],
  ["total", "1 / 0", "1 / 0 cannot be evaluated here: ZeroDivisionError: division by zero"],
])("%s cannot become %s", async (name, text, message) => {
  const branched = await tracer.branch(replay(LOOP, { step: 8, name, value: text }));
  expect(branched).toEqual({ ok: false, error: { kind: "refused", message } });
});
