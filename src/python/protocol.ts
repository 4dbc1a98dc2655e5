import * as v from "valibot";
import type { Entry, Trace, TraceEnd, TraceError, TraceLimits } from "../core/1-trace/trace.ts";
import type { Branched, Change, Evaluated, EvaluationRequest, ReplayError } from "../core/1-trace/replay.ts";
import { ok, type Result } from "../core/lib/result.ts";

/** What to run and record. */
export interface TraceRequest {
  readonly source: string;
  /** Arguments of a function are one Python literal: a tuple of them, or the only one. */
  readonly entry: Entry;
  readonly limits: TraceLimits;
  /** Text the program reads from standard input. */
  readonly stdin: string;
}

/** A recorded run once more, with the changes that made it. */
export interface Replay {
  readonly request: TraceRequest;
  readonly changes: readonly Change[];
}

/** What Python can be asked to do. */
export type PythonTask =
  | { readonly kind: "trace"; readonly request: TraceRequest }
  | ({ readonly kind: "branch" } & Replay)
  | ({ readonly kind: "evaluate"; readonly requests: readonly EvaluationRequest[] } & Replay);

/** A running Python that records programs. */
export interface Tracer {
  /** Runs the program to its end or a limit. A crash of Python itself gives a trace that `stopped`. */
  trace(request: TraceRequest): Promise<Result<Trace, TraceError>>;
  /** Runs the program with variables replaced at some steps. Rejects when Python itself failed. */
  branch(replay: Replay): Promise<Result<Branched, ReplayError>>;
  /**
   * Runs the program again up to the last of the steps and evaluates expressions on the way; at
   * least one request. Rejects when Python itself failed.
   */
  evaluate(replay: Replay, requests: readonly EvaluationRequest[]): Promise<Result<Evaluated, ReplayError>>;
}

/** Whether Python can run programs. */
export type PythonStatus =
  | { readonly kind: "loading"; readonly stage: "downloading" | "starting"; readonly fraction: number | null }
  /** `version` is CPython's. */
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "failed"; readonly message: string };

type Stopped = Extract<TraceEnd, { kind: "stopped" }>;

/** Reading takes milliseconds; on a machine that is very busy it must not be given up either. */
const READING_MILLISECONDS = 120_000;

/** A request that only reads the program: it stops before the first statement. */
export function readOnly(request: TraceRequest): TraceRequest {
  const limits = { ...request.limits, events: 0, milliseconds: READING_MILLISECONDS };
  return { ...request, entry: { kind: "module" }, limits };
}

/** The result of a run that was lost and of which nothing came: what {@link readOnly} gave, with the reason as its end. */
export function stoppedTrace(read: Result<Trace, TraceError>, end: Stopped): Result<Trace, TraceError> {
  return read.ok ? ok({ ...read.value, events: [], end }) : read;
}

/** The end of a run that was still going at the end of its time and could not be interrupted. */
export function givenUp(milliseconds: number): Stopped {
  const message = `Stopped after ${milliseconds / 1000} seconds: Python was busy with something that cannot be interrupted.`;
  return { kind: "stopped", reason: "time", message };
}

/** What CPython's interrupt handler looks for in the shared byte: the number of SIGINT. */
export const SIGINT = 2;

const requestSchema = v.object({
  source: v.string(),
  entry: v.variant("kind", [
    v.object({ kind: v.literal("module") }),
    v.object({ kind: v.literal("function"), name: v.string(), args: v.string() }),
  ]),
  limits: v.object({
    events: v.number(),
    milliseconds: v.number(),
    valueCharacters: v.number(),
    outputCharacters: v.number(),
    traceCharacters: v.number(),
  }),
  stdin: v.string(),
});

const listOf = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.readonly());

const replaySchema = {
  request: requestSchema,
  changes: listOf(v.object({ step: v.number(), name: v.string(), value: v.string() })),
};

const expressionSchema = v.object({ text: v.string(), as: v.picklist(["value", "truth", "print", "graph"]) });

const taskSchema = v.variant("kind", [
  v.object({ kind: v.literal("trace"), request: requestSchema }),
  v.object({ kind: v.literal("branch"), ...replaySchema }),
  v.object({
    kind: v.literal("evaluate"),
    ...replaySchema,
    requests: listOf(v.object({ step: v.number(), expressions: listOf(expressionSchema) })),
  }),
]);

/** What the page sends to the worker. */
const toWorkerSchema = v.variant("kind", [
  v.object({
    kind: v.literal("load"),
    /** Absolute address of the folder with Pyodide's files, with a slash at its end. */
    indexURL: v.string(),
    /** Shared byte that interrupts Python when 2 is written to it; null where memory cannot be shared. */
    interrupt: v.nullable(v.custom<Uint8Array>((value) => value instanceof Uint8Array)),
    /** Name of the lock the worker holds as long as it lives. */
    lifeline: v.string(),
  }),
  v.object({ kind: v.literal("run"), run: v.number(), task: taskSchema }),
]);
export type ToWorker = v.InferOutput<typeof toWorkerSchema>;

/** What the worker sends to the page. */
const fromWorkerSchema = v.variant("kind", [
  v.object({ kind: v.literal("starting") }),
  v.object({ kind: v.literal("ready"), version: v.string() }),
  v.object({ kind: v.literal("load_failed"), message: v.string() }),
  /** A program, as JSON, begins to run; of a `trace` task. */
  v.object({ kind: v.literal("begun"), run: v.number(), program: v.string() }),
  /** The next words of its stream. */
  v.object({ kind: v.literal("recorded"), run: v.number(), words: listOf(v.string()) }),
  /** `json` is the task's answer, still to be decoded. */
  v.object({ kind: v.literal("done"), run: v.number(), json: v.string() }),
  /** Python is gone; `fatal` is false when only the tracer failed. */
  v.object({ kind: v.literal("crashed"), run: v.number(), fatal: v.boolean(), message: v.string() }),
]);
export type FromWorker = v.InferOutput<typeof fromWorkerSchema>;

/** Throws on a message that is not of the protocol: both ends are ours, so that is a bug. */
export const parseToWorker = (message: unknown): ToWorker => v.parse(toWorkerSchema, message);
export const parseFromWorker = (message: unknown): FromWorker => v.parse(fromWorkerSchema, message);
