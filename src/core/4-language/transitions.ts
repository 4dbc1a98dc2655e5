import type { Locals, LoopCursor, MicroStep, Printed, Program, ValueText } from "../1-trace/trace.ts";
import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { valuesBefore, type FrameValues } from "./apply.ts";
import type { Changes, Done, End, FrameState, OutOfScope, Transition } from "./transition.ts";

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
  const frames = readFrames(tree);
  for (const node of tree.nodes) {
    const { state, index } = node;
    if (state.event !== "call" && state.event !== "line") continue;
    const activations = [
      frames.first[index],
      ...node.parts.map((part) => (part.kind === "call" ? part.first : -1)),
    ];
    if (activations.some((first) => first !== undefined && frames.generators.has(first))) {
      yield { node: index, transitions: err({ kind: "generator", detail: state.stack.at(-1)?.name ?? "" }) };
      continue;
    }
    const { event, line, locals, globals } = state;
    const from: FrameState = { event, line, locals, globals, cursors: node.cursors, done: [] };
    yield { node: index, transitions: ok(nodeTransitions(program, tree, frames, node, from)) };
  }
}

/** How the nodes of a tree belong to activations. */
interface Frames {
  /** For each node, the call node of its activation. */
  readonly first: readonly NodeIndex[];
  /** For each node, the next node of its activation. */
  readonly next: readonly (NodeIndex | undefined)[];
  /** Call nodes of activations of generators. */
  readonly generators: ReadonlySet<NodeIndex>;
}

function readFrames(tree: Tree): Frames {
  const first: NodeIndex[] = [];
  const next: (NodeIndex | undefined)[] = tree.nodes.map(() => undefined);
  const generators = new Set<NodeIndex>();
  /** By depth, the latest node of the activation running there. */
  const latest: NodeIndex[] = [];
  for (const { index, depth, state, suspension } of tree.nodes) {
    if (state.event === "exit") break;
    const before = state.event === "call" ? undefined : latest[depth];
    const frame = before === undefined ? index : (first[before] ?? index);
    first[index] = frame;
    if (before !== undefined) next[before] = index;
    latest[depth] = index;
    const name = state.stack.at(-1)?.name ?? "";
    if (suspension !== null || name.endsWith("<genexpr>")) generators.add(frame);
  }
  return { first, next, generators };
}

function nodeTransitions(
  program: Program,
  tree: Tree,
  frames: Frames,
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
    if (part.outcome === null) return transitions;
    done.push(...parts, { ...call, outcome: part.outcome, changes: part.changes });
    parts = [];
  }
  const from = { ...start, done };
  const end = endOf(program, tree, frames, node, from);
  if (end !== null) transitions.push({ from, to: { parts, end } });
  return transitions;
}

/** How the node's line ends; null when the recording stopped before. */
function endOf(program: Program, tree: Tree, frames: Frames, node: TreeNode, from: FrameState): End | null {
  const following = (index: NodeIndex): TreeNode | undefined => tree.nodes[frames.next[index] ?? -1];
  const next = following(node.index);
  if (next === undefined) return null;
  const { state, last } = next;
  const before = valuesBefore(program, from);
  switch (state.event) {
    case "line":
      return {
        kind: "line",
        line: state.line,
        changes: changesTo(before, state, from.cursors, next.cursors),
      };
    case "return":
      if (last === null) return null;
      return { kind: "return", value: state.value, changes: changesTo(before, last, [], []) };
    case "exception": {
      const { type, message } = state;
      if (next.leaves) {
        if (last === null) return null;
        return { kind: "exception", type, message, caughtAt: null, changes: changesTo(before, last, [], []) };
      }
      const landing = following(next.index);
      if (landing?.state.event !== "line" || next.parts.length > 0) return null;
      const changes = changesTo(before, landing.state, from.cursors, landing.cursors);
      return { kind: "exception", type, message, caughtAt: landing.state.line, changes };
    }
    case "call":
    case "exit":
      return null;
  }
}

function changesTo(
  before: FrameValues,
  after: FrameValues,
  cursorsBefore: readonly LoopCursor[],
  cursorsAfter: readonly LoopCursor[],
): Changes {
  const values = new Map<string, ValueText | null>();
  addChanges(values, before.locals, after.locals);
  addChanges(values, before.globals, after.globals);
  const cursors = cursorsAfter.filter((cursor) => !cursorsBefore.some((other) => sameCursor(cursor, other)));
  return { values, cursors };
}

function addChanges(values: Map<string, ValueText | null>, before: Locals, after: Locals): void {
  for (const [name, value] of after) if (before.get(name) !== value) values.set(name, value);
  for (const name of before.keys()) if (!after.has(name) && !values.has(name)) values.set(name, null);
}

function sameCursor(a: LoopCursor, b: LoopCursor): boolean {
  if (a.line !== b.line || a.more !== b.more) return false;
  if (a.items === null || b.items === null) return a.items === b.items;
  return a.items.length === b.items.length && a.items.every((item, index) => item === b.items?.[index]);
}
