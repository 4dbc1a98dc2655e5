import { readFile } from "node:fs/promises";
import { beforeAll } from "vitest";
import type { Program } from "../core/1-trace/trace.ts";
import { buildTree } from "../core/2-tree/build.ts";
import { createProgramContext, type ProgramContext } from "../core/5-prediction/context.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import type { Result } from "../core/lib/result.ts";
import { predictJump } from "../core/5-prediction/jump.ts";
import { predictInstead } from "../core/5-prediction/instead.ts";
import { Oracle } from "../core/5-prediction/oracle.ts";
import { predictAction } from "../core/5-prediction/walk.ts";
import { createNodeTracer } from "../python/node.ts";
import type { Tracer } from "../python/protocol.ts";
import { breakpointsAt } from "./breakpoints.ts";
import type { Command } from "./commands.ts";
import { createController, type Controller } from "./controller.ts";
import { readExample } from "./examples/recorded.ts";
import { readIndex } from "./examples/measured.ts";
import type { ModelPort, PythonPort } from "./ports.ts";
import { createSessionStore, type SessionStore } from "./store.ts";
import type { ExamplesPort } from "./examples/port.ts";
import type { Paused } from "./state.ts";

/** Real Python, and a model that knows the recording by heart. */
let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
}, 120_000);

/** The gallery's files as they lie in the repository. */
const RECORDED: ExamplesPort = {
  recorded: async (id) => readExample(await readFile(`public/examples/${id}/session.json`, "utf8")),
  index: async () => readIndex(await readFile("public/examples/index.json", "utf8")),
  isOf: () => true,
};

type Reading = Result<ProgramContext, OutOfScope>;

export interface Page {
  readonly store: SessionStore;
  readonly controller: Controller;
  /** Programs the model was asked about, in order. */
  readonly asked: readonly Program[];
}

export function page(source: string, breakpoints: readonly number[] = []): Page {
  const store = createSessionStore({
    source,
    entry: { kind: "module" },
    stdin: "",
    breakpoints: breakpointsAt(breakpoints),
  });
  /** Each program of the page, with the model that has read it and knows its runs. */
  const readers = new Map<Program, { readonly oracle: Oracle; readonly context: Reading }>();
  const asked: Program[] = [];
  const python: PythonPort = {
    branch: async (replay) => {
      const branched = await tracer.branch(replay);
      if (!branched.ok) return branched;
      const last = [...readers.values()].at(-1);
      if (last?.context.ok === true) last.oracle.learn(last.context.value, buildTree(branched.value.trace));
      return branched;
    },
    evaluate: (replay, requests) => tracer.evaluate(replay, requests),
    trace: async (request) => {
      const traced = await tracer.trace(request);
      if (!traced.ok) return traced;
      const { program } = traced.value;
      const oracle = new Oracle();
      const context = await createProgramContext(oracle, program);
      readers.set(program, { oracle, context });
      if (context.ok) {
        const tree = buildTree(traced.value);
        oracle.learn(context.value, tree);
        oracle.learnJumps(context.value, tree);
      }
      return traced;
    },
    stop: () => undefined,
  };
  const model: ModelPort = {
    load: () => undefined,
    predict: async ({ program, from, action, way }) => {
      asked.push(program);
      const context = readers.get(program)?.context;
      if (context === undefined) throw new Error("Not a program of this page");
      if (!context.ok) return { kind: "out_of_scope", reason: context.error, cost: { steps: 0, tokens: 0 } };
      if (way.kind === "instead") return predictInstead(context.value, from, way);
      if (way.kind === "jump") return predictJump(context.value, from, action);
      return predictAction(context.value, from, action);
    },
    cancel: () => undefined,
    retry: () => undefined,
    replace: () => undefined,
  };
  const controller = createController(store, { python, model, examples: RECORDED, now: () => 0 });
  store.dispatch({ kind: "python_changed", python: { kind: "ready", label: "", detail: null } });
  store.dispatch({ kind: "model_changed", model: { kind: "ready", label: "", detail: null } });
  return { store, controller, asked };
}

/** The paused session once it fulfils a condition. */
export function pausedWhen(
  { store }: Page,
  condition: (phase: Paused) => boolean = () => true,
): Promise<Paused> {
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

export const settled = ({ visits }: Paused): boolean =>
  visits.every(({ forecast }) => forecast.kind !== "pending");

export function press({ controller }: Page, ...commands: readonly Command[]): void {
  for (const command of commands) controller.command(command);
}
