import type { Locals } from "../1-trace/trace.ts";
import type { NodeIndex, Tree } from "../2-tree/tree.ts";
import type { Action } from "../3-debugger/action.ts";
import { continued, type Confidence } from "./confidence.ts";
import { positionAt } from "./frames.ts";
import { positionKey, type Position } from "./position.ts";
import type { Prediction } from "./prediction.ts";
import { stopCondition } from "./walk.ts";

/** Predictions of a whole `step_into` walk from true states: the k-th is of the step from node k to node k + 1. */
export type RecordedSteps = readonly Prediction[];

/**
 * What `predictAction` answers from a true state, put together from recorded steps. Greedy decoding is
 * deterministic, so this holds as long as the model's walk stays on true positions; null from where it leaves them.
 */
export function recordedAnswer(
  tree: Tree,
  steps: RecordedSteps,
  from: NodeIndex,
  action: Action,
): Prediction | null {
  const start = positionAt(tree, from);
  const first = steps[from];
  if (first === undefined || !start.ok || first.kind !== "predicted") return first ?? null;
  const stops = stopCondition(start.value, action);
  const printed: string[] = [];
  let confidence: Confidence | null = null;
  let cost = { steps: 0, tokens: 0 };
  for (let at = from; ; at++) {
    const step = steps[at];
    if (step?.kind !== "predicted") return null;
    const { position } = step;
    printed.push(...step.printed);
    confidence = continued(confidence, step.confidence);
    cost = { steps: cost.steps + step.cost.steps, tokens: cost.tokens + step.cost.tokens };
    if (position.kind === "exited" || stops(position)) return { ...step, printed, confidence, cost };
    if (!isTrue(tree, at + 1, position)) return null;
  }
}

/**
 * Whether a predicted position is the true one in everything that decides the future. Of the module's variables the
 * true position also knows those that are first shown later.
 */
export function isTrue(tree: Tree, node: NodeIndex, position: Position): boolean {
  const truth = positionAt(tree, node);
  if (!truth.ok) return false;
  const known = truth.value.kind === "exited" ? NONE : truth.value.module;
  const said = position.kind === "exited" ? NONE : position.module;
  return (
    [...said].every(([name, value]) => known.get(name) === value) &&
    positionKey(withoutModule(truth.value)) === positionKey(withoutModule(position))
  );
}

const NONE: Locals = new Map();

function withoutModule(position: Position): Position {
  return position.kind === "exited" ? position : { ...position, module: NONE };
}
