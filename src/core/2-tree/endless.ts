import { CUT } from "../1-trace/trace.ts";
import type { Locals, LoopCursor, ValueText } from "../1-trace/trace.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import type { NodeIndex, TreeNode } from "./tree.ts";

/** Values such as `<list_iterator>` and `<generator g>` have a position that their text does not show. */
const HIDDEN_POSITION = /<(?!function |class |module |built-in |method |bound method |type )\w/;

/** The last round of a loop that runs forever: from one state of a frame to the same state again. */
export interface EndlessRound {
  readonly start: NodeIndex;
  readonly end: NodeIndex;
}

/**
 * The round that proves that a recording, stopped at a limit, runs forever: some frame that was still
 * running is in exactly the state it was in before, with nothing hidden in that state, and the two
 * last rounds of the loop agree in every event of every frame (callees read globals that the
 * looping frame does not show). Null when there is no such proof.
 */
export function endlessRound(nodes: readonly TreeNode[]): EndlessRound | null {
  let at = nodes.findLast((node) => node.state.event === "line");
  while (at !== undefined) {
    if (at.state.event === "line" && showsEverything(at)) {
      const start = startOfRound(nodes, at);
      if (start !== null) return { start, end: at.index };
    }
    at = at.parent === null ? undefined : nodes[at.parent];
  }
  return null;
}

function startOfRound(nodes: readonly TreeNode[], at: TreeNode): NodeIndex | null {
  const key = stateKey(at);
  for (let index = at.index - 1; index >= 0; index--) {
    const node = nodes[index];
    // The activation's own call state: there is no earlier state of this frame.
    if (node === undefined || node.depth < at.depth) return null;
    if (node.depth > at.depth || node.state.event !== "line") continue;
    if (node.parent !== at.parent) return null;
    if (stateKey(node) === key) return sameRounds(nodes, index, at.index) ? index : null;
  }
  return null;
}

function sameRounds(nodes: readonly TreeNode[], middle: number, end: number): boolean {
  const length = end - middle;
  if (middle < length) return false;
  for (let index = middle; index < end; index++) {
    const now = nodes[index];
    const before = nodes[index - length];
    if (now === undefined || before === undefined) return false;
    if (!showsEverything(now) || roundKey(now) !== roundKey(before)) return false;
  }
  return true;
}

function showsEverything(node: TreeNode): boolean {
  return hidesNothing(visibleValues(node), node.cursors);
}

/** Whether a frame's texts say everything: no value is cut, and no iterator has a position they do not show. */
export function hidesNothing(values: readonly ValueText[], cursors: readonly LoopCursor[]): boolean {
  if (cursors.some((cursor) => cursor.items === null || cursor.more)) return false;
  return !values.some((value) => value.includes(CUT) || HIDDEN_POSITION.test(value));
}

function visibleValues(node: TreeNode): readonly string[] {
  const { state } = node;
  return state.event === "call" || state.event === "line"
    ? [...state.locals.values(), ...state.globals.values()]
    : [];
}

function stateKey(node: TreeNode): string {
  const { state } = node;
  if (state.event === "exit") return "exit";
  const place = [state.event, state.stack.at(-1)?.name, state.line, node.depth, node.cursors];
  switch (state.event) {
    case "call":
    case "line":
      return JSON.stringify([place, localsKey(state.locals), localsKey(state.globals)]);
    case "return":
      return JSON.stringify([place, state.value]);
    case "exception":
      return JSON.stringify([place, state.type, state.message]);
    default:
      return exhaustive(state);
  }
}

function localsKey(locals: Locals): readonly (readonly [string, string])[] {
  return [...locals];
}

/** The state and what happened in it; calls count by their outcome, their states are compared on their own. */
function roundKey(node: TreeNode): string {
  const parts = node.parts.map((part) =>
    part.kind === "call" ? ["call", part.outcome, localsKey(part.changes)] : part,
  );
  return stateKey(node) + JSON.stringify(parts);
}
