import * as v from "valibot";
import type { Program } from "../core/1-trace/trace.ts";
import type { Action } from "../core/3-debugger/action.ts";
import type { Position } from "../core/5-prediction/position.ts";
import {
  DrawSchema,
  InverseQuestionSchema,
  InverseReplySchema,
  type InverseQuestion,
} from "./inverse-schema.ts";
import { ModelSourceSchema } from "./source.ts";
import { ActionSchema, PositionSchema, PredictionSchema, ProgramSchema } from "./schema.ts";

const RequestId = v.pipe(v.number(), v.integer());
const Backend = v.picklist(["wasm", "webgpu"]);

/** How an action is predicted. */
const WaySchema = v.variant("kind", [
  /** Line by line. */
  v.object({ kind: v.literal("walk") }),
  /** In one answer (`jump.ts` of the core). */
  v.object({ kind: v.literal("jump") }),
  /** Walked, with the first tokens of one of its answers given (`instead.ts` of the core). */
  v.object({
    kind: v.literal("instead"),
    answer: v.number(),
    tokens: v.pipe(v.array(v.number()), v.readonly()),
  }),
]);
export type Way = v.InferOutput<typeof WaySchema>;

/** One action from one position, to be predicted. */
export interface PredictRequest {
  readonly program: Program;
  readonly from: Position;
  readonly action: Action;
  readonly way: Way;
}

/** A question about what came before. */
export interface InverseRequest {
  readonly program: Program;
  readonly question: InverseQuestion;
}

/** What the page sends to the worker. */
const ToWorkerSchema = v.variant("kind", [
  /** The first message; see `LoadOptions`. */
  v.object({
    kind: v.literal("load"),
    base: v.string(),
    source: ModelSourceSchema,
    backend: Backend,
    reload: v.boolean(),
    /** Name of the lock the worker holds as long as it lives. */
    lifeline: v.string(),
  }),
  v.object({
    kind: v.literal("predict"),
    id: RequestId,
    /** Null: the program of the request before. */
    program: v.nullable(ProgramSchema),
    from: PositionSchema,
    action: ActionSchema,
    way: WaySchema,
  }),
  v.object({
    kind: v.literal("ask"),
    id: RequestId,
    /** Null: the program of the inverse request before. */
    program: v.nullable(ProgramSchema),
    question: InverseQuestionSchema,
  }),
  /** These requests are no longer wanted. */
  v.object({ kind: v.literal("cancel"), ids: v.array(RequestId) }),
]);
export type ToWorker = v.InferOutput<typeof ToWorkerSchema>;

const ModelErrorSchema = v.object({
  kind: v.picklist([
    "missing_file",
    "damaged_file",
    "html_instead_of_file",
    "invalid_card",
    "other_language",
    "out_of_memory",
    "no_webgpu",
    "self_test",
    "worker_died",
    "runtime",
  ]),
  message: v.string(),
});

const StatusSchema = v.variant("kind", [
  v.object({
    kind: v.literal("loading"),
    stage: v.picklist(["starting", "downloading", "preparing", "checking"]),
    fraction: v.nullable(v.number()),
  }),
  v.object({
    kind: v.literal("ready"),
    name: v.string(),
    backend: Backend,
    threads: v.number(),
    millisecondsPerToken: v.number(),
    bytes: v.number(),
    sha256: v.string(),
  }),
  v.object({ kind: v.literal("failed"), error: ModelErrorSchema }),
]);

/** What the worker sends to the page. */
const FromWorkerSchema = v.variant("kind", [
  v.object({ kind: v.literal("status"), status: StatusSchema }),
  v.object({ kind: v.literal("prediction"), id: RequestId, prediction: PredictionSchema }),
  v.object({ kind: v.literal("draw"), id: RequestId, draw: DrawSchema }),
  v.object({ kind: v.literal("reply"), id: RequestId, reply: InverseReplySchema }),
  v.object({ kind: v.literal("request_failed"), id: RequestId, error: ModelErrorSchema }),
]);
export type FromWorker = v.InferOutput<typeof FromWorkerSchema>;

/** Throws on a message that is not of the protocol: both ends are ours, so that is a bug. */
export const parseToWorker = (message: unknown): ToWorker => v.parse(ToWorkerSchema, message);
export const parseFromWorker = (message: unknown): FromWorker => v.parse(FromWorkerSchema, message);
