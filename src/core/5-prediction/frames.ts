import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { finishedCall } from "../4-language/calls.ts";
import type { Done, FrameState, OutOfScope } from "../4-language/transition.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { moduleVariables, nameOf, nodeAt, runningCall } from "./module-variables.ts";
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

/** Ends that were looked for: every state of an activation asks for the same one. */
const ends = new WeakMap<TreeNode, TreeNode>();

/** The state that ends or suspends the activation a call state begins; undefined if the recording stopped before. */
function endOf(tree: Tree, call: TreeNode): TreeNode | undefined {
  const known = ends.get(call);
  if (known !== undefined) return known;
  for (let at = call.index; at < tree.nodes.length; at++) {
    const node = nodeAt(tree, at);
    if (node.depth !== call.depth || !(node.state.event === "return" || node.leaves)) continue;
    ends.set(call, node);
    return node;
  }
  return undefined;
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

function frameOf(tree: Tree, node: TreeNode, state: FrameState): PredictedFrame {
  const call = activationCall(tree, node);
  if (call.state.event !== "call") throw new Error(`Node ${String(call.index)} is not a call`);
  return { name: nameOf(node), defLine: call.state.line, args: call.state.locals, state };
}

/** The call state of the activation a node belongs to. */
function activationCall(tree: Tree, node: TreeNode): TreeNode {
  return nodeAt(tree, node.parent === null ? 0 : runningCall(nodeAt(tree, node.parent), node.index).first);
}

/** The frame at the line that handles a caught exception: the next state of the same activation. */
function handlerState(tree: Tree, node: TreeNode): FrameState | null {
  let at = node.index + 1;
  while ((tree.nodes[at]?.depth ?? 0) > node.depth) at++;
  const next = tree.nodes[at];
  return next?.state.event === "line" && next.depth === node.depth
    ? frameState(tree, next, next.index)
    : null;
}
