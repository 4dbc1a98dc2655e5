import type { ProgramContext } from "./context.ts";
import type { TokenId } from "./model.ts";
import type { Position } from "./position.ts";
import type { Cost, Prediction } from "./prediction.ts";
import { predictStep, type WalkOptions } from "./walk.ts";

/** How an answer is to begin, other than the network would have it. */
export interface Beginning {
  /** Which of the answers of a walk, counted from 1. */
  readonly answer: number;
  readonly tokens: readonly TokenId[];
}

/**
 * What the network would have said had it written other tokens: a walk up to one of its answers, and that
 * answer from its given beginning on. Greedy decoding is deterministic, so the walk is the one predicted before.
 * Unreadable where the grammar does not allow the beginning.
 */
export async function predictInstead(
  context: ProgramContext,
  from: Position,
  { answer, tokens }: Beginning,
  options: WalkOptions = {},
): Promise<Prediction> {
  let position = from;
  let cost: Cost = { steps: 0, tokens: 0 };
  for (;;) {
    const begin = cost.steps === answer - 1 ? tokens : undefined;
    const step = await predictStep(context, position, { ...options, begin });
    cost = { steps: cost.steps + step.cost.steps, tokens: cost.tokens + step.cost.tokens };
    const last = step.kind !== "predicted" || step.position.kind === "exited" || cost.steps >= answer;
    if (last) return { ...step, cost };
    position = step.position;
  }
}
