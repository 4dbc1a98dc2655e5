import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { Program } from "../core/1-trace/trace.ts";
import { buildTree } from "../core/2-tree/build.ts";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import { createProgramContext, type ProgramContext } from "../core/5-prediction/context.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import type { Result } from "../core/lib/result.ts";
import { Oracle } from "../core/5-prediction/oracle.ts";
import { predictAction } from "../core/5-prediction/walk.ts";
import { marksOf } from "../ui/editor/marks.ts";
import { createNodeTracer } from "../python/node.ts";
import type { Tracer } from "../python/protocol.ts";
import { breakpointsAt, type Breakpoint } from "./breakpoints.ts";
import type { Command } from "./commands.ts";
import { createController, type Controller } from "./controller.ts";
import { printed, splitAt } from "./output.ts";
import type { ExamplesPort, ModelPort, PythonPort } from "./ports.ts";
import { readExample } from "./examples/recorded.ts";
import { readIndex } from "./examples/measured.ts";
import { runningScore } from "./score.ts";
import { logLines } from "./logs.ts";
import { isProbing } from "./probes.ts";
import { causeOf, placeOf, spokenStop } from "./sentences.ts";
import { stateAt, type Paused } from "./session.ts";
import { createSessionStore, type SessionStore } from "./store.ts";

/** Real Python, and a model that knows the recording by heart. */
let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
}, 120_000);

/** The gallery's files as they lie in the repository. */
const RECORDED: ExamplesPort = {
  recorded: async (id) => readExample(await readFile(`public/examples/${id}/session.json`, "utf8")),
  index: async () => readIndex(await readFile("public/examples/index.json", "utf8")),
};

/** What the run has written at a state, and what it writes later. */
function outputAt(
  { recording }: Paused,
  node: NodeIndex,
): { readonly before: string; readonly after: string } {
  const { before, after } = splitAt(printed(recording.tree), node);
  const text = (chunks: typeof before): string => chunks.map((chunk) => chunk.text).join("");
  return { before: text(before), after: text(after) };
}

interface Page {
  readonly store: SessionStore;
  readonly controller: Controller;
  /** Programs the model was asked about, in order. */
  readonly asked: readonly Program[];
}

function page(source: string, breakpoints: readonly number[] = []): Page {
  const store = createSessionStore({
    source,
    entry: { kind: "module" },
    stdin: "",
    breakpoints: breakpointsAt(breakpoints),
  });
  const contexts = new Map<Program, Result<ProgramContext, OutOfScope>>();
  const asked: Program[] = [];
  const python: PythonPort = {
    branch: (replay) => tracer.branch(replay),
    evaluate: (replay, requests) => tracer.evaluate(replay, requests),
    trace: async (request) => {
      const traced = await tracer.trace(request);
      if (traced.ok) {
        const { program } = traced.value;
        const oracle = new Oracle();
        const context = await createProgramContext(oracle, program);
        contexts.set(program, context);
        if (context.ok) oracle.learn(context.value, buildTree(traced.value));
      }
      return traced;
    },
    stop: () => undefined,
  };
  const model: ModelPort = {
    load: () => undefined,
    predict: ({ program, from, action }) => {
      asked.push(program);
      const context = contexts.get(program);
      if (context === undefined) throw new Error("Not a program of this page");
      return context.ok
        ? predictAction(context.value, from, action)
        : Promise.resolve({ kind: "out_of_scope", reason: context.error, cost: { steps: 0, tokens: 0 } });
    },
    cancel: () => undefined,
    retry: () => undefined,
  };
  const controller = createController(store, { python, model, examples: RECORDED, now: () => 0 });
  store.dispatch({ kind: "python_changed", python: { kind: "ready", label: "", detail: null } });
  store.dispatch({ kind: "model_changed", model: { kind: "ready", label: "", detail: null } });
  return { store, controller, asked };
}

