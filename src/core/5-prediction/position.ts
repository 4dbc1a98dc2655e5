import type { CanonicalLine, Locals, ValueText } from "../1-trace/trace.ts";
import { hidesNothing } from "../2-tree/endless.ts";
import type { Exit, Stack, State } from "../2-tree/state.ts";
import type { FrameState } from "../4-language/transition.ts";

/** One activation of the call stack, with all a model needs to go on from it. */
export interface PredictedFrame {
  /** `f`, `Stack.push`, `<module>`. */
  readonly name: string;
  /** The `def` line; line 1 for the module frame. */
  readonly defLine: CanonicalLine;
  /** The arguments as the call bound them, or as they were when the frame, a generator's, was resumed last. */
  readonly args: Locals;
  /** Line of the `yield` at which it was resumed last; absent before. */
  readonly resumedAt?: CanonicalLine | undefined;
  /**
   * A caller's state stands in the middle of the line that made the running call: `done` holds what
   * came before it. In a returned or raised position the last frame's state is how the frame is left.
   */
  readonly state: FrameState;
  /** Only the line of `state` is known, not its variables: a jump went past them. */
  readonly lineOnly?: true | undefined;
}

/** The call stack: the callers, outermost first, and the frame that runs. */
export interface Activations {
  readonly callers: readonly PredictedFrame[];
  readonly frame: PredictedFrame;
  /**
   * Module variables as last seen by any frame. A callee's globals are read from here, since no
   * frame on the stack needs to have shown them.
   */
  readonly module: Locals;
  /** Frames of generators that have paused, the longest paused first. */
  readonly suspended: readonly PredictedFrame[];
}

/** Where an execution stands: a {@link State} and what is needed to go on from it. */
export type Position =
  | ({ readonly kind: "running" } & Activations)
  /** `yielded`: the frame, a generator's, only pauses. */
  | ({ readonly kind: "returned" | "yielded"; readonly value: ValueText } & Activations)
  | ({
      readonly kind: "raised";
      readonly type: string;
      readonly message: string;
      /** The frame at the line of its handler; null when the exception leaves the frame. */
      readonly handler: FrameState | null;
    } & Activations)
  | { readonly kind: "exited"; readonly exit: Exit };

/** A position that has a call stack. */
export type StackPosition = Exclude<Position, { readonly kind: "exited" }>;

/** What a debugger shows at a position. */
export function stateOf(position: Position): State {
  switch (position.kind) {
    case "running": {
      const { event: begun, line, locals, globals } = position.frame.state;
      const shown = { stack: stackOf(position), line, locals, globals };
      return begun === "resume" ? { event: "call", resumed: true, ...shown } : { event: begun, ...shown };
    }
    case "returned":
    case "yielded": {
      const { line } = position.frame.state;
      const shown = { event: "return", stack: stackOf(position), line, value: position.value } as const;
      return position.kind === "yielded" ? { ...shown, yields: true } : shown;
    }
    case "raised":
      return {
        event: "exception",
        stack: stackOf(position),
        line: position.frame.state.line,
        type: position.type,
        message: position.message,
      };
    case "exited":
      return { event: "exit", exit: position.exit };
  }
}

/** Whether the running frame ends or pauses here: the next step is the caller's. */
export function leavesFrame(position: StackPosition): boolean {
  return position.kind === "raised" ? position.handler === null : position.kind !== "running";
}

/** Number of callers; the entry frame has depth 0, as in the tree. */
export function depthOf(position: StackPosition): number {
  return position.callers.length;
}

/** Text equal for two positions exactly when everything that decides the future is equal. */
export function positionKey(position: Position): string {
  return JSON.stringify(position, (_, value: unknown) => (value instanceof Map ? [...value] : value));
}

/** Whether the texts of a position say everything that decides the future. */
export function showsEverything({ callers, frame, module, suspended }: StackPosition): boolean {
  return [...callers, frame, ...suspended].every(({ state: { locals, globals, cursors } }) =>
    hidesNothing([...locals.values(), ...globals.values(), ...module.values()], cursors),
  );
}

function stackOf({ callers, frame }: Activations): Stack {
  return [...callers, frame].map(({ name, state }) => ({ name, line: state.line }));
}
