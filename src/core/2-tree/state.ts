import type { CanonicalLine, Locals, ValueText } from "../1-trace/trace.ts";

/** One entry of the call stack. */
export interface StackEntry {
  readonly name: string;
  /** The line the frame is at. */
  readonly line: CanonicalLine;
}

/** Call stack, outermost first; the last entry is the current frame. */
export type Stack = readonly StackEntry[];

/** Exits of a run (paper §1.4); `unfinished` means a limit ended the recording or the walk. */
export type Exit = "normal" | "error" | "never" | "unfinished";

/** What a debugger shows at one stop. The same type serves the truth and a prediction. */
export type State =
  | {
      readonly event: "call" | "line";
      /** On a call state: a generator's frame goes on from where it has paused. */
      readonly resumed?: true | undefined;
      readonly stack: Stack;
      readonly line: CanonicalLine;
      readonly locals: Locals;
      readonly globals: Locals;
    }
  | {
      readonly event: "return";
      /** A generator's frame only pauses. */
      readonly yields?: true | undefined;
      readonly stack: Stack;
      readonly line: CanonicalLine;
      readonly value: ValueText;
    }
  | {
      readonly event: "exception";
      readonly stack: Stack;
      readonly line: CanonicalLine;
      readonly type: string;
      readonly message: string;
    }
  | { readonly event: "exit"; readonly exit: Exit };

/** Whether a state is that of a call that begins, not of a generator that goes on. */
export const beginsCall = (state: State): boolean => state.event === "call" && state.resumed !== true;

/** Whether a generator's frame pauses with a state, to go on later. */
export const pauses = (state: State): boolean => state.event === "return" && state.yields === true;
