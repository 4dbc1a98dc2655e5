import type { NodeIndex } from "../core/2-tree/tree.ts";
import { editorLineOf } from "./breakpoints.ts";
import type { Recording } from "./session.ts";

/**
 * The next execution of a line of the editor after a state, and round again from the beginning; null
 * for a line that never runs.
 */
export function nextExecution(
  { program, tree }: Recording,
  after: NodeIndex,
  editorLine: number,
): NodeIndex | null {
  let first: NodeIndex | null = null;
  for (const { index, state } of tree.nodes) {
    if (state.event !== "line" || editorLineOf(program, state.line) !== editorLine) continue;
    if (index > after) return index;
    first ??= index;
  }
  return first;
}
