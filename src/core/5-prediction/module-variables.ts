import type { Locals } from "../1-trace/trace.ts";
import type { CallPart, NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";

/** Nodes between two snapshots: each position then costs a copy and a short replay, however long the run. */
const EVERY = 64;

interface History {
  /** The k-th has the variables before node `k * EVERY`. */
  readonly snapshots: readonly Locals[];
  /** Each variable with the value, and the node, that shows it first. */
  readonly firstShown: ReadonlyMap<string, { readonly value: string; readonly node: NodeIndex }>;
}

/** A tree does not change, so its history is worked out once. */
const histories = new WeakMap<Tree, History>();

/**
 * Module variables as last shown, or changed by a call that ended, before or at a node. One that no
 * state has shown yet has the value it is first shown with later: a frame that writes a global shows
 * it from its call on.
 */
export function moduleVariables(tree: Tree, upTo: NodeIndex): Locals {
  const { snapshots, firstShown } = historyOf(tree);
  const at = Math.floor(upTo / EVERY);
  const variables = new Map(snapshots[at]);
  for (const node of tree.nodes.slice(at * EVERY, upTo)) pass(tree, node, variables);
  const here = tree.nodes[upTo];
  if (here !== undefined) show(here, variables);
  for (const [name, { value, node }] of firstShown)
    if (node > upTo && !variables.has(name)) variables.set(name, value);
  return variables;
}

function historyOf(tree: Tree): History {
  const known = histories.get(tree);
  if (known !== undefined) return known;
  const snapshots: Locals[] = [];
  const firstShown = new Map<string, { readonly value: string; readonly node: NodeIndex }>();
  const variables = new Map<string, string>();
  for (const node of tree.nodes) {
    if (node.index % EVERY === 0) snapshots.push(new Map(variables));
    for (const [name, value] of globalsShown(node))
      if (!firstShown.has(name)) firstShown.set(name, { value, node: node.index });
    pass(tree, node, variables);
  }
  const history = { snapshots, firstShown };
  histories.set(tree, history);
  return history;
}

/** What a node shows, and what its end changes for those after it. */
function pass(tree: Tree, node: TreeNode, variables: Map<string, string>): void {
  show(node, variables);
  for (const [name, value] of changesAfter(tree, node)) variables.set(name, value);
}

function show(node: TreeNode, variables: Map<string, string>): void {
  for (const [name, value] of globalsShown(node)) variables.set(name, value);
}

/** Module variables of the caller that an activation changed, when the node ends it. */
function changesAfter(tree: Tree, node: TreeNode): readonly (readonly [string, string])[] {
  const ends = node.state.event === "return" || node.leaves;
  if (!ends || node.parent === null) return [];
  const caller = nodeAt(tree, node.parent);
  const visible = globalsShown(caller);
  return [...runningCall(caller, node.index).changes].filter(
    ([name]) => nameOf(caller) === "<module>" || visible.has(name),
  );
}

/** The module variables a state shows: its globals, and in the module frame its locals. */
function globalsShown(node: TreeNode): Locals {
  const { state, last } = node;
  if (state.event === "exit") return new Map();
  const shown = state.event === "call" || state.event === "line" ? state : last;
  if (shown === null) return new Map();
  return nameOf(node) === "<module>" ? shown.locals : shown.globals;
}

/** The call of a line whose activation a deeper node belongs to: the last one begun before it. */
export function runningCall(node: TreeNode, deeper: NodeIndex): CallPart {
  let running: CallPart | null = null;
  for (const part of node.parts) if (part.kind === "call" && part.first <= deeper) running = part;
  if (running === null) throw new Error(`Node ${String(node.index)} makes no call before ${String(deeper)}`);
  return running;
}

/** Name of the innermost frame. */
export function nameOf({ state }: TreeNode): string {
  return (state.event === "exit" ? undefined : state.stack.at(-1)?.name) ?? "";
}

/** @throws RangeError when the tree has no such node. */
export function nodeAt(tree: Tree, index: NodeIndex): TreeNode {
  const node = tree.nodes[index];
  if (node === undefined) throw new RangeError(`No node ${String(index)} in the tree`);
  return node;
}
