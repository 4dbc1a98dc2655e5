import type { CanonicalLine, ValueText } from "../1-trace/trace.ts";
import type { FrameState, LineEnd, OutOfScope } from "./transition.ts";

/**
 * Actions that are answered in one piece, whatever runs in between. An answer speaks of the asked frame
 * and what it calls; when the frame ends first, the debugger goes on in the caller.
 */
export type JumpAction =
  /** To the frame's next state; asked only on a line with calls still to come. */
  | { readonly kind: "over" }
  /** To the end of the frame. */
  | { readonly kind: "return" }
  /** To the next line state at this line, in this frame or deeper. */
  | { readonly kind: "break"; readonly line: CanonicalLine }
  /** To the end of the run, hence of the frame. */
  | { readonly kind: "continue" };

/** How a frame ends, or a generator's pauses, and at which of its lines. */
export type FrameEnd =
  | { readonly kind: "return" | "yield"; readonly line: CanonicalLine; readonly value: ValueText }
  | {
      readonly kind: "exception";
      readonly line: CanonicalLine;
      readonly type: string;
      readonly message: string;
    }
  | { readonly kind: "never" };

/** What the model answers to a jump. */
export type JumpAnswer =
  | { readonly kind: "over"; readonly end: LineEnd }
  | { readonly kind: "ended"; readonly end: FrameEnd }
  | {
      readonly kind: "reached";
      /** Where each frame outside the reached one stands, from the asked frame inwards. */
      readonly callers: readonly CanonicalLine[];
      /** The reached frame at the breakpoint's line, with nothing done yet. */
      readonly state: FrameState;
    };

/** A jump with its answer: one training example, one model call at run time. */
export interface Jump {
  /** `done` holds the finished calls of a line that is running. */
  readonly from: FrameState;
  readonly action: JumpAction;
  readonly to: JumpAnswer;
}

/** Why a recording answers no such question there. */
export type Unanswered =
  | OutOfScope
  | {
      /** `unasked`: the debugger knows the answer itself. `unfinished`: the recording stopped before it. */
      readonly kind: "unasked" | "unfinished";
      readonly detail: string;
    };
