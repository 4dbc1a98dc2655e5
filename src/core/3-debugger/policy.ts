import type { CanonicalLine } from "../1-trace/trace.ts";
import type { NodeIndex, Tree } from "../2-tree/tree.ts";
import type { Random } from "../lib/random.ts";
import type { Action } from "./action.ts";
import { step } from "./step.ts";

/** One move of a trajectory. */
export interface Move {
  readonly from: NodeIndex;
  readonly action: Action;
  readonly to: NodeIndex;
}

type Sampled = Exclude<Action["kind"], "run_to_breakpoint">;
type Distribution = readonly (readonly [Sampled, number])[];

/**
 * The paper's table prints 0.1 here, with which its row sums to 0.8; 0.3 is the only single
 * correction that makes it a distribution.
 */
const STEP_OVER_AMONG_ALL = 0.3;

const ALL_ACTIONS: Distribution = [
  ["step_into", 0.35],
  ["step_over", STEP_OVER_AMONG_ALL],
  ["step_return", 0.2],
  ["breakpoint", 0.1],
  ["continue", 0.05],
];
/** Half of the moves are steps only: jumps alone would make trajectories short. */
const STEPS_ONLY: Distribution = [
  ["step_into", 0.5],
  ["step_over", 0.5],
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

function randomAction(lines: readonly CanonicalLine[], random: Random): Action {
  const kind = sample(random.next() < 0.5 ? ALL_ACTIONS : STEPS_ONLY, random);
  if (kind !== "breakpoint") return { kind };
  const line = lines[random.below(lines.length)];
  // A recording stopped before its first line event has no line to stop at.
  return line === undefined ? { kind: "step_into" } : { kind, line };
}

function sample(distribution: Distribution, random: Random): Sampled {
  let left = random.next();
  for (const [kind, probability] of distribution) {
    left -= probability;
    if (left < 0) return kind;
  }
  // Rounding may leave a sliver above the sum.
  return "step_into";
}

function visitedLines(tree: Tree): readonly CanonicalLine[] {
  const lines = new Set<CanonicalLine>();
  for (const { state } of tree.nodes) if (state.event === "line") lines.add(state.line);
  return [...lines];
}
