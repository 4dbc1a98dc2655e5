import { endlessRound } from "./endless.ts";
import { beginsCall, type Exit, type State } from "./state.ts";
import type { LinePart, NodeIndex, Tree, TreeNode } from "./tree.ts";

/** Whether the frame has ended, or paused at a `yield`, with this state. */
export function endsActivation(node: TreeNode): boolean {
  return node.state.event === "return" || node.leaves;
}

/** The calls of a recording at which a trajectory may begin: all but the resumptions of generators. */
export function entryPoints(tree: Tree): readonly NodeIndex[] {
  return tree.nodes.filter(({ state }) => beginsCall(state)).map(({ index }) => index);
}

/**
 * The tree of one activation alone, as if its call had been the entry of the program (paper §2.3):
 * its states numbered, and their stacks cut, from there on.
 * @param call - a call node of `tree`
 * @throws RangeError when it is none.
 */
export function activationTree(tree: Tree, call: NodeIndex): Tree {
  const entry = tree.nodes[call];
  if (entry?.state.event !== "call") throw new RangeError(`Step ${call} of the recording is no call.`);
  const end = tree.nodes.find(
    (node) => node.index >= call && node.depth === entry.depth && endsActivation(node),
  );
  const nodes = tree.nodes
    .slice(call, end === undefined ? -1 : end.index + 1)
    .map((node) => moved(node, entry));
  const exit = exitOf(tree, nodes, end);
  const state: State = { event: "exit", exit };
  nodes.push({ ...NO_DETAILS, index: nodes.length, state, depth: 0, parent: null });
  return { nodes, exit };
}

const NO_DETAILS = { cursors: [], parts: [], leaves: false, last: null } as const;

function moved(node: TreeNode, entry: TreeNode): TreeNode {
  const { state, parent } = node;
  return {
    ...node,
    index: node.index - entry.index,
    depth: node.depth - entry.depth,
    parent: parent === null || parent < entry.index ? null : parent - entry.index,
    state: state.event === "exit" ? state : { ...state, stack: state.stack.slice(entry.depth) },
    parts: node.parts.map((part): LinePart =>
      part.kind === "call" ? { ...part, first: part.first - entry.index } : part,
    ),
  };
}

function exitOf(tree: Tree, nodes: readonly TreeNode[], end: TreeNode | undefined): Exit {
  if (end !== undefined) return end.leaves ? "error" : "normal";
  // The recording broke off inside the activation; the loop that proved it endless may be a caller's.
  return tree.exit === "never" && endlessRound(nodes) !== null ? "never" : "unfinished";
}
