import type { Locals, Program } from "../1-trace/trace.ts";
import type { Exit } from "../2-tree/state.ts";
import type { CallOutcome } from "../2-tree/tree.ts";
import { applyChanges, applyOutcome } from "../4-language/apply.ts";
import { seenOutcome } from "../4-language/calls.ts";
import type { End, Entered, FinishedCall, FrameState, Outcome } from "../4-language/transition.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import { calleeChanges, isModuleVariable, withShown } from "./mutation.ts";
import type { Activations, Position, PredictedFrame, StackPosition } from "./position.ts";
import { functionName, globalsOf } from "./scope.ts";
import { pausedAt, resumedFrame } from "./suspended.ts";

/**
 * Where the execution stands after an answer for the running frame.
 * @throws when the answer resumes a generator at a line where none has paused
 */
export function advance(program: Program, running: Activations, outcome: Outcome): Position {
  const { parts, end } = outcome;
  if (end.kind === "call" || end.kind === "resume") {
    const { frame, suspended } = running;
    const paused = end.kind === "resume" ? pausedAt(suspended, end.line) : undefined;
    const state: FrameState = { ...frame.state, done: [...frame.state.done, ...parts] };
    return {
      ...running,
      kind: "running",
      callers: [...running.callers, { ...frame, state }],
      frame: end.kind === "call" ? calledFrame(program, end, running) : goesOn(program, end, running, paused),
      suspended: suspended.filter((other) => other !== paused),
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
    // A generator's frame goes on with its loops.
    cursors: end.kind === "yield" ? running.frame.state.cursors : [],
    done: [],
  };
  const ended = withFrame(running, last);
  switch (end.kind) {
    case "return":
      return { kind: "returned", ...ended, value: end.value };
    case "yield":
      return { kind: "yielded", ...ended, value: end.value };
    case "exception":
      return { kind: "raised", ...ended, type: end.type, message: end.message, handler: next };
    default:
      return exhaustive(end);
  }
}

/**
 * Where the execution goes on, without the model, when the frame of a position has ended: in the
 * middle of the caller's line, or at the exit. From a caught exception: at its handler.
 */
export function leave(program: Program, position: Exclude<StackPosition, { kind: "running" }>): Position {
  const { callers, frame, module, suspended } = position;
  if (position.kind === "raised" && position.handler !== null) {
    return { kind: "running", ...withFrame(position, position.handler) };
  }
  const caller = callers.at(-1);
  if (caller === undefined) return { kind: "exited", exit: exitOf(position) };
  // What a frame that was jumped through did to its caller is not known.
  const changes: Locals = frame.lineOnly === true ? new Map() : calleeChanges(program, caller, frame, module);
  const { name, args, defLine, resumedAt } = frame;
  const outcome = seenOutcome({ name, args, left: frame.state.locals }, outcomeOf(position));
  const begun: Entered =
    resumedAt === undefined ? { kind: "call", line: defLine, args } : { kind: "resume", line: resumedAt };
  const call: FinishedCall = { ...begun, outcome, changes };
  const paused: PredictedFrame = { ...frame, state: { ...frame.state, event: "resume" } };
  return {
    kind: "running",
    callers: callers.slice(0, -1),
    frame: { ...caller, state: { ...caller.state, done: [...caller.state.done, call] } },
    module: new Map([...module, ...[...changes].filter(([variable]) => isModuleVariable(caller, variable))]),
    suspended: position.kind === "yielded" ? [...suspended, paused] : suspended,
  };
}

function outcomeOf(position: Exclude<StackPosition, { kind: "running" }>): CallOutcome {
  switch (position.kind) {
    case "returned":
      return { kind: "return", value: position.value };
    case "yielded":
      return { kind: "yield", value: position.value };
    case "raised":
      return { kind: "exception", type: position.type, message: position.message };
    default:
      return exhaustive(position);
  }
}

function withFrame(running: Activations, state: FrameState): Activations {
  const frame: PredictedFrame = { ...running.frame, state };
  const { callers, suspended } = running;
  return { callers, frame, module: withShown(running.module, frame), suspended };
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

/** A generator's frame as it goes on; the variables of the module may have changed meanwhile. */
function goesOn(
  program: Program,
  { line }: Extract<Entered, { kind: "resume" }>,
  { module }: Activations,
  paused: PredictedFrame | undefined,
): PredictedFrame {
  if (paused === undefined) throw new Error(`No generator has paused at line ${String(line)}`);
  const { state, ...begun } = paused;
  const globals = globalsOf(program, begun.defLine, module);
  return { ...resumedFrame(begun, line, state.locals), state: { ...state, globals } };
}

/** `sys.exit()` ends a program normally, though by an exception. */
function exitOf(position: Exclude<StackPosition, { kind: "running" }>): Exit {
  if (position.kind !== "raised") return "normal";
  const quits = position.type === "SystemExit" && ["", "0", "None"].includes(position.message);
  return quits ? "normal" : "error";
}
