import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";

/** What stops a Continue besides breakpoints. */
export interface StopFilters {
  /** Every exception where it is raised, caught or not. */
  readonly raised: boolean;
  /** An exception that ends the program, where it is raised. */
  readonly uncaught: boolean;
  /** Variables that stop when their value changes. */
  readonly watched: readonly WatchedVariable[];
  /** Stops a search for the first wrong step when some part of a prediction is less probable; null: off. */
  readonly confidence: number | null;
}

/** A variable of every activation of a function, or of the module. */
export interface WatchedVariable {
  readonly name: string;
  /** `f`, `Stack.push`, `<module>`. */
  readonly frame: string;
}

export const DEFAULT_FILTERS: StopFilters = { raised: false, uncaught: true, watched: [], confidence: null };

/** Why the debugger is where it is. */
export type StopReason =
  | { readonly kind: "entry" }
  | { readonly kind: "step" }
  /** `note`: why the breakpoint stopped although its condition has no value. */
  | { readonly kind: "breakpoint"; readonly note: string | null }
  | { readonly kind: "exception"; readonly uncaught: boolean }
  | {
      readonly kind: "data";
      readonly name: string;
      /** Null: it had none. */
      readonly before: string | null;
      readonly after: string;
    }
  /** Where a branch begins: the user, or the network, gave the variable another value. */
  | { readonly kind: "set"; readonly name: string; readonly before: string; readonly after: string }
  | { readonly kind: "divergence" }
  | { readonly kind: "confidence"; readonly lowest: number }
  | { readonly kind: "pause" }
  | { readonly kind: "goto" }
  | { readonly kind: "rewind" }
  | { readonly kind: "exit" };

/** The reason that follows from the action alone. */
export function reasonOf(tree: Tree, node: NodeIndex, action: Action): StopReason {
  if (node === tree.nodes.length - 1) return { kind: "exit" };
  const toLine = action.kind === "run_to_breakpoint" || action.kind === "breakpoint";
  return toLine ? { kind: "breakpoint", note: null } : { kind: "step" };
}

/** Adds a watched variable, or takes it away when it is there. */
export function toggleWatched(filters: StopFilters, { name, frame }: WatchedVariable): StopFilters {
  const others = filters.watched.filter((other) => other.name !== name || other.frame !== frame);
  const watched = others.length < filters.watched.length ? others : [...others, { name, frame }];
  return { ...filters, watched };
}
