import { CUT } from "../1-trace/trace.ts";
import type { Locals } from "../1-trace/trace.ts";
import { pauses, type Stack, type State } from "../2-tree/state.ts";

/**
 * How one component of a prediction stands against Python. `missing`: Python has it, the prediction
 * does not; `invented`: the other way round; `unknown`: one of the two was cut at a cap, so nothing
 * can be said.
 */
export type Verdict = "match" | "differs" | "missing" | "invented" | "unknown";

/** Verdicts by component; null for a component that neither state has. */
export interface Comparison {
  /** Every component matches. */
  readonly exact: boolean;
  /** Nothing is wrong, but some component cannot be judged. Never together with `exact`. */
  readonly undecided: boolean;
  readonly event: Verdict;
  readonly line: Verdict | null;
  readonly stack: Verdict | null;
  /** In Python's order, invented names last. */
  readonly locals: ReadonlyMap<string, Verdict>;
  readonly globals: ReadonlyMap<string, Verdict>;
  /** The returned value. */
  readonly value: Verdict | null;
  readonly exceptionType: Verdict | null;
  readonly exceptionMessage: Verdict | null;
  readonly exit: Verdict | null;
}

/** Compares what a debugger shows at a predicted and at the true stop, component by component. */
export function compareStates(predicted: State, actual: State): Comparison {
  const of = (component: (state: State) => string | null): Verdict | null =>
    compareTexts(component(predicted), component(actual));
  const components = {
    event: eventOf(predicted) === eventOf(actual) ? "match" : "differs",
    line: of((state) => (state.event === "exit" ? null : String(state.line))),
    stack: of((state) => (state.event === "exit" ? null : stackText(state.stack))),
    locals: compareLocals(localsOf(predicted), localsOf(actual)),
    globals: compareLocals(globalsOf(predicted), globalsOf(actual)),
    value: of((state) => (state.event === "return" ? state.value : null)),
    exceptionType: of((state) => (state.event === "exception" ? state.type : null)),
    exceptionMessage: of((state) => (state.event === "exception" ? state.message : null)),
    exit: of((state) => (state.event === "exit" ? state.exit : null)),
  } as const;
  const { locals, globals, ...single } = components;
  const verdicts = [...Object.values(single), ...locals.values(), ...globals.values()].filter(
    (verdict) => verdict !== null && verdict !== "match",
  );
  return {
    ...components,
    exact: verdicts.length === 0,
    undecided: verdicts.length > 0 && verdicts.every((verdict) => verdict === "unknown"),
  };
}

/** Names to verdicts; also compares the arguments of two calls. */
function compareLocals(predicted: Locals, actual: Locals): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  for (const name of [...actual.keys(), ...predicted.keys()]) {
    const verdict = compareTexts(predicted.get(name) ?? null, actual.get(name) ?? null);
    if (verdict !== null) verdicts.set(name, verdict);
  }
  return verdicts;
}

/** Compares two canonical texts; null stands for "does not have it". */
export function compareTexts(predicted: string | null, actual: string | null): Verdict | null {
  if (actual === null) return predicted === null ? null : "invented";
  if (predicted === null) return "missing";
  if (predicted.includes(CUT) || actual.includes(CUT)) return "unknown";
  return predicted === actual ? "match" : "differs";
}

/** A generator's frame that pauses has not returned, and one that goes on was not called. */
export function eventOf(state: State): string {
  if (pauses(state)) return "yield";
  return state.event === "call" && state.resumed === true ? "resume" : state.event;
}

const NONE: Locals = new Map();

function localsOf(state: State): Locals {
  return state.event === "call" || state.event === "line" ? state.locals : NONE;
}

function globalsOf(state: State): Locals {
  return state.event === "call" || state.event === "line" ? state.globals : NONE;
}

function stackText(stack: Stack): string {
  return stack.map(({ name, line }) => `${name}:${line}`).join(" > ");
}
