import type { Locals } from "../1-trace/trace.ts";
import type { CallPart, NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { finishedCall } from "../4-language/calls.ts";
import type { Done, FrameState, OutOfScope } from "../4-language/transition.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { Activations, Position, PredictedFrame } from "./position.ts";

/**
 * The true position at a node of the recording: the start of a walk, and what a teacher-forced
 * step starts from. Out of scope inside a generator.
 * @throws RangeError when the tree has no such node.
 */
export function positionAt(tree: Tree, index: NodeIndex): Result<Position, OutOfScope> {
  const node = nodeAt(tree, index);
  const { state } = node;
  if (state.event === "exit") return ok({ kind: "exited", exit: state.exit });
  const suspended = suspendedFrame(tree, node);
  if (suspended !== null) return err({ kind: "generator", detail: suspended });
  switch (state.event) {
    case "call":
    case "line":
      return ok({ kind: "running", ...activationsAt(tree, node) });
    case "return":
      return ok({ kind: "returned", ...activationsAt(tree, node), value: state.value });
    case "exception": {
      const { type, message } = state;
      const handler = node.leaves ? null : handlerState(tree, node);
      return ok({ kind: "raised", ...activationsAt(tree, node), type, message, handler });
    }
  }
}

/** Name of a generator's frame on the stack of a node, if there is one. */
function suspendedFrame(tree: Tree, node: TreeNode): string | null {
  for (
    let at: TreeNode | null = node;
    at !== null;
    at = at.parent === null ? null : nodeAt(tree, at.parent)
  ) {
    const call = activationCall(tree, at);
    if (call.suspension === "resume" || endOf(tree, call)?.suspension === "yield") return nameOf(at);
  }
  return null;
}

/** The state that ends or suspends the activation a call state begins; undefined if the recording stopped before. */
function endOf(tree: Tree, call: TreeNode): TreeNode | undefined {
  const ends = ({ depth, state, leaves }: TreeNode): boolean =>
    depth === call.depth && (state.event === "return" || leaves);
  return tree.nodes.slice(call.index).find(ends);
}

/** The true call stack at a node that is not the exit. */
function activationsAt(tree: Tree, node: TreeNode): Activations {
  const callers: PredictedFrame[] = [];
  let { parent, index } = node;
  while (parent !== null) {
    const caller = nodeAt(tree, parent);
    callers.unshift(frameOf(tree, caller, frameState(tree, caller, index)));
    ({ parent, index } = caller);
  }
  return {
    callers,
    frame: frameOf(tree, node, frameState(tree, node, node.index)),
    module: moduleVariables(tree, node.index),
  };
}

/** The frame state of a node; for a line, `done` is what it had done when the call at `upTo` began. */
function frameState(tree: Tree, node: TreeNode, upTo: NodeIndex): FrameState {
  const { state, cursors } = node;
  switch (state.event) {
    case "call":
    case "line": {
      const { event, line, locals, globals } = state;
      return { event, line, locals, globals, cursors, done: doneBefore(tree, node, upTo) };
    }
    case "return":
    case "exception":
      if (node.last === null) throw new Error(`Node ${String(node.index)} lacks its last locals`);
      return { event: "line", line: state.line, ...node.last, cursors: [], done: [] };
    case "exit":
      throw new Error("The exit has no frame");
  }
}

function doneBefore(tree: Tree, node: TreeNode, upTo: NodeIndex): readonly Done[] {
  if (upTo === node.index) return [];
  const done: Done[] = [];
  for (const part of node.parts) {
    if (part.kind !== "call") {
      done.push(part);
      continue;
    }
    const next = part.first < runningCall(node, upTo).first ? finishedCall(tree, part) : null;
    if (next === null) break;
    done.push(next);
  }
  return done;
}

/** The call of a line whose activation a deeper node belongs to: the last one begun before it. */
function runningCall(node: TreeNode, deeper: NodeIndex): CallPart {
  let running: CallPart | null = null;
  for (const part of node.parts) if (part.kind === "call" && part.first <= deeper) running = part;
  if (running === null) throw new Error(`Node ${String(node.index)} makes no call before ${String(deeper)}`);
  return running;
}

function frameOf(tree: Tree, node: TreeNode, state: FrameState): PredictedFrame {
  const call = activationCall(tree, node);
  if (call.state.event !== "call") throw new Error(`Node ${String(call.index)} is not a call`);
  return { name: nameOf(node), defLine: call.state.line, args: call.state.locals, state };
}

/** The call state of the activation a node belongs to. */
function activationCall(tree: Tree, node: TreeNode): TreeNode {
  return nodeAt(tree, node.parent === null ? 0 : runningCall(nodeAt(tree, node.parent), node.index).first);
}

function nameOf({ state }: TreeNode): string {
  return (state.event === "exit" ? undefined : state.stack.at(-1)?.name) ?? "";
}

/** The frame at the line that handles a caught exception: the next state of the same activation. */
function handlerState(tree: Tree, node: TreeNode): FrameState | null {
  const next = tree.nodes.slice(node.index + 1).find(({ depth }) => depth <= node.depth);
  return next?.state.event === "line" && next.depth === node.depth
    ? frameState(tree, next, next.index)
    : null;
}

/**
 * Module variables as last shown, or changed by a call that ended, before or at a node. One that no
 * state has shown yet has the value it is first shown with later: a frame that writes a global shows
 * it from its call on.
 */
function moduleVariables(tree: Tree, upTo: NodeIndex): Locals {
  const variables = new Map<string, string>();
  for (const node of tree.nodes) {
    const past = node.index <= upTo;
    for (const [name, value] of globalsShown(node)) {
      if (past || !variables.has(name)) variables.set(name, value);
    }
    if (node.index < upTo) for (const [name, value] of changesAfter(tree, node)) variables.set(name, value);
  }
  return variables;
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

function nodeAt(tree: Tree, index: NodeIndex): TreeNode {
  const node = tree.nodes[index];
  if (node === undefined) throw new RangeError(`No node ${String(index)} in the tree`);
  return node;
}
