import type { MicroStep, Printed, Program } from "../1-trace/trace.ts";
import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { activationsOf, type Activations } from "./activations.ts";
import { entered, finishedCall } from "./calls.ts";
import { lineEnd } from "./ends.ts";
import { frameAt } from "./recorded.ts";
import type { Done, FrameState, Transition } from "./transition.ts";

/** The transitions of one call or line state: one for each call its line made, then the one to the next state. */
export interface NodeTransitions {
  readonly node: NodeIndex;
  readonly transitions: readonly Transition[];
}

/**
 * The transitions of every call and line state of a tree, in recording order. Where the recording
 * stopped, those known until then.
 */
export function* transitionsOf(program: Program, tree: Tree): Generator<NodeTransitions> {
  const activations = activationsOf(tree);
  for (const node of tree.nodes) {
    const from = frameAt(node);
    if (from !== null)
      yield { node: node.index, transitions: nodeTransitions(program, tree, activations, node, from) };
  }
}

function nodeTransitions(
  program: Program,
  tree: Tree,
  activations: Activations,
  node: TreeNode,
  start: FrameState,
): readonly Transition[] {
  const transitions: Transition[] = [];
  const done: Done[] = [];
  let parts: (MicroStep | Printed)[] = [];
  for (const part of node.parts) {
    if (part.kind !== "call") {
      parts.push(part);
      continue;
    }
    transitions.push({ from: { ...start, done: [...done] }, to: { parts, end: entered(tree, part) } });
    const finished = finishedCall(tree, part);
    if (finished === null) return transitions;
    done.push(...parts, finished);
    parts = [];
  }
  const from = { ...start, done };
  const end = lineEnd(program, tree, activations, node, from);
  if (end !== null) transitions.push({ from, to: { parts, end } });
  return transitions;
}