/** The paused session once it fulfils a condition. */
function pausedWhen({ store }: Page, condition: (phase: Paused) => boolean = () => true): Promise<Paused> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const { phase } = store.getState();
      if (phase.kind === "rejected") reject(new Error(phase.error.message));
      if (phase.kind !== "paused" || !condition(phase)) return false;
      resolve(phase);
      return true;
    };
    if (look()) return;
    const unsubscribe = store.subscribe(() => {
      if (look()) unsubscribe();
    });
  });
}

const settled = ({ visits }: Paused): boolean => visits.every(({ forecast }) => forecast.kind !== "pending");

function press({ controller }: Page, ...commands: readonly Command[]): void {
  for (const command of commands) controller.command(command);
}

const SUM = `def add(a, b):
    return a + b

total = 0
for n in [1, 2]:
    total = add(total, n)
print(total)
`;

test("stepping faster than the model predicts leaves no stop without its own prediction", async () => {
  const debug = page(SUM);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "into", "into", "into", "into", "out", "over");
  for (let step = 0; step < 30; step++) press(debug, "into");
  const phase = await pausedWhen(debug, settled);
  expect(phase.visits.at(-1)?.node).toBe(phase.recording.tree.nodes.length - 1);
  const count = phase.visits.length - 1;
  expect(runningScore(phase.visits)).toEqual({
    exact: count,
    judged: count,
    without: 0,
    pending: 0,
    divergence: null,
  });
  expect(spokenStop(phase)).toContain("The program has ended");
});

test("the model's own walk says the same as the true states do, when the model is right", async () => {
  const debug = page(SUM);
  debug.controller.chooseStart("model");
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "into", "over", "over", "into", "over", "over", "over");
  const { visits } = await pausedWhen(debug, settled);
  expect(runningScore(visits).exact).toBe(8);
});

test("Continue stops at breakpoints, and an edited value changes the run", async () => {
  const debug = page(SUM, [3, 6]);
  press(debug, "continue");
  await pausedWhen(debug);
  // Line 3 is empty: its breakpoint stops at line 4.
  press(debug, "continue", "continue", "continue", "continue");
  const first = await pausedWhen(debug, settled);
  expect(first.visits.map(({ node }) => outputAt(first, node).before)).toEqual(["", "", "", "", "3\n"]);

  debug.controller.edit(SUM.replace("[1, 2]", "[7]"), new Map([[1, 6]]));
  expect(debug.store.getState().phase).toEqual({ kind: "editing" });
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "continue", "continue");
  const second = await pausedWhen(debug, settled);
  expect(outputAt(second, second.visits.at(-1)?.node ?? 0)).toEqual({
    before: "7\n",
    after: "",
  });
  expect(second.visits).toHaveLength(3);
});

test("a recording that ends after its program was edited is ignored", async () => {
  const debug = page(SUM);
  press(debug, "continue");
  debug.controller.edit("x = 1\n", new Map());
  press(debug, "continue");
  const { recording } = await pausedWhen(debug);
  expect(recording.program.lines.map(({ text }) => text)).toEqual(["x = 1"]);
});

test("values stand beside the code that gave them", async () => {
  const debug = page(SUM);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "over", "over", "over", "over", "over");
  await pausedWhen(debug, settled);
  const { values, python } = marksOf(debug.store.getState());
  expect([python, ...values]).toEqual([6, [6, "total = 1"], [5, "n = 2"]]);
});

test("a syntax error is reported at its place", async () => {
  const debug = page("x = 1\nif x\n    x = 2\n");
  press(debug, "continue");
  await expect(pausedWhen(debug)).rejects.toThrow();
  const { phase } = debug.store.getState();
  const error = phase.kind === "rejected" ? phase.error : null;
  expect(error?.kind === "syntax" ? error.range.startLine : null).toBe(2);
});

