import type { CanonicalLine, ValueText } from "../1-trace/trace.ts";
import type { FrameState } from "./transition.ts";

/**
 * Actions of inverse execution within one frame (paper §1.6). What crosses frames (from a callee's call
 * state out into the caller, copies of calling lines, the exit) needs no model: the debugger knows it.
 */
export type InverseAction =
  /** From a line: the last state of the last call it made. */
  | "inv_into"
  /** The previous state of the frame. */
  | "inv_over"
  /** The call state of the frame, or where it was resumed last. */
  | "inv_call";

/** A state of a frame whose values are shown; nothing of its line is done. */
interface ShownState {
  readonly kind: "frame";
  readonly state: FrameState;
}

interface ReturnState {
  readonly kind: "return" | "yield";
  readonly line: CanonicalLine;
  readonly value: ValueText;
}

interface ExceptionState {
  readonly kind: "exception";
  readonly line: CanonicalLine;
  readonly type: string;
  readonly message: string;
}

/**
 * What the model is asked from. A caught exception carries the line state of its handler: nothing runs
 * in between, so these are the values it was raised with. One that leaves the frame has none.
 */
export type InverseState =
  ShownState | ReturnState | (ExceptionState & { readonly handler: FrameState | null });

/** What the model answers. An exception before a line of the same frame is always one the frame has caught. */
export type InverseAnswer = ShownState | ReturnState | ExceptionState;

/** An inverse question with its answer: one training example, one model call at run time. */
export interface Inverse {
  readonly from: InverseState;
  readonly action: InverseAction;
  readonly to: InverseAnswer;
}
