import type { CanonicalLine } from "../1-trace/trace.ts";
import type { InverseIndex, InverseTree } from "../2-tree/inverse.ts";
import type { NodeIndex, Tree } from "../2-tree/tree.ts";
import type { Random } from "../lib/random.ts";
import type { Action, InverseAction } from "./action.ts";
import { inverseStep } from "./inverse-step.ts";
import { step } from "./step.ts";

/** One move of a trajectory. */
export interface Move {
  readonly from: NodeIndex;
  readonly action: Action;
  readonly to: NodeIndex;
}

/** One move of a trajectory backwards. */
export interface InverseMove {
  readonly from: InverseIndex;
  readonly action: InverseAction;
  readonly to: InverseIndex;
}

type Sampled = Exclude<Action["kind"], "run_to_breakpoint">;
/** Weights; they need not sum to 1. */
type Distribution<Kind> = readonly (readonly [Kind, number])[];

/**
 * The paper's table prints 0.1 here, with which its row sums to 0.8; 0.3 is the only single
 * correction that makes it a distribution.
 */
const STEP_OVER_AMONG_ALL = 0.3;

const ALL_ACTIONS: Distribution<Sampled> = [
  ["step_into", 0.35],
  ["step_over", STEP_OVER_AMONG_ALL],
  ["step_return", 0.2],
  ["breakpoint", 0.1],
  ["continue", 0.05],
];
/** Half of the moves are steps only: jumps alone would make trajectories short. */
const STEPS_ONLY: Distribution<Sampled> = [
  ["step_into", 0.5],
  ["step_over", 0.5],
];

/** The paper gives no inverse policy: this is the forward one without what the inverse debugger lacks. */
const ALL_INVERSE_ACTIONS: Distribution<InverseAction["kind"]> = [
  ["inv_step_into", 0.35],
  ["inv_step_over", STEP_OVER_AMONG_ALL],
  ["inv_step_call", 0.2],
];
const INVERSE_STEPS_ONLY: Distribution<InverseAction["kind"]> = [
  ["inv_step_into", 0.5],
  ["inv_step_over", 0.5],
];

/**
 * A random walk from `start` to the exit by the paper's policy (§2.4). Breakpoints are set on lines
 * that the recording visits at some time, so some of them are never reached again.
 */
export function randomTrajectory(tree: Tree, start: NodeIndex, random: Random): readonly Move[] {
  const lines = visitedLines(tree);
  const exit = tree.nodes.length - 1;
  const moves: Move[] = [];
  let at = start;
  while (at !== exit) {
    const action = randomAction(lines, random);
    const to = step(tree, at, action);
    moves.push({ from: at, action, to });
    at = to;
  }
  return moves;
}

/** A random walk backwards from `start` to `inv_exit_entry`. */
export function randomInverseTrajectory(
  tree: InverseTree,
  start: InverseIndex,
  random: Random,
): readonly InverseMove[] {
  const exit = tree.length - 1;
  const moves: InverseMove[] = [];
  let at = start;
  while (at !== exit) {
    const kind = sample(random.next() < 0.5 ? ALL_INVERSE_ACTIONS : INVERSE_STEPS_ONLY, random);
    const to = inverseStep(tree, at, { kind });
    moves.push({ from: at, action: { kind }, to });
    at = to;
  }
  return moves;
}

function randomAction(lines: readonly CanonicalLine[], random: Random): Action {
  const kind = sample(random.next() < 0.5 ? ALL_ACTIONS : STEPS_ONLY, random);
  if (kind !== "breakpoint") return { kind };
  const line = lines[random.below(lines.length)];
  // A recording stopped before its first line event has no line to stop at.
  return line === undefined ? { kind: "step_into" } : { kind, line };
}

function sample<Kind>(distribution: Distribution<Kind>, random: Random): Kind {
  let left = random.next() * distribution.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of distribution) {
    left -= weight;
    if (left < 0) return kind;
  }
  const last = distribution.at(-1);
  if (last === undefined) throw new RangeError("Nothing to choose from.");
  // Rounding may leave a sliver above the sum.
  return last[0];
}

function visitedLines(tree: Tree): readonly CanonicalLine[] {
  const lines = new Set<CanonicalLine>();
  for (const { state } of tree.nodes) if (state.event === "line") lines.add(state.line);
  return [...lines];
}
