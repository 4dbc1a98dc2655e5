import type { Locals, LoopCursor, MicroStep, Printed } from "../1-trace/trace.ts";
import type { Exit, State } from "./state.ts";

/** Position of a node in {@link Tree.nodes}: the step number, in recording order. */
export type NodeIndex = number;

/** How a call made by a line ended. */
export type CallOutcome =
  /** By a `yield` a generator's frame only pauses. */
  | { readonly kind: "return" | "yield"; readonly value: string }
  | { readonly kind: "exception"; readonly type: string; readonly message: string };

/** A call a line made: the activation's states are the nodes from `first` on, one level deeper. */
export interface CallPart {
  readonly kind: "call";
  /** Node of the callee's call state. */
  readonly first: NodeIndex;
  /** Null while the callee runs, or when the recording stopped inside it. */
  readonly outcome: CallOutcome | null;
  /** What the callee changed in this frame's locals and globals. */
  readonly changes: Locals;
}

/** What happened while a line ran, in order. */
export type LinePart = MicroStep | Printed | CallPart;

/** One state of the recording (paper §1.3). */
export interface TreeNode {
  readonly index: NodeIndex;
  readonly state: State;
  /** Number of frames above the entry frame. */
  readonly depth: number;
  /** Line node that made the call this node's activation belongs to; null in the entry frame. */
  readonly parent: NodeIndex | null;
  /** Active loops; empty unless the state is a line, or a generator goes on with it. */
  readonly cursors: readonly LoopCursor[];
  /** What happened in the frame from this state to its next one: what the line did. */
  readonly parts: readonly LinePart[];
  /** For an exception state: whether it leaves the frame. False for all others. */
  readonly leaves: boolean;
  /** For return and exception states: the frame's locals and globals at that moment; null otherwise. */
  readonly last: { readonly locals: Locals; readonly globals: Locals } | null;
}

/** The state tree, stored flat in recording order; the last node is the exit. */
export interface Tree {
  readonly nodes: readonly TreeNode[];
  readonly exit: Exit;
}
