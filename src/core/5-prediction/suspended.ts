import type { CanonicalLine, Locals } from "../1-trace/trace.ts";
import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { nameOf, nodeAt, runningCall } from "./module-variables.ts";
import type { PredictedFrame } from "./position.ts";

/** What stays the same for a frame from its call on, or from where it was resumed. */
type Begun = Omit<PredictedFrame, "state">;

interface Pause {
  readonly frame: PredictedFrame;
  /** Node of the `yield`. */
  readonly from: NodeIndex;
  /** Node at which the frame goes on; Infinity when it never does. */
  until: NodeIndex;
}

interface Suspensions {
  readonly pauses: readonly Pause[];
  /** For each call node of a frame that was resumed there. */
  readonly resumed: ReadonlyMap<NodeIndex, Begun>;
}

/** A tree does not change, so its suspensions are worked out once. */
const suspensions = new WeakMap<Tree, Suspensions>();

/** The generators' frames that have paused before a node and have not gone on by then, the longest paused first. */
export function suspendedAt(tree: Tree, index: NodeIndex): readonly PredictedFrame[] {
  return suspensionsOf(tree)
    .pauses.filter(({ from, until }) => from < index && index < until)
    .map(({ frame }) => frame);
}

/** How the activation that a call node begins was called or resumed. */
export function begunAt(tree: Tree, call: TreeNode): Begun {
  return suspensionsOf(tree).resumed.get(call.index) ?? calledAt(call);
}

/** The call node of the activation a node belongs to. */
export function activationCall(tree: Tree, node: TreeNode): TreeNode {
  return nodeAt(tree, node.parent === null ? 0 : runningCall(nodeAt(tree, node.parent), node.index).first);
}

/** Which of the paused frames goes on at a line: the one that has waited longest, as in `zip`. */
export function pausedAt(
  suspended: readonly PredictedFrame[],
  line: CanonicalLine,
): PredictedFrame | undefined {
  return suspended.find(({ state }) => state.line === line);
}

/** A frame as it goes on, its arguments as they are by then: what it changes in them it changes from there. */
export function resumedFrame(paused: Begun, line: CanonicalLine, locals: Locals): Begun {
  const args = new Map([...paused.args].map(([name, value]) => [name, locals.get(name) ?? value]));
  return { ...paused, args, resumedAt: line };
}

function calledAt(call: TreeNode): Begun {
  if (call.state.event !== "call") throw new Error(`Node ${String(call.index)} is not a call`);
  return { name: nameOf(call), defLine: call.state.line, args: call.state.locals };
}

function suspensionsOf(tree: Tree): Suspensions {
  const known = suspensions.get(tree);
  if (known !== undefined) return known;
  const pauses: Pause[] = [];
  /** Those that no resumption has ended yet. */
  const open = new Set<Pause>();
  const resumed = new Map<NodeIndex, Begun>();
  for (const node of tree.nodes) {
    const { index, state } = node;
    if (state.event === "call" && state.resumed === true) {
      const { line, locals } = state;
      const pause = pauseEndingAt(open, nameOf(node), line, locals);
      if (pause === undefined) continue;
      open.delete(pause);
      pause.until = index;
      const { name, defLine, args } = pause.frame;
      resumed.set(index, resumedFrame({ name, defLine, args }, line, locals));
    } else if (state.event === "return" && state.yields === true && node.last !== null) {
      const call = activationCall(tree, node);
      const begun = resumed.get(call.index) ?? calledAt(call);
      const cursors = cursorsBefore(tree, node);
      const { line } = state;
      const paused = { event: "resume", line, ...node.last, cursors, done: [] } as const;
      const pause: Pause = { frame: { ...begun, state: paused }, from: index, until: Infinity };
      pauses.push(pause);
      open.add(pause);
    }
  }
  const found = { pauses, resumed };
  suspensions.set(tree, found);
  return found;
}

/**
 * The pause that a resumption ends. A recording does not say which of several generators goes on: it is one of that name
 * at that line, if possible with the same variables, and of those the one that has waited longest.
 */
function pauseEndingAt(
  open: ReadonlySet<Pause>,
  name: string,
  line: CanonicalLine,
  locals: Locals,
): Pause | undefined {
  const there = [...open].filter(({ frame }) => frame.name === name && frame.state.line === line);
  const same = there.find(({ frame }) =>
    [...locals].every(([variable, value]) => frame.state.locals.get(variable) === value),
  );
  return same ?? there[0];
}

/** The active loops of a frame as it pauses: those of the line that does so. */
export function cursorsBefore(tree: Tree, { index, depth }: TreeNode): TreeNode["cursors"] {
  let at = index - 1;
  while ((tree.nodes[at]?.depth ?? 0) > depth) at--;
  return tree.nodes[at]?.cursors ?? [];
}
