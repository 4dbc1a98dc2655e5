import { pauses } from "../2-tree/state.ts";
import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { finishedCall } from "../4-language/calls.ts";
import { frameAt } from "../4-language/recorded.ts";
import type { Done, FrameState } from "../4-language/transition.ts";
import { moduleVariables, nodeAt, runningCall } from "./module-variables.ts";
import type { Activations, Position, PredictedFrame } from "./position.ts";
import { activationCall, begunAt, cursorsBefore, suspendedAt } from "./suspended.ts";

/**
 * The true position at a node of the recording: the start of a walk, and what a teacher-forced
 * step starts from.
 * @throws RangeError when the tree has no such node.
 */
export function positionAt(tree: Tree, index: NodeIndex): Position {
  const node = nodeAt(tree, index);
  const { state } = node;
  if (state.event === "exit") return { kind: "exited", exit: state.exit };
  switch (state.event) {
    case "call":
    case "line":
      return { kind: "running", ...activationsAt(tree, node) };
    case "return": {
      const kind = state.yields === true ? "yielded" : "returned";
      return { kind, ...activationsAt(tree, node), value: state.value };
    }
    case "exception": {
      const { type, message } = state;
      const handler = node.leaves ? null : handlerState(tree, node);
      return { kind: "raised", ...activationsAt(tree, node), type, message, handler };
    }
  }
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
    suspended: suspendedAt(tree, node.index),
  };
}

/** The frame state of a node; for a line, `done` is what it had done when the call at `upTo` began. */
function frameState(tree: Tree, node: TreeNode, upTo: NodeIndex): FrameState {
  const begun = frameAt(node);
  if (begun !== null) return { ...begun, done: doneBefore(tree, node, upTo) };
  const { state, last } = node;
  if (state.event === "exit") throw new Error("The exit has no frame");
  if (last === null) throw new Error(`Node ${String(node.index)} lacks its last locals`);
  const cursors = pauses(state) ? cursorsBefore(tree, node) : [];
  return { event: "line", line: state.line, ...last, cursors, done: [] };
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
  return { ...begunAt(tree, activationCall(tree, node)), state };
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
