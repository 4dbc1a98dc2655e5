import type { Program, TraceEnd, ValueText } from "../core/1-trace/trace.ts";
import type { State } from "../core/2-tree/state.ts";
import type { NodeIndex, Tree, TreeNode } from "../core/2-tree/tree.ts";
import type { RecordedSteps } from "../core/5-prediction/recorded.ts";
import type { Replay } from "../python/protocol.ts";

/** One recorded run. */
export interface Recording {
  /** What was run: running it again gives the same recording. */
  readonly origin: Replay;
  readonly program: Program;
  readonly tree: Tree;
  readonly end: TraceEnd;
  /** Time Python took for the whole run, in milliseconds; null when it ran earlier, on another machine. */
  readonly milliseconds: number | null;
  /** Predictions that were made earlier; null for a run of this page. */
  readonly recorded: RecordedSteps | null;
}

/** Whether a stop is the end of the run: no action leads on from it. */
export function isExit({ tree }: Recording, node: NodeIndex): boolean {
  return node === tree.nodes.length - 1;
}

/** State of a node that is known to be in the tree. */
export function stateAt({ tree }: Recording, node: NodeIndex): State {
  return nodeAt(tree, node).state;
}

export function nodeAt(tree: Tree, index: NodeIndex): TreeNode {
  const node = tree.nodes[index];
  if (node === undefined) throw new RangeError(`The recording has no step ${index}.`);
  return node;
}

/** A variable that a change can replace at a state; null where there is none. */
export function valueAt(recording: Recording, node: NodeIndex, name: string): ValueText | null {
  const state = recording.tree.nodes[node]?.state;
  if (state?.event !== "call" && state?.event !== "line") return null;
  return state.locals.get(name) ?? state.globals.get(name) ?? null;
}

/** Whether a variable was replaced at a state, which nobody could foresee. */
export function isChanged({ origin }: Recording, node: NodeIndex): boolean {
  return origin.changes.some(({ step }) => step === node);
}
