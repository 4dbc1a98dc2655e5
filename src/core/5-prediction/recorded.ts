import type { Locals, Program } from "../1-trace/trace.ts";
import type { NodeIndex, Tree } from "../2-tree/tree.ts";
import type { Action } from "../3-debugger/action.ts";
import { createSlots } from "../4-language/slots.ts";
import { encodeSource } from "../4-language/source.ts";
import type { OutOfScope } from "../4-language/transition.ts";
import { continued, type Confidence } from "./confidence.ts";
import type { BareToken } from "./replay.ts";
import { positionAt } from "./frames.ts";
import { positionKey, type Position } from "./position.ts";
import type { Prediction, Reading } from "./prediction.ts";
import { replayStep, stopCondition } from "./walk.ts";

/** Predictions of a whole `step_into` walk from true states: the k-th is of the step from node k to node k + 1. */
export type RecordedSteps = readonly Prediction[];

/** The network's answer to one step, token by token; null where it was not asked. */
export type RecordedAnswer = readonly BareToken[] | null;

/** The predictions that a walk's recorded answers stand for: the k-th answer is to the step from node k. */
export function replaySteps(program: Program, tree: Tree, answers: readonly RecordedAnswer[]): RecordedSteps {
  const slots = createSlots(program);
  const source = encodeSource(program, slots);
  const outOfScope = (reason: OutOfScope): Prediction => ({
    kind: "out_of_scope",
    reason,
    cost: { steps: 0, tokens: 0 },
  });
  return answers.map((answer, node) => {
    if (!source.ok) return outOfScope(source.error);
    return replayStep({ program, slots }, positionAt(tree, node), answer);
  });
}

/** The answer within a prediction of one step. */
export function answerOf(prediction: Prediction): RecordedAnswer {
  if (prediction.kind !== "predicted" && prediction.kind !== "unreadable") return null;
  return prediction.reading?.answer ?? null;
}

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
  if (first?.kind !== "predicted") return first ?? null;
  const stops = stopCondition(start, action);
  const printed: string[] = [];
  let confidence: Confidence | null = null;
  let reading: Reading | null = null;
  let cost = { steps: 0, tokens: 0 };
  for (let at = from; ; at++) {
    const step = steps[at];
    if (step?.kind !== "predicted") return null;
    const { position } = step;
    printed.push(...step.printed);
    confidence = continued(confidence, step.confidence);
    reading = step.reading ?? reading;
    cost = { steps: cost.steps + step.cost.steps, tokens: cost.tokens + step.cost.tokens };
    if (position.kind === "exited" || stops(position)) return { ...step, printed, confidence, reading, cost };
    if (!isTrue(tree, at + 1, position)) return null;
  }
}

/**
 * Whether a predicted position is the true one in everything that decides the future. Of the module's variables the
 * true position also knows those that are first shown later.
 */
function isTrue(tree: Tree, node: NodeIndex, position: Position): boolean {
  const truth = positionAt(tree, node);
  const known = truth.kind === "exited" ? NONE : truth.module;
  const said = position.kind === "exited" ? NONE : position.module;
  return (
    [...said].every(([name, value]) => known.get(name) === value) &&
    positionKey(withoutModule(truth)) === positionKey(withoutModule(position))
  );
}

const NONE: Locals = new Map();

function withoutModule(position: Position): Position {
  return position.kind === "exited" ? position : { ...position, module: NONE };
}