test("a program outside the model's range is debugged with the reason in place of a prediction", async () => {
  const debug = page(Array.from({ length: 100 }, (_, n) => `x = ${n}`).join("\n"));
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over");
  const { visits } = await pausedWhen(debug, settled);
  expect(visits.at(-1)?.forecast).toMatchObject({ kind: "out_of_scope", reason: { kind: "too_many_lines" } });
});

test("without a model Python is debugged alone", async () => {
  const debug = page(SUM);
  debug.store.dispatch({ kind: "model_changed", model: { kind: "failed", message: "damaged" } });
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "over");
  const { visits } = await pausedWhen(debug);
  expect(visits.map(({ forecast }) => forecast.kind)).toEqual(["entry", "no_model", "no_model"]);
  expect(debug.asked).toEqual([]);
});

test("an example opens as a finished run at its first wrong step, with nothing loaded", async () => {
  const debug = page("x = 1\n");
  debug.store.dispatch({ kind: "model_changed", model: { kind: "idle" } });
  debug.controller.openExample("count_letters");
  const phase = await pausedWhen(debug);
  expect(debug.store.getState()).toMatchObject({ example: "count_letters", opening: { kind: "none" } });
  expect(phase.visits).toHaveLength(phase.recording.tree.nodes.length);
  expect(runningScore(phase.visits).divergence).toBe(phase.shown);
  press(debug, "into");
  expect(debug.asked).toEqual([]);
});

test("an example that comes after an edit does not take its place", async () => {
  const debug = page("x = 1\n");
  debug.controller.openExample("loops");
  debug.controller.edit("x = 2\n", new Map());
  await debug.controller.exampleIndex();
  expect(debug.store.getState()).toMatchObject({ example: null, draft: { source: "x = 2\n" } });
});

test("an example that cannot be had leaves the page as it was and says so", async () => {
  const debug = page("x = 1\n");
  debug.controller.openExample("no_such_example");
  await expect.poll(() => debug.store.getState().opening.kind).toBe("failed");
  expect(debug.store.getState().draft.source).toBe("x = 1\n");
});

const LOOP = `def half(n):
    if n > 2:
        raise ValueError(n)
    return n / 2

total = 0
for n in [1, 2, 3]:
    try:
        total += half(n)
    except ValueError:
        total = -1
print(total)
total[0]
`;

type Extra = Partial<Omit<Breakpoint, "id" | "line">>;

/** Values of `n` and reasons at the stops of Continue, pressed until the program ends. */
async function stopsOf(
  breakpoints: readonly (readonly [line: number, extra: Extra])[],
  prepare: (controller: Controller) => void = () => undefined,
): Promise<readonly string[]> {
  const debug = page(LOOP);
  prepare(debug.controller);
  for (const [line, extra] of breakpoints)
    debug.controller.setBreakpoint({
      id: null,
      line,
      enabled: true,
      condition: "",
      hits: "",
      log: "",
      ...extra,
    });
  press(debug, "continue");
  await pausedWhen(debug);
  const stops: string[] = [];
  for (;;) {
    const before = await pausedWhen(debug, ({ probes }) => !isProbing(probes));
    press(debug, "continue");
    const phase = await pausedWhen(debug, (now) => now.visits !== before.visits);
    const visit = phase.visits[phase.shown];
    if (visit === undefined) throw new Error("No stop");
    const state = stateAt(phase.recording, visit.node);
    if (state.event === "exit") return stops;
    const n = "locals" in state ? state.locals.get("n") : undefined;
    stops.push([causeOf(visit).replace("Stopped ", ""), ...(n === undefined ? [] : [`n = ${n}`])].join(", "));
  }
}

const FATAL = "at an exception nothing catches";

