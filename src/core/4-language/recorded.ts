import type { Program } from "../1-trace/trace.ts";
import { endlessRound, type EndlessRound } from "../2-tree/endless.ts";
import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { activationsOf, type Activations } from "./activations.ts";
import { finishedCall } from "./calls.ts";
import type { Done, FrameState } from "./transition.ts";

/** A recording with all that building questions from it takes. */
export interface Recorded {
  readonly program: Program;
  readonly tree: Tree;
  readonly activations: Activations;
  /** The last round of the loop that never ends; null if the run ends, or is not known to go on forever. */
  readonly endless: EndlessRound | null;
}

export function recordedOf(program: Program, tree: Tree): Recorded {
  const endless = tree.exit === "never" ? endlessRound(tree.nodes) : null;
  return { program, tree, activations: activationsOf(tree), endless };
}

export function nodeAt({ tree }: Recorded, index: NodeIndex): TreeNode {
  const node = tree.nodes[index];
  if (node === undefined) throw new RangeError(`The recording has no step ${index}.`);
  return node;
}

/** The call node of the activation a node belongs to. */
export function callOf({ activations }: Recorded, index: NodeIndex): NodeIndex {
  return activations.first[index] ?? index;
}

/** The last recorded node of a node's activation. */
export function lastOf(recorded: Recorded, index: NodeIndex): TreeNode {
  return nodeAt(recorded, recorded.activations.last.get(callOf(recorded, index)) ?? index);
}

/** Whether the activation of a node, which has not ended in the recording, is known never to end. */
export function neverEnds(recorded: Recorded, index: NodeIndex): boolean {
  const { endless } = recorded;
  if (endless === null) return false;
  for (let at: NodeIndex | null = endless.end; at !== null; at = nodeAt(recorded, at).parent)
    if (callOf(recorded, at) === callOf(recorded, index)) return true;
  return false;
}

/** The frame at a call or line node with nothing done yet; null at any other. */
export function frameAt({ state, cursors }: TreeNode): FrameState | null {
  if (state.event !== "call" && state.event !== "line") return null;
  const { line, locals, globals } = state;
  return {
    event: state.resumed === true ? "resume" : state.event,
    line,
    locals,
    globals,
    cursors,
    done: [],
  };
}

/**
 * What a node's line has done when its first `calls` calls have ended; null when it makes fewer, or one
 * of them has not ended in the recording.
 */
export function doneAfter(recorded: Recorded, node: TreeNode, calls: number): readonly Done[] | null {
  const done: Done[] = [];
  let left = calls;
  for (const part of node.parts) {
    if (left === 0) break;
    if (part.kind !== "call") {
      done.push(part);
      continue;
    }
    const finished = finishedCall(recorded.tree, part);
    if (finished === null) return null;
    done.push(finished);
    left--;
  }
  return left === 0 ? done : null;
}
