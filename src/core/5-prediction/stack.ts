import type { Locals, Program } from "../1-trace/trace.ts";
import type { Exit } from "../2-tree/state.ts";
import type { CallOutcome } from "../2-tree/tree.ts";
import { applyChanges, applyOutcome } from "../4-language/apply.ts";
import { seenOutcome } from "../4-language/calls.ts";
import type { End, FinishedCall, FrameState, Outcome } from "../4-language/transition.ts";
import { calleeChanges, isModuleVariable, withShown } from "./mutation.ts";
import type { Activations, Position, PredictedFrame, StackPosition } from "./position.ts";
import { functionName, globalsOf } from "./scope.ts";

/** Where the execution stands after an answer for the running frame. */
export function advance(program: Program, running: Activations, outcome: Outcome): Position {
  const { parts, end } = outcome;
  if (end.kind === "call") {
    const { frame, module } = running;
    const state: FrameState = { ...frame.state, done: [...frame.state.done, ...parts] };
    return {
      kind: "running",
      callers: [...running.callers, { ...frame, state }],
      frame: calledFrame(program, end, running),
      module,
    };
  }
  const next = applyOutcome(program, running.frame.state, outcome);
  if (end.kind === "line") {
    if (next === null) throw new Error("A frame that goes on has a next state");
    return { kind: "running", ...withFrame(running, next) };
  }
  const last: FrameState = {
    event: "line",
    line: running.frame.state.line,
    ...applyChanges(program, running.frame.state, end.changes),
    cursors: [],
    done: [],
  };
  const ended = withFrame(running, last);
  if (end.kind === "return") return { kind: "returned", ...ended, value: end.value };
  return { kind: "raised", ...ended, type: end.type, message: end.message, handler: next };
}

/**
 * Where the execution goes on, without the model, when the frame of a position has ended: in the
 * middle of the caller's line, or at the exit. From a caught exception: at its handler.
 */
export function leave(program: Program, position: Exclude<StackPosition, { kind: "running" }>): Position {
  const { callers, frame, module } = position;
  if (position.kind === "raised" && position.handler !== null) {
    return { kind: "running", ...withFrame(position, position.handler) };
  }
  const caller = callers.at(-1);
  if (caller === undefined) return { kind: "exited", exit: exitOf(position) };
  // What a frame that was jumped through did to its caller is not known.
  const changes: Locals = frame.lineOnly === true ? new Map() : calleeChanges(program, caller, frame, module);
  const ended: CallOutcome =
    position.kind === "returned"
      ? { kind: "return", value: position.value }
      : { kind: "exception", type: position.type, message: position.message };
  const outcome = seenOutcome({ name: frame.name, args: frame.args, left: frame.state.locals }, ended);
  const call: FinishedCall = { kind: "call", line: frame.defLine, args: frame.args, outcome, changes };
  return {
    kind: "running",
    callers: callers.slice(0, -1),
    frame: { ...caller, state: { ...caller.state, done: [...caller.state.done, call] } },
    module: new Map([...module, ...[...changes].filter(([name]) => isModuleVariable(caller, name))]),
  };
}

function withFrame(running: Activations, state: FrameState): Activations {
  const frame: PredictedFrame = { ...running.frame, state };
  return { callers: running.callers, frame, module: withShown(running.module, frame) };
}

function calledFrame(
  program: Program,
  { line, args }: Extract<End, { kind: "call" }>,
  { module }: Activations,
): PredictedFrame {
  const globals = globalsOf(program, line, module);
  const state: FrameState = { event: "call", line, locals: args, globals, cursors: [], done: [] };
  return { name: functionName(program, line), defLine: line, args, state };
}

/** `sys.exit()` ends a program normally, though by an exception. */
function exitOf(position: Exclude<StackPosition, { kind: "running" }>): Exit {
  if (position.kind === "returned") return "normal";
  const quits = position.type === "SystemExit" && ["", "0", "None"].includes(position.message);
  return quits ? "normal" : "error";
}
