import type { Locals, LoopCursor, Program, ValueText } from "../1-trace/trace.ts";
import type { State } from "../2-tree/state.ts";
import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import type { Activations } from "./activations.ts";
import { valuesBefore, type FrameValues } from "./apply.ts";
import type { Changes, FrameState, LineEnd } from "./transition.ts";

/**
 * How the node's line ends; null when the recording stopped before.
 * @param from - what the end's changes are relative to
 */
export function lineEnd(
  program: Program,
  tree: Tree,
  activations: Activations,
  node: TreeNode,
  from: FrameState,
): LineEnd | null {
  const following = (index: NodeIndex): TreeNode | undefined => tree.nodes[activations.next[index] ?? -1];
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
      return { kind: returnKind(state), value: state.value, changes: changesTo(before, last, [], []) };
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

/** Whether a return state ends its frame, or lets a generator's pause. */
export const returnKind = ({ yields }: Extract<State, { event: "return" }>): "return" | "yield" =>
  yields === true ? "yield" : "return";

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