test.each<[string, readonly (readonly [number, Extra])[], readonly string[]]>([
  [
    "a breakpoint",
    [[9, {}]],
    ["at a breakpoint, n = 1", "at a breakpoint, n = 2", "at a breakpoint, n = 3", FATAL],
  ],
  [
    "a condition",
    [[9, { condition: "half(1) and n % 2" }]],
    ["at a breakpoint, n = 1", "at a breakpoint, n = 3", FATAL],
  ],
  ["a hit count", [[9, { hits: "> 1" }]], ["at a breakpoint, n = 2", "at a breakpoint, n = 3", FATAL]],
  ["both", [[9, { hits: "2", condition: "n != 2" }]], ["at a breakpoint, n = 3", FATAL]],
  ["a disabled one", [[9, { enabled: false }]], [FATAL]],
  ["a logpoint", [[9, { log: "{n}" }]], [FATAL]],
  [
    "a condition that fails",
    [[12, { condition: "missing" }]],
    ["at a breakpoint. Its condition fails: NameError: name 'missing' is not defined, n = 3", FATAL],
  ],
])("Continue and %s", async (_, breakpoints, expected) => {
  expect(await stopsOf(breakpoints)).toEqual(expected);
});

test("Continue and exceptions", async () => {
  expect(await stopsOf([], (controller) => controller.filter({ uncaught: false }))).toEqual([]);
  expect(await stopsOf([], (controller) => controller.filter({ raised: true }))).toEqual([
    "at a raised exception",
    FATAL,
  ]);
});

test("Continue and a watched value", async () => {
  expect(
    await stopsOf([], (controller) => controller.watchValue({ name: "total", frame: "<module>" })),
  ).toEqual([
    "Stopped: total is now 0",
    "Stopped: total changed from 0 to 0.5, n = 1",
    "Stopped: total changed from 0.5 to 1.5, n = 2",
    "Stopped: total changed from 1.5 to -1, n = 3",
    FATAL,
  ]);
});

test("a logpoint writes what Python says, where its condition holds", async () => {
  const debug = page(LOOP);
  debug.controller.setBreakpoint({
    id: null,
    line: 9,
    enabled: true,
    condition: "n > 1",
    hits: "",
    log: "n={n} {{raw}} {half(n)}",
  });
  press(debug, "continue");
  const phase = await pausedWhen(debug, ({ probes }) => probes.size > 0 && !isProbing(probes));
  expect(logLines(debug.store.getState(), phase).map(({ line, text }) => [line, text])).toEqual([
    [9, "n=2 {raw} 1.0"],
    [9, "n=3 {raw} {ValueError: 3}"],
  ]);
});

test("rewinding goes back through the recording, also to where nobody was", async () => {
  const debug = page(LOOP);
  const at = async (): Promise<string> => {
    const phase = await pausedWhen(debug);
    const visit = phase.visits[phase.shown];
    return visit === undefined ? "" : placeOf(phase.recording.program, stateAt(phase.recording, visit.node));
  };
  debug.controller.setBreakpoint({ id: null, line: 4, enabled: true, condition: "", hits: "2", log: "" });
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "continue");
  expect(await at()).toBe("Line 4 in half");
  press(debug, "back");
  expect(await at()).toBe("Line 2 in half");
  press(debug, "back_out");
  expect(await at()).toBe("Line 9");
  press(debug, "back");
  expect(await at()).toBe("Line 8");
  press(debug, "back", "back_into");
  expect(await at()).toBe("half returns, line 4");
  debug.controller.toggleBreakpoint(6);
  press(debug, "reverse");
  expect(await at()).toBe("Line 6");
  press(debug, "reverse", "reverse");
  expect(await at()).toBe("Start of the program");
  const { visits } = await pausedWhen(debug, settled);
  expect(visits.map(({ node }) => node)).toEqual(visits.map(({ node }) => node).sort((a, b) => a - b));
  expect(runningScore(visits)).toMatchObject({ exact: visits.length - 1, pending: 0 });
});

test("a search for a wrong prediction goes to the end when all are right", async () => {
  const debug = page(SUM);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "diverge");
  const phase = await pausedWhen(debug, ({ seeking }) => !seeking);
  expect(phase.visits).toHaveLength(phase.recording.tree.nodes.length);
  expect(phase.visits.at(-1)?.reason).toEqual({ kind: "exit" });
});
