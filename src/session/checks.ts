import type { EvaluationRequest } from "../core/1-trace/replay.ts";
import type { Locals } from "../core/1-trace/trace.ts";
import type { EvaluationAnswer } from "./evaluate.ts";
import { activeBreakpoints } from "./probes.ts";
import { stateAt } from "./recording.ts";
import type { Forecast, Paused, Session } from "./state.ts";

/** Whether a condition holds in a predicted state. One without a value holds, and `note` says why it has none. */
export interface Check {
  readonly holds: boolean;
  readonly note: string | null;
}

/** By visit and condition, so that another prediction, or an edited condition, is checked anew. */
export type Checks = ReadonlyMap<string, Check>;

export const NO_CHECKS: Checks = new Map();

/** What is known of a condition on the prediction at the stop on display. */
export type CheckHere =
  /** No such breakpoint stops here. */
  | { readonly kind: "none" }
  /** The network has not answered. */
  | { readonly kind: "pending" }
  /** Python has to be asked. */
  | { readonly kind: "wanted"; readonly key: string; readonly request: EvaluationRequest }
  | ({ readonly kind: "known" } & Check);

export function checkHere(phase: Paused, { draft }: Pick<Session, "draft">): CheckHere {
  const visit = phase.visits[phase.shown];
  const state = visit === undefined ? null : stateAt(phase.recording, visit.node);
  if (visit === undefined || state?.event !== "line") return { kind: "none" };
  const { predicted } = activeBreakpoints(phase.recording.program, draft.breakpoints);
  const found = predicted.find(({ line }) => line === state.line);
  if (found === undefined) return { kind: "none" };
  if (visit.forecast.kind === "pending") return { kind: "pending" };
  const { condition } = found.breakpoint;
  const key = `${String(visit.id)} ${condition}`;
  const known = phase.checks.get(key);
  if (known !== undefined) return { kind: "known", ...known };
  const said = predictedVariables(visit.forecast);
  if (said === null) return { kind: "known", holds: true, note: NO_VALUE };
  const text = conditionIn(condition, said, variablesOf(state));
  return { kind: "wanted", key, request: { step: visit.node, expressions: [{ text, as: "truth" }] } };
}

const NO_VALUE = "Its condition has no value: there is no prediction of the variables here.";

function predictedVariables(forecast: Forecast): Locals | null {
  if (forecast.kind !== "predicted") return null;
  const { state } = forecast.prediction;
  return state.event === "line" || state.event === "call" ? variablesOf(state) : null;
}

const variablesOf = ({ locals, globals }: { readonly locals: Locals; readonly globals: Locals }): Locals =>
  new Map([...globals, ...locals]);

/**
 * A condition as an expression in which each name has the value that the network says: the object itself where that is
 * right, else what the value's text is as Python. A name that it has lost has none: a lambda that would bind it further
 * on has it as an unbound local.
 */
export function conditionIn(condition: string, said: Locals, truth: Locals): string {
  const values = [...said].map(([name, text]) => (truth.get(name) === text ? name : text));
  const lost = [...truth.keys()].filter((name) => !said.has(name)).map((name) => `(${name} := None)`);
  return `(lambda ${[...said.keys()].join(", ")}: (${condition}\n) if True else [${lost.join(", ")}])(${values.join(", ")})`;
}

/** What Python's answer says of a condition. */
export function checkOf(answer: EvaluationAnswer | undefined): Check {
  if (answer?.kind !== "results") return { holds: true, note: answer?.message ?? NO_VALUE };
  const [result] = answer.results;
  if (result === undefined) return { holds: true, note: NO_VALUE };
  return result.kind === "value"
    ? { holds: result.text === "True", note: null }
    : { holds: true, note: `Its condition fails as the network sees it: ${result.type}: ${result.message}` };
}
