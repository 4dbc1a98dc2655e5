import type { EvaluationRequest, Expression } from "../core/1-trace/replay.ts";
import type { CanonicalLine, Program } from "../core/1-trace/trace.ts";
import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";
import { bindBreakpoints, type Breakpoint } from "./breakpoints.ts";
import type { EvaluationAnswer } from "./evaluate.ts";
import { logParts } from "./logpoints.ts";

/** What Python says of a breakpoint's expressions at each state on its line. */
export type Probe =
  | { readonly kind: "pending" }
  | { readonly kind: "done"; readonly answers: ReadonlyMap<NodeIndex, EvaluationAnswer> };

/** Probes of a run by what they ask, so that an edited condition is asked anew. */
export type Probes = ReadonlyMap<string, Probe>;

export const NO_PROBES: Probes = new Map();

/** A breakpoint that takes part in a run, and where. */
export interface StoppingBreakpoint {
  readonly breakpoint: Breakpoint;
  readonly line: CanonicalLine;
}

export interface ActiveBreakpoints {
  readonly stopping: readonly StoppingBreakpoint[];
  /** Those whose condition speaks of the prediction: whether they stop is known only once there is one. */
  readonly predicted: readonly StoppingBreakpoint[];
  /** Logpoints, which never stop. */
  readonly logging: readonly StoppingBreakpoint[];
}

/** Enabled breakpoints that are bound to a line. */
export function activeBreakpoints(program: Program, breakpoints: readonly Breakpoint[]): ActiveBreakpoints {
  const active = bindBreakpoints(program, breakpoints).flatMap(({ breakpoint, line }) =>
    line !== null && breakpoint.enabled ? [{ breakpoint, line }] : [],
  );
  const onPrediction = ({ breakpoint: { condition, of, log } }: StoppingBreakpoint): boolean =>
    of === "prediction" && condition !== "" && log === "";
  return {
    stopping: active.filter((each) => each.breakpoint.log === "" && !onPrediction(each)),
    predicted: active.filter(onPrediction),
    logging: active.filter(({ breakpoint }) => breakpoint.log !== ""),
  };
}

/** The expressions of a breakpoint: its condition first, then those of its message. */
function expressionsOf({ condition, log }: Breakpoint): readonly Expression[] {
  const wanted = logParts(log).flatMap((part): Expression[] =>
    part.kind === "expression" ? [{ text: part.text, as: "print" }] : [],
  );
  return condition === "" ? wanted : [{ text: condition, as: "truth" }, ...wanted];
}

function keyOf({ breakpoint, line }: StoppingBreakpoint): string {
  return JSON.stringify([line, expressionsOf(breakpoint)]);
}

/** What is known of a breakpoint's expressions; null before they are asked for. */
export function probeOf(probes: Probes, breakpoint: StoppingBreakpoint): Probe | null {
  return probes.get(keyOf(breakpoint)) ?? null;
}

/** A probe that has not been asked for, with its questions. */
export interface WantedProbe {
  readonly key: string;
  readonly requests: readonly EvaluationRequest[];
}

/** What has to be asked before breakpoints and logpoints are known. */
export function wantedProbes(
  tree: Tree,
  program: Program,
  breakpoints: readonly Breakpoint[],
  probes: Probes,
): readonly WantedProbe[] {
  const { stopping, logging } = activeBreakpoints(program, breakpoints);
  return [...stopping, ...logging].flatMap((active): WantedProbe[] => {
    const expressions = expressionsOf(active.breakpoint);
    const key = keyOf(active);
    if (expressions.length === 0 || probes.has(key)) return [];
    const requests = stepsOn(tree, active.line).map((step) => ({ step, expressions }));
    return [{ key, requests }];
  });
}

/** States at which a line is about to run. */
export function stepsOn(tree: Tree, line: CanonicalLine): readonly NodeIndex[] {
  return tree.nodes.flatMap(({ index, state }) =>
    state.event === "line" && state.line === line ? index : [],
  );
}

/** Whether conditions are still being evaluated. */
export function isProbing(probes: Probes): boolean {
  return [...probes.values()].some(({ kind }) => kind === "pending");
}

export function withPending(probes: Probes, asked: readonly WantedProbe[]): Probes {
  return new Map([...probes, ...asked.map(({ key }): [string, Probe] => [key, { kind: "pending" }])]);
}

/** Settles a probe; the answers are in the order of its requests. */
export function withAnswers(
  probes: Probes,
  { key, requests }: WantedProbe,
  answers: readonly EvaluationAnswer[],
): Probes {
  const byNode = new Map<NodeIndex, EvaluationAnswer>();
  requests.forEach(({ step }, index) => {
    const answer = answers[index];
    if (answer !== undefined) byNode.set(step, answer);
  });
  return new Map([...probes, [key, { kind: "done", answers: byNode }]]);
}
