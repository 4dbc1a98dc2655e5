import type { MicroStep, Printed, Program } from "../1-trace/trace.ts";
import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { activationsOf, type Activations } from "./activations.ts";
import { finishedCall } from "./calls.ts";
import { lineEnd } from "./ends.ts";
import type { Done, FrameState, OutOfScope, Transition } from "./transition.ts";

/** The transitions of one call or line state: one for each call its line made, then the one to the next state. */
export interface NodeTransitions {
  readonly node: NodeIndex;
  readonly transitions: Result<readonly Transition[], OutOfScope>;
}

/**
 * The transitions of every call and line state of a tree, in recording order. Where the recording
 * stopped, those known until then; frames of generators, and lines that run one, are out of scope.
 */
export function* transitionsOf(program: Program, tree: Tree): Generator<NodeTransitions> {
  const activations = activationsOf(tree);
  for (const node of tree.nodes) {
    const { state, index } = node;
    if (state.event !== "call" && state.event !== "line") continue;
    const calls = [
      activations.first[index],
      ...node.parts.map((part) => (part.kind === "call" ? part.first : -1)),
    ];
    if (calls.some((first) => first !== undefined && activations.generators.has(first))) {
      yield { node: index, transitions: err({ kind: "generator", detail: state.stack.at(-1)?.name ?? "" }) };
      continue;
    }
    const { event, line, locals, globals } = state;
    const from: FrameState = { event, line, locals, globals, cursors: node.cursors, done: [] };
    yield { node: index, transitions: ok(nodeTransitions(program, tree, activations, node, from)) };
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
    const callee = tree.nodes[part.first]?.state;
    if (callee?.event !== "call") throw new Error(`Node ${part.first} is not a call.`);
    const call = { kind: "call", line: callee.line, args: callee.locals } as const;
    transitions.push({ from: { ...start, done: [...done] }, to: { parts, end: call } });
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
