import type { NodeIndex } from "../core/2-tree/tree.ts";
import { editorLineOf } from "../core/1-trace/lines.ts";
import { bindBreakpoints, type Breakpoint } from "./breakpoints.ts";
import { markOf, type Mark } from "./score.ts";
import type { Paused } from "./state.ts";
import type { Recording } from "./recording.ts";

/** A state of the recording as the timeline shows it. */
export interface Tick {
  readonly mark: Mark | "unvisited";
  readonly depth: number;
  /** Whether a breakpoint stops there. */
  readonly breakpoint: boolean;
}

/** One tick for each state, in the recording's order. */
export function ticksOf(
  { recording, visits }: Pick<Paused, "recording" | "visits">,
  breakpoints: readonly Breakpoint[],
): readonly Tick[] {
  const marks = new Map(visits.map(({ node, forecast }) => [node, markOf(forecast)]));
  const active = breakpoints.filter(({ enabled }) => enabled);
  const stops = new Set(bindBreakpoints(recording.program, active).flatMap(({ line }) => line ?? []));
  return recording.tree.nodes.map(({ index, depth, state }) => ({
    mark: marks.get(index) ?? "unvisited",
    depth,
    breakpoint: state.event === "line" && stops.has(state.line),
  }));
}

/** The state that a key leads to from another, as on a range slider; null for other keys. */
export function nodeAfterKey(key: string, node: NodeIndex, last: NodeIndex): NodeIndex | null {
  const clamp = (index: number): NodeIndex => Math.min(last, Math.max(0, index));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return clamp(node + 1);
    case "ArrowLeft":
    case "ArrowDown":
      return clamp(node - 1);
    case "PageUp":
      return clamp(node + 10);
    case "PageDown":
      return clamp(node - 10);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/**
 * The next execution of a line of the editor after a state, and round again from the beginning; null
 * for a line that never runs.
 */
export function nextExecution(
  { program, tree }: Pick<Recording, "program" | "tree">,
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
