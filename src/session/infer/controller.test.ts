import { beforeAll, expect, test } from "vitest";
import { buildTree } from "../../core/2-tree/build.ts";
import { encodeInverseAnswer, encodeInversePrompt } from "../../core/4-language/encode-inverse.ts";
import { inverseAt } from "../../core/4-language/inverses.ts";
import { recordedOf } from "../../core/4-language/recorded.ts";
import { createProgramContext } from "../../core/5-prediction/context.ts";
import { Oracle } from "../../core/5-prediction/oracle.ts";
import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { answerInverse } from "../../inference/inverse.ts";
import { createNodeTracer } from "../../python/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import type { InversePort } from "../ports.ts";
import { createSessionStore, type SessionStore } from "../store.ts";
import { createInferController, type InferController } from "./controller.ts";
import type { Search } from "./infer.ts";
import { isActual } from "./predecessor.ts";
import { questionOf } from "./prefill.ts";
import { EMPTY_DRAFT, type Session } from "../state.ts";

const source = "def f(s, n):\n    out = s * n\n    return len(out)\n";

let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
});

interface Page {
  readonly store: SessionStore;
  readonly infer: InferController;
  /** What the debugger was told. */
  readonly told: string[];
}

/** Real Python, paused at the return of `f('ab', 2)`, and a network that knows the past of that run by heart. */
async function page(): Promise<Page> {
  const entry = { kind: "function", name: "f", args: "('ab', 2)" } as const;
  const request = { source, entry, limits: DEFAULT_LIMITS, stdin: "" };
  const trace = await tracer.trace(request);
  if (!trace.ok) throw new Error(trace.error.message);
  const { program, end } = trace.value;
  const tree = buildTree(trace.value);
  const oracle = new Oracle();
  const context = await createProgramContext(oracle, program);
  if (!context.ok) throw new Error(context.error.detail);
  oracle.learn(context.value, tree);
  const recorded = recordedOf(program, tree);
  for (const { index } of tree.nodes.slice(1, -1)) {
    for (const action of ["inv_over", "inv_call"] as const) {
      const inverse = inverseAt(recorded, index, action);
      if (!inverse.ok) continue;
      const prompt = encodeInversePrompt(inverse.value, context.value.slots);
      const answer = encodeInverseAnswer(inverse.value.to, context.value.slots);
      if (prompt.ok && answer.ok) oracle.learnAnswer(prompt.value, answer.value);
    }
  }
  let cancelled = 0;
  let asked = 0;
  const model: InversePort = {
    load: () => undefined,
    ask: async ({ question }, onDraw) => {
      const id = ++asked;
      return answerInverse(context, question, onDraw, () => id <= cancelled);
    },
    cancelInverse: () => {
      cancelled = asked;
    },
  };
  const store = createSessionStore({ ...EMPTY_DRAFT, source, entry });
  store.dispatch({ kind: "started", run: 1 });
  const recording = { origin: { request, changes: [] }, program, tree, end, milliseconds: 1, recorded: null };
  store.dispatch({ kind: "recorded", run: 1, recording });
  store.dispatch({ kind: "jumped", node: tree.nodes.length - 2 });
  const told: string[] = [];
  const debug = {
    chooseEntry: (chosen: Session["draft"]["entry"]) => {
      told.push(chosen.kind === "function" ? `${chosen.name}${chosen.args}` : "module");
      store.dispatch({ kind: "draft_changed", draft: { ...store.getState().draft, entry: chosen } });
    },
    command: (command: string) => told.push(command),
  };
  const infer = createInferController(store, { python: tracer, model, now: () => performance.now() }, debug);
  return { store, infer, told };
}

/** Waits until something is so of the session. */
function when<T>({ store }: Pick<Page, "store">, select: (session: Session) => T | null): Promise<T> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const value = select(store.getState());
      if (value !== null) resolve(value);
      return value !== null;
    };
    if (look()) return;
    const unsubscribe = store.subscribe(() => {
      if (look()) unsubscribe();
    });
  });
}

const searched =
  (kind: Search["kind"]) =>
  ({ infer: { search } }: Session): Search | null =>
    search.kind === kind ? search : null;

test("the output on display is asked for; its input is found, loaded and taken back", async () => {
  const debug = await page();
  const question = questionOf(debug.store.getState());
  expect(question).toMatchObject({ entry: "f", wanted: { kind: "returns", text: "4" } });
  debug.infer.find(question);
  const search = await when(debug, searched("ended"));
  if (search.kind !== "ended") throw new Error(search.kind);
  expect([...search.tally.inputs.values()]).toMatchObject([
    { call: "('ab', 2)", selfVerified: { holds: true }, verified: { holds: true } },
  ]);
  debug.infer.load("('ab', 2)");
  expect(debug.told).toEqual(["f('ab', 2)", "continue"]);
  debug.infer.unload();
  expect(debug.told.at(-1)).toBe("f('ab', 2)");
  expect(debug.store.getState().infer.loaded).toBe(null);
});

test("an input that holds is made simpler, each change run in Python", async () => {
  const debug = await page();
  const question = questionOf(debug.store.getState());
  debug.infer.find(question);
  await when(debug, searched("ended"));
  debug.infer.shrink("('ab', 2)");
  const calls = await when(debug, ({ infer }) =>
    infer.search.kind === "ended" && infer.search.shrinking === null
      ? [...infer.search.tally.inputs.values()]
      : null,
  );
  const shrunk = calls.filter(({ origin }) => origin === "shrunk");
  expect(shrunk.every(({ verified }) => verified?.holds === true)).toBe(true);
  expect(shrunk.at(-1)?.call).toBe("('00', 2)");
});

test.each([
  [{ kind: "returns", text: "abab" }, "wanted", "abab is no Python literal"],
  [{ kind: "raises", text: "" }, "wanted", "Write an exception's type"],
  [{ kind: "reaches", line: 9, text: "" }, "wanted", "No statement begins on line 9."],
] as const)("%j is marked where it was written", async (wanted, field, message) => {
  const debug = await page();
  debug.infer.find({ ...questionOf(debug.store.getState()), wanted });
  const search = await when(debug, searched("faulty"));
  const [fault] = search.kind === "faulty" ? search.faults : [];
  expect(fault?.field).toBe(field);
  expect(fault?.message).toContain(message);
});

test("the way back from a stop stands beside what happened, as far as it is followed", async () => {
  const debug = await page();
  debug.infer.lookBack("inv_over");
  const way: string[] = [];
  for (let depth = 0; depth < 3; depth++) {
    const [step, first] = await when(debug, ({ infer: { past } }) => {
      const step = past.steps[depth];
      const first = step?.answer.kind === "weighed" ? step.answer.predecessors[0] : undefined;
      return step === undefined || first === undefined ? null : ([step, first] as const);
    });
    way.push(`${first.state.kind} ${String(isActual(step, first))}`);
    debug.infer.pick(depth, first, "inv_over");
  }
  expect(way).toEqual(["frame true", "frame true", "frame true"]);
});
