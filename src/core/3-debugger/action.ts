import type { CanonicalLine } from "../1-trace/trace.ts";

/** Actions of the debugger MDP (paper §1.4). */
export type Action =
  | { readonly kind: "step_into" }
  | { readonly kind: "step_over" }
  | { readonly kind: "step_return" }
  /** The next line event at this line, at any depth. */
  | { readonly kind: "breakpoint"; readonly line: CanonicalLine }
  /** To the exit; ignores breakpoints. */
  | { readonly kind: "continue" }
  /** The product's Continue: the nearest line event at any of these lines, else the exit. */
  | { readonly kind: "run_to_breakpoint"; readonly lines: readonly CanonicalLine[] };

/** Actions of the inverse debugger (paper §1.6); it has no breakpoints. */
export interface InverseAction {
  /** To the previous state, the previous one on the level, or the call of the running function. */
  readonly kind: "inv_step_into" | "inv_step_over" | "inv_step_call";
}
