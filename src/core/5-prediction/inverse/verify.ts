import type { CanonicalLine, Entry, Locals, Trace, TraceError, ValueText } from "../../1-trace/trace.ts";
import { endsActivation } from "../../2-tree/activation.ts";
import { buildTree } from "../../2-tree/build.ts";
import type { FrameState } from "../../4-language/transition.ts";
import type { Result } from "../../lib/result.ts";
import type { ProgramContext } from "../context.ts";
import type { Position } from "../position.ts";
import { functionName, globalsOf } from "../scope.ts";
import { predictAction, type WalkLimits } from "../walk.ts";
import type { Observation } from "./observation.ts";

/** What a call of the function comes to, by Python or by the network's own walk. */
export type Outcome =
  | { readonly kind: "returns"; readonly value: ValueText }
  | { readonly kind: "raises"; readonly type: string; readonly message: string }
  /** It ran into a limit, or is proved to run forever. */
  | { readonly kind: "endless"; readonly message: string }
  /** It could not be called so, or nothing readable came back. */
  | { readonly kind: "failed"; readonly message: string };

/** An outcome and whether it is the one that was looked for. */
export interface Verdict {
  readonly holds: boolean;
  readonly outcome: Outcome;
}

/** Runs the program in Python: `Tracer.trace` with its source and limits given. */
export type RunEntry = (entry: Entry) => Promise<Result<Trace, TraceError>>;

/** Calls the function in Python. */
export async function verifyInPython(
  run: RunEntry,
  name: string,
  call: string,
  observed: Observation,
): Promise<Verdict> {
  const traced = await run({ kind: "function", name, args: call });
  if (!traced.ok) return { holds: false, outcome: { kind: "failed", message: traced.error.message } };
  const outcome = outcomeOf(traced.value);
  const holds =
    observed.kind === "reaches" ? visits(traced.value, observed.state) : isSame(outcome, observed);
  return { holds, outcome };
}

/** How the entry call of a recording ends. */
export function outcomeOf(trace: Trace): Outcome {
  const { end } = trace;
  if (end.kind === "stopped") return { kind: "endless", message: end.message };
  if (end.kind === "error") return { kind: "raises", type: end.type, message: end.message };
  const last = buildTree(trace).nodes.findLast((node) => node.depth === 0 && endsActivation(node));
  if (last?.state.event === "return") return { kind: "returns", value: last.state.value };
  return { kind: "failed", message: "The call did not end in the recording." };
}

export function isSame(outcome: Outcome, observed: Observation): boolean {
  switch (observed.kind) {
    case "returns":
      return outcome.kind === "returns" && outcome.value === observed.value;
    case "raises":
      if (outcome.kind !== "raises" || outcome.type !== observed.type) return false;
      return observed.message === null || outcome.message === observed.message;
    case "reaches":
      return false;
  }
}

function visits({ events }: Trace, { line, locals }: FrameState): boolean {
  return events.some(
    (event) =>
      event.kind === "line" &&
      event.line === line &&
      event.locals.size === locals.size &&
      [...locals].every(([name, value]) => event.locals.get(name) === value),
  );
}

/**
 * Lets the network run its own proposal: it walks from the call state to the end, line by line. Null
 * when the walk was cancelled.
 */
export async function verifyByWalk(
  context: ProgramContext,
  defLine: CanonicalLine,
  { args, globals }: { readonly args: Locals; readonly globals: Locals },
  observed: Observation,
  options: { readonly limits: WalkLimits; readonly cancelled?: () => boolean },
): Promise<Verdict | null> {
  const visited = { state: false };
  const prediction = await predictAction(
    context,
    callPosition(context, defLine, args, globals),
    { kind: "step_return" },
    {
      ...options,
      onStep: (position) => {
        if (observed.kind === "reaches" && isAt(position, observed.state)) visited.state = true;
      },
    },
  );
  if (prediction.kind === "cancelled") return null;
  const outcome = predictedOutcome(prediction);
  return { holds: visited.state || isSame(outcome, observed), outcome };
}

function callPosition(
  { program }: ProgramContext,
  defLine: CanonicalLine,
  args: Locals,
  module: Locals,
): Position {
  const globals = globalsOf(program, defLine, module);
  const state: FrameState = { event: "call", line: defLine, locals: args, globals, cursors: [], done: [] };
  const frame = { name: functionName(program, defLine), defLine, args, state };
  return { kind: "running", callers: [], frame, module };
}

function isAt(position: Position, { line, locals }: FrameState): boolean {
  if (position.kind !== "running" || position.frame.state.line !== line) return false;
  const shown = position.frame.state.locals;
  return shown.size === locals.size && [...locals].every(([name, value]) => shown.get(name) === value);
}

function predictedOutcome(
  prediction: Exclude<Awaited<ReturnType<typeof predictAction>>, { kind: "cancelled" }>,
): Outcome {
  switch (prediction.kind) {
    case "unreadable":
      return { kind: "failed", message: prediction.reason };
    case "out_of_scope":
      return {
        kind: "failed",
        message: `The network cannot read a state on the way: ${prediction.reason.kind}.`,
      };
    case "predicted": {
      const { state } = prediction;
      if (state.event === "return") return { kind: "returns", value: state.value };
      if (state.event === "exception") return { kind: "raises", type: state.type, message: state.message };
      return { kind: "endless", message: "The network's walk does not end." };
    }
  }
}
