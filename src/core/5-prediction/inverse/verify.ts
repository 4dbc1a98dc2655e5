import type { CanonicalLine, Entry, Locals, Program, Trace, TraceError } from "../../1-trace/trace.ts";
import type { FrameState } from "../../4-language/transition.ts";
import { messageOf } from "../../lib/message.ts";
import type { Result } from "../../lib/result.ts";
import type { ProgramContext } from "../context.ts";
import type { Position } from "../position.ts";
import { functionName, globalsOf } from "../scope.ts";
import { predictAction, type WalkLimits } from "../walk.ts";
import { arcsOf, evidenceOf, visitsOf, type Arc, type Evidence, type Outcome } from "./evidence.ts";
import { distanceTo, holds } from "./judge.ts";
import type { Observation } from "./observation.ts";

/** What a call came to and whether it is what was looked for. */
export interface Verdict {
  readonly holds: boolean;
  /** From what is looked for; 0 when it holds. Comparable among verdicts on one observation only. */
  readonly distance: number;
  readonly outcome: Outcome;
  readonly printed: string;
  /** What ran. */
  readonly arcs: readonly Arc[];
}

/** Runs the program in Python: `Tracer.trace` with its source and limits given. */
export type RunEntry = (entry: Entry) => Promise<Result<Trace, TraceError>>;

/** What calls are looked through for. */
export interface Sought {
  readonly program: Program;
  /** The function that is called. */
  readonly name: string;
  readonly observed: Observation;
}

/** Calls the function in Python. A call that brings Python down says so in its verdict: the others go on. */
export async function verifyInPython(
  run: RunEntry,
  { program, name, observed }: Sought,
  call: string,
): Promise<Verdict> {
  return verdictOn(program, observed, await ran(run, { kind: "function", name, args: call }));
}

async function ran(run: RunEntry, entry: Entry): Promise<Evidence> {
  try {
    const traced = await run(entry);
    return traced.ok ? evidenceOf(traced.value) : nothing(traced.error.message);
  } catch (cause) {
    return nothing(messageOf(cause));
  }
}

const nothing = (message: string): Evidence => ({
  outcome: { kind: "failed", message },
  printed: "",
  visits: [],
});

function verdictOn(program: Program, observed: Observation, evidence: Evidence): Verdict {
  const { outcome, printed, visits } = evidence;
  return {
    holds: holds(observed, evidence),
    distance: distanceTo(program, observed, evidence),
    outcome,
    printed,
    arcs: arcsOf(visits),
  };
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
  const positions: Position[] = [];
  const prediction = await predictAction(
    context,
    callPosition(context, defLine, args, globals),
    { kind: "step_return" },
    { ...options, onStep: (position) => positions.push(position) },
  );
  if (prediction.kind === "cancelled") return null;
  const printed = prediction.kind === "predicted" ? prediction.printed.join("") : "";
  const evidence = { outcome: predictedOutcome(prediction), printed, visits: visitsOf(positions) };
  return verdictOn(context.program, observed, evidence);
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
  return { kind: "running", callers: [], frame, module, suspended: [] };
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
