import * as v from "valibot";
import { SOURCE_TOKEN_KINDS, type Program } from "../core/1-trace/trace.ts";
import type { State } from "../core/2-tree/state.ts";
import type { Action } from "../core/3-debugger/action.ts";
import type { FrameState, OutOfScope } from "../core/4-language/transition.ts";
import type { Confidence } from "../core/5-prediction/confidence.ts";
import type { Alternative, DecodedToken } from "../core/5-prediction/choose.ts";
import type { Position, PredictedFrame } from "../core/5-prediction/position.ts";
import type { Prediction, Reading } from "../core/5-prediction/prediction.ts";

/** Schemas of the core's types as structured clones carry them between the page and the worker. */
export type SchemaOf<T> = v.GenericSchema<unknown, T>;

export const Line = v.pipe(v.number(), v.integer(), v.minValue(1));
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Locals = v.map(v.string(), v.string());
const Exit = v.picklist(["normal", "error", "never", "unfinished"]);

const Range = v.object({ startLine: Count, startColumn: Count, endLine: Count, endColumn: Count });
const SourceToken = v.object({
  kind: v.picklist(SOURCE_TOKEN_KINDS),
  text: v.string(),
});

export const ProgramSchema: SchemaOf<Program> = v.object({
  lines: v.array(
    v.object({
      text: v.string(),
      indent: Count,
      tokens: v.array(SourceToken),
      range: Range,
      loopEnd: v.nullable(Line),
      isDef: v.boolean(),
    }),
  ),
  bound: v.set(v.string()),
});

export const ActionSchema: SchemaOf<Action> = v.variant("kind", [
  v.object({ kind: v.picklist(["step_into", "step_over", "step_return", "continue"]) }),
  v.object({ kind: v.literal("breakpoint"), line: Line }),
  v.object({ kind: v.literal("run_to_breakpoint"), lines: v.array(Line) }),
]);

const CallOutcome = v.variant("kind", [
  v.object({ kind: v.picklist(["return", "yield"]), value: v.string() }),
  v.object({ kind: v.literal("exception"), type: v.string(), message: v.string() }),
]);

const Done = v.variant("kind", [
  v.object({ kind: v.literal("micro"), label: v.string(), value: v.string() }),
  v.object({ kind: v.literal("print"), text: v.string() }),
  v.object({ kind: v.literal("call"), line: Line, args: Locals, outcome: CallOutcome, changes: Locals }),
  v.object({ kind: v.literal("resume"), line: Line, outcome: CallOutcome, changes: Locals }),
]);

export const FrameStateSchema: SchemaOf<FrameState> = v.object({
  event: v.picklist(["call", "line", "resume"]),
  line: Line,
  locals: Locals,
  globals: Locals,
  cursors: v.array(v.object({ line: Line, items: v.nullable(v.array(v.string())), more: v.boolean() })),
  done: v.array(Done),
});

const Frame: SchemaOf<PredictedFrame> = v.object({
  name: v.string(),
  defLine: Line,
  args: Locals,
  resumedAt: v.optional(Line),
  state: FrameStateSchema,
  lineOnly: v.optional(v.literal(true)),
});

const activations = { callers: v.array(Frame), frame: Frame, module: Locals, suspended: v.array(Frame) };

export const PositionSchema: SchemaOf<Position> = v.variant("kind", [
  v.object({ kind: v.literal("running"), ...activations }),
  v.object({ kind: v.picklist(["returned", "yielded"]), ...activations, value: v.string() }),
  v.object({
    kind: v.literal("raised"),
    ...activations,
    type: v.string(),
    message: v.string(),
    handler: v.nullable(FrameStateSchema),
  }),
  v.object({ kind: v.literal("exited"), exit: Exit }),
]);

const Stack = v.array(v.object({ name: v.string(), line: Line }));

const StateSchema: SchemaOf<State> = v.variant("event", [
  v.object({
    event: v.picklist(["call", "line"]),
    resumed: v.optional(v.literal(true)),
    stack: Stack,
    line: Line,
    locals: Locals,
    globals: Locals,
  }),
  v.object({
    event: v.literal("return"),
    yields: v.optional(v.literal(true)),
    stack: Stack,
    line: Line,
    value: v.string(),
  }),
  v.object({
    event: v.literal("exception"),
    stack: Stack,
    line: Line,
    type: v.string(),
    message: v.string(),
  }),
  v.object({ event: v.literal("exit"), exit: Exit }),
]);

export const OutOfScopeSchema: SchemaOf<OutOfScope> = v.object({
  kind: v.picklist([
    "too_many_lines",
    "too_many_names",
    "too_deep_indent",
    "unknown_token",
    "value_cut",
    "value_unreadable",
    "too_long",
  ]),
  detail: v.string(),
});

const Cost = v.object({ steps: Count, tokens: Count });

const AlternativeSchema = v.object({ id: Count, text: v.string(), probability: v.number() });
const Alternatives: SchemaOf<readonly Alternative[]> = v.array(AlternativeSchema);

const Token: SchemaOf<DecodedToken> = v.object({
  ...AlternativeSchema.entries,
  rawProbability: v.nullable(v.number()),
  alternatives: Alternatives,
});

const ConfidenceSchema: SchemaOf<Confidence> = v.object({
  overall: v.number(),
  walk: v.number(),
  line: v.number(),
  value: v.nullable(v.number()),
  perName: v.map(v.string(), v.number()),
  alternatives: v.map(v.string(), Alternatives),
});

const ReadingSchema: SchemaOf<Reading> = v.object({
  prompt: v.array(v.object({ id: Count, text: v.string() })),
  answer: v.array(Token),
});

export const PredictionSchema: SchemaOf<Prediction> = v.variant("kind", [
  v.object({
    kind: v.literal("predicted"),
    position: PositionSchema,
    state: StateSchema,
    printed: v.array(v.string()),
    confidence: v.nullable(ConfidenceSchema),
    reading: v.nullable(ReadingSchema),
    cost: Cost,
  }),
  v.object({
    kind: v.literal("unreadable"),
    position: PositionSchema,
    reading: ReadingSchema,
    reason: v.string(),
    cost: Cost,
  }),
  v.object({ kind: v.literal("out_of_scope"), reason: OutOfScopeSchema, cost: Cost }),
  v.object({ kind: v.literal("cancelled"), cost: Cost }),
]);
