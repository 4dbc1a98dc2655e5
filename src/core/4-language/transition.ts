import type { CanonicalLine, Locals, LoopCursor, MicroStep, Printed, ValueText } from "../1-trace/trace.ts";
import type { CallOutcome } from "../2-tree/tree.ts";

/** How a line goes on in another frame. */
export type Entered =
  | {
      readonly kind: "call";
      /** `def` line of the callee. */
      readonly line: CanonicalLine;
      /** Its bound arguments. */
      readonly args: Locals;
    }
  | {
      /** A generator goes on. What its variables are its own frame says, not the one that asks for more. */
      readonly kind: "resume";
      /** Where it has paused. */
      readonly line: CanonicalLine;
    };

/** A call inside a line that is still running, or a generator that went on until it ended or paused again. */
export type FinishedCall = Entered & {
  readonly outcome: CallOutcome;
  /** What the callee changed in this frame's locals and globals. */
  readonly changes: Locals;
};

/** What a running line did so far. */
export type Done = MicroStep | Printed | FinishedCall;

export const isFinishedCall = (done: Done): done is FinishedCall =>
  done.kind === "call" || done.kind === "resume";

/** What the model is asked from: one frame, about to run (or in the middle of) one line. */
export interface FrameState {
  /** `resume`: in the middle of its line, at the `yield` it had paused at. */
  readonly event: "call" | "line" | "resume";
  readonly line: CanonicalLine;
  readonly locals: Locals;
  readonly globals: Locals;
  readonly cursors: readonly LoopCursor[];
  /** Empty at the start of a line; ends in a {@link FinishedCall} when a callee has just returned or raised. */
  readonly done: readonly Done[];
}

/** Changed, new and deleted (null) names, and changed or new cursors, relative to the frame state and its `done` changes. */
export interface Changes {
  readonly values: ReadonlyMap<string, ValueText | null>;
  readonly cursors: readonly LoopCursor[];
}

/** How the frame's line (or the part of it up to its next call) ends. */
export type End =
  | { readonly kind: "line"; readonly changes: Changes; readonly line: CanonicalLine }
  | Entered
  | { readonly kind: "return" | "yield"; readonly changes: Changes; readonly value: ValueText }
  | {
      readonly kind: "exception";
      readonly changes: Changes;
      readonly type: string;
      readonly message: string;
      /** Line of the handler it lands on; null when it leaves the frame. */
      readonly caughtAt: CanonicalLine | null;
    };

/** How a line ends that enters no frame any more. */
export type LineEnd = Exclude<End, Entered>;

/** What the model answers. */
export interface Outcome {
  /** Micro-steps and printed text up to the end. */
  readonly parts: readonly (MicroStep | Printed)[];
  readonly end: End;
}

/** One training example, one model call at run time. */
export interface Transition {
  readonly from: FrameState;
  readonly to: Outcome;
}

/** Why something has no place in the language. Every kind has one sentence in `docs/language.md`. */
export type OutOfScope = {
  readonly kind:
    | "too_many_lines"
    | "too_many_names"
    | "too_deep_indent"
    | "unknown_token"
    | "value_cut"
    | "value_unreadable"
    | "too_long";
  /** The offending piece, for the message. */
  readonly detail: string;
};
