import * as v from "valibot";
import type { InverseAnswer, InverseState } from "../core/4-language/inverse.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import type { Predecessor } from "../core/5-prediction/inverse/back.ts";
import type { Arc, Outcome } from "../core/5-prediction/inverse/evidence.ts";
import type { Observation } from "../core/5-prediction/inverse/observation.ts";
import type { Draw, Proposal } from "../core/5-prediction/inverse/propose.ts";
import { ARGUMENT_TYPES, type ArgumentConstraint } from "../core/5-prediction/inverse/constraint.ts";
import type { Verdict } from "../core/5-prediction/inverse/verify.ts";
import type { Result } from "../core/lib/result.ts";
import { Count, FrameStateSchema, Line, Locals, OutOfScopeSchema, type SchemaOf } from "./schema.ts";

const returned = { kind: v.literal("return"), line: Line, value: v.string() };
const raised = { kind: v.literal("exception"), line: Line, type: v.string(), message: v.string() };

const InverseStateSchema: SchemaOf<InverseState> = v.variant("kind", [
  v.object({ kind: v.literal("frame"), state: FrameStateSchema }),
  v.object(returned),
  v.object({ ...raised, handler: v.nullable(FrameStateSchema) }),
]);

const InverseAnswerSchema: SchemaOf<InverseAnswer> = v.variant("kind", [
  v.object({ kind: v.literal("frame"), state: FrameStateSchema }),
  v.object(returned),
  v.object(raised),
]);

const ObservationSchema: SchemaOf<Observation> = v.variant("kind", [
  v.object({ kind: v.literal("returns"), value: v.string() }),
  v.object({ kind: v.literal("raises"), type: v.string(), message: v.nullable(v.string()) }),
  v.object({ kind: v.literal("prints"), text: v.string() }),
  v.object({ kind: v.literal("reaches"), state: FrameStateSchema }),
  v.object({ kind: v.literal("branches"), line: Line, taken: v.boolean() }),
]);

const ConstraintSchema: SchemaOf<ArgumentConstraint> = v.object({
  type: v.optional(v.picklist(ARGUMENT_TYPES)),
  value: v.optional(v.string()),
  minLength: v.optional(Count),
  maxLength: v.optional(Count),
});

const draws = {
  count: Count,
  sampling: v.object({ temperature: v.number(), topP: v.number() }),
  seed: Count,
};

/** A question about what came before; see `proposeInputs`, `verifyByWalk` and `predecessors`. */
export const InverseQuestionSchema = v.variant("kind", [
  v.object({
    kind: v.literal("propose"),
    defLine: Line,
    observed: ObservationSchema,
    ...draws,
    constraints: v.map(v.string(), ConstraintSchema),
  }),
  v.object({
    kind: v.literal("walk"),
    defLine: Line,
    observed: ObservationSchema,
    args: Locals,
    globals: Locals,
  }),
  v.object({
    kind: v.literal("precede"),
    from: InverseStateSchema,
    action: v.picklist(["inv_into", "inv_over", "inv_call"]),
    ...draws,
  }),
]);
export type InverseQuestion = v.InferOutput<typeof InverseQuestionSchema>;

const ProposalSchema: SchemaOf<Proposal> = v.object({
  call: v.string(),
  args: Locals,
  globals: Locals,
  logProbability: v.number(),
  draws: Count,
});

export const DrawSchema: SchemaOf<Draw> = v.variant("kind", [
  v.object({ kind: v.literal("proposal"), proposal: ProposalSchema, isNew: v.boolean() }),
  v.object({ kind: v.literal("rejected"), reason: v.string() }),
]);

const OutcomeSchema: SchemaOf<Outcome> = v.variant("kind", [
  v.object({ kind: v.literal("returns"), value: v.string() }),
  v.object({ kind: v.literal("raises"), type: v.string(), message: v.string() }),
  v.object({ kind: v.picklist(["endless", "failed"]), message: v.string() }),
]);

const ArcSchema: SchemaOf<Arc> = v.tuple([Line, v.nullable(Line)]);

const VerdictSchema: SchemaOf<Verdict> = v.object({
  holds: v.boolean(),
  distance: v.number(),
  outcome: OutcomeSchema,
  printed: v.string(),
  arcs: v.array(ArcSchema),
});

const PredecessorSchema: SchemaOf<Predecessor> = v.object({
  state: InverseAnswerSchema,
  weight: v.number(),
  logProbability: v.number(),
  draws: Count,
});

function resultOf<T>(value: SchemaOf<T>): SchemaOf<Result<T, OutOfScope>> {
  return v.variant("ok", [
    v.object({ ok: v.literal(true), value }),
    v.object({ ok: v.literal(false), error: OutOfScopeSchema }),
  ]);
}

/** The answer to an inverse question. The draws of a proposal came before it. */
export const InverseReplySchema = v.variant("kind", [
  v.object({ kind: v.literal("proposed"), result: resultOf(v.null()) }),
  /** Null: it was stopped. */
  v.object({ kind: v.literal("walked"), verdict: v.nullable(VerdictSchema) }),
  v.object({ kind: v.literal("preceded"), result: resultOf(v.array(PredecessorSchema)) }),
]);
export type InverseReply = v.InferOutput<typeof InverseReplySchema>;
