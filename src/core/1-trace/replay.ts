import * as v from "valibot";
import { err, ok, type Result } from "../lib/result.ts";
import { endSchema, errorSchema, localsSchema, traceSchema } from "./decode.ts";
import type { CanonicalLine, Locals, Trace, TraceEnd, TraceError, ValueText } from "./trace.ts";

/** A variable replaced at a step of the run; what follows is another run. */
export interface Change {
  /** Number of the state in recording order, as in the tree. */
  readonly step: number;
  readonly name: string;
  /** An expression, evaluated in the frame that is running at the step. */
  readonly value: string;
}

/**
 * What to evaluate, and what is wanted of the value: its canonical text, its truth, its text as `print`
 * shows a string, or the JSON of the objects that a dictionary of variables refers to (`graph.ts`).
 */
export interface Expression {
  readonly text: string;
  readonly as: "value" | "truth" | "print" | "graph";
}

export interface EvaluationRequest {
  readonly step: number;
  readonly expressions: readonly Expression[];
}

/** What an expression gave. The truth of a value is the text `True` or `False`. */
export type ExpressionResult =
  | { readonly kind: "value"; readonly text: ValueText }
  | { readonly kind: "error"; readonly type: string; readonly message: string };

/** A step as the repeated run reached it. */
export interface ReachedStep {
  readonly step: number;
  readonly line: CanonicalLine;
  readonly locals: Locals;
  readonly globals: Locals;
}

/** A repeated run that evaluated expressions at some of its steps. */
export interface Evaluated {
  /** In the order of the run; steps it did not reach are missing. */
  readonly steps: readonly (ReachedStep & { readonly results: readonly ExpressionResult[] })[];
  readonly end: TraceEnd;
}

/** A repeated run with variables replaced. */
export interface Branched {
  /** The steps with changes, as they were before. */
  readonly found: readonly ReachedStep[];
  readonly trace: Trace;
}

/** Why there is no repeated run. `refused`: a change cannot be made; the message is a sentence. */
export type ReplayError = TraceError | { readonly kind: "refused"; readonly message: string };

const reached = { step: v.number(), line: v.number(), locals: localsSchema, globals: localsSchema };

const resultSchema = v.variant("kind", [
  v.object({ kind: v.literal("value"), text: v.string() }),
  v.object({ kind: v.literal("error"), type: v.string(), message: v.string() }),
]);

const replayErrorSchema = v.union([
  errorSchema,
  v.object({ kind: v.literal("refused"), message: v.string() }),
]);

const evaluatedSchema = v.object({
  kind: v.literal("evaluated"),
  steps: v.array(v.object({ ...reached, results: v.array(resultSchema) })),
  end: endSchema,
});

const branchedSchema = v.object({
  kind: v.literal("branched"),
  found: v.array(v.object(reached)),
  trace: traceSchema,
});

/** Parse what `evaluate` of `replay.py` returned. Text of any other shape is a bug and throws. */
export function decodeEvaluated(json: string): Result<Evaluated, ReplayError> {
  const answer = v.parse(v.union([evaluatedSchema, replayErrorSchema]), JSON.parse(json));
  return answer.kind === "evaluated" ? ok(answer) : err(answer);
}

/** Parse what `branch` of `replay.py` returned. Text of any other shape is a bug and throws. */
export function decodeBranched(json: string): Result<Branched, ReplayError> {
  const answer = v.parse(v.union([branchedSchema, replayErrorSchema]), JSON.parse(json));
  return answer.kind === "branched" ? ok(answer) : err(answer);
}
