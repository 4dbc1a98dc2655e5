import type { Change } from "../core/1-trace/replay.ts";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import type { ModelPort, PythonPort } from "./ports.ts";
import { forkRun } from "./fork.ts";
import { valueAt } from "./recording.ts";
import { ask, requestAt } from "./requests.ts";
import type { SessionStore } from "./store.ts";
import type { BranchId, Fork, Answer, RunId, Visit } from "./state.ts";

/** Another token in place of the likeliest, in the last answer of a stop's prediction. */
export interface Instead {
  /** Position in the answer. */
  readonly at: number;
  readonly token: number;
}

/** What the page can do about other values of variables; the results arrive in the store. */
export interface Branching {
  /**
   * Gives a variable another value at the stop on display: what becomes of the run then is a branch
   * beside it. `value` is a Python expression, evaluated where the program stands.
   */
  setVariable(name: string, value: string): void;
  /** The same with a value that the network held for possible: the one with this token in its answer. */
  setImagined(name: string, instead: Instead): void;
  /**
   * Makes the run on display the one with these changes too, one after the other, each in a branch of its own: what
   * a link or a file carries (`recording.origin.changes`). Ends early where a change is refused.
   */
  applyChanges(changes: readonly Change[]): Promise<void>;
  /** The branch is no longer wanted, or its refusal was read. */
  forgetBranch(): void;
  showBranch(branch: BranchId): void;
  closeBranch(branch: BranchId): void;
}

/** A value, or why there is none. */
type Said = { readonly value: string } | { readonly refused: string };

interface Options {
  readonly store: SessionStore;
  readonly ports: {
    readonly python: PythonPort;
    readonly model: ModelPort;
    /** See `Ports`. */
    readonly now: () => number;
  };
  readonly nextRun: () => RunId;
}

export function branching({ store, ports, nextRun }: Options): Branching {
  /** @param step - null: the state on display */
  const branch = async (
    step: NodeIndex | null,
    name: string,
    by: Fork["by"],
    text: () => Said | Promise<Said>,
  ): Promise<void> => {
    const { phase, branches } = store.getState();
    if (phase.kind !== "paused") return;
    const node = step ?? phase.visits[phase.shown]?.node ?? 0;
    const { recording } = phase;
    const run = nextRun();
    const refuse = (message: string): void => store.dispatch({ kind: "branch_refused", run, message });
    store.dispatch({ kind: "branch_asked", run, name });
    const before = valueAt(recording, node, name);
    if (before === null) {
      refuse(`There is no variable ${name} at this stop that could be set.`);
      return;
    }
    const said = await text();
    if ("refused" in said) {
      refuse(said.refused);
      return;
    }
    const change: Change = { step: node, name, value: said.value };
    const forked = await forkRun(ports, recording, change);
    if (!forked.ok) {
      refuse(forked.error);
      return;
    }
    const { unknown } = forked.value;
    const fork: Fork = { parent: branches.shown, change, before, by, unknown };
    store.dispatch({ kind: "branch_recorded", run, fork, recording: forked.value.recording });
  };

  return {
    setVariable: (name, value) => {
      const refused = "Write a value: a Python expression, such as 7 or [1, 2].";
      void branch(null, name, "user", () => (value.trim() === "" ? { refused } : { value: value.trim() }));
    },
    setImagined: (name, instead) =>
      void branch(null, name, "network", async () => {
        const session = store.getState();
        const shown = session.phase.kind === "paused" ? session.phase.shown : 0;
        const request = requestAt(session, shown);
        const way = session.phase.kind === "paused" ? wayOf(session.phase.visits[shown], instead) : null;
        if (request === null || way === null) return { refused: "There is no answer of the network here." };
        return imagined(name, await ask(ports, request, way));
      }),
    applyChanges: async (changes) => {
      for (const { step, name, value } of changes) {
        const { shown } = store.getState().branches;
        await branch(step, name, "user", () => ({ value }));
        if (store.getState().branches.shown === shown) return;
      }
    },
    forgetBranch: () => {
      if (store.getState().branches.wanted.kind === "pending") ports.python.stop();
      store.dispatch({ kind: "branch_forgotten" });
    },
    showBranch: (branch) => store.dispatch({ kind: "branch_shown", branch }),
    closeBranch: (branch) => store.dispatch({ kind: "branch_closed", branch }),
  };
}

/** The visit's prediction once more, up to the token that is to be another one. */
function wayOf(visit: Visit | undefined, { at, token }: Instead) {
  if (visit?.forecast.kind !== "predicted") return null;
  const { reading, cost } = visit.forecast.prediction;
  if (reading === null) return null;
  const tokens = [...reading.answer.slice(0, at).map(({ id }) => id), token];
  return { kind: "instead", answer: cost.steps, tokens } as const;
}

/** The value that an answer gives a variable. */
function imagined(name: string, answer: Answer): Said {
  switch (answer.kind) {
    case "failed":
      return { refused: `The network failed: ${answer.message}` };
    case "out_of_scope":
      return { refused: "The network cannot answer from here." };
    case "answered": {
      const value = valueIn(answer.prediction, name);
      return value === null
        ? { refused: `Written so, the network's answer gives ${name} no value.` }
        : { value };
    }
  }
}

function valueIn(prediction: Prediction, name: string): string | null {
  if (prediction.kind !== "predicted") return null;
  const { state } = prediction;
  if (state.event !== "call" && state.event !== "line") return null;
  return state.locals.get(name) ?? state.globals.get(name) ?? null;
}
