import { ok, type Result } from "../core/lib/result.ts";
import type { Entry, Trace, TraceEnd, TraceError, TraceLimits } from "../core/1-trace/trace.ts";

/** What to run and record. */
export interface TraceRequest {
  readonly source: string;
  readonly entry: Entry;
  readonly limits: TraceLimits;
  /** Text the program reads from standard input. */
  readonly stdin: string;
}

/** A running Python that records programs. */
export interface Tracer {
  /** Runs the program to its end or a limit. A crash of Python itself gives a trace that `stopped`. */
  trace(request: TraceRequest): Promise<Result<Trace, TraceError>>;
}

type Stopped = Extract<TraceEnd, { kind: "stopped" }>;

/** A request that only reads the program: it stops before the first statement. */
export function readOnly(request: TraceRequest): TraceRequest {
  return { ...request, entry: { kind: "module" }, limits: { ...request.limits, events: 0 } };
}

/** The result of a run that was lost: what {@link readOnly} gave, with the reason as its end. */
export function stoppedTrace(read: Result<Trace, TraceError>, end: Stopped): Result<Trace, TraceError> {
  return read.ok ? ok({ ...read.value, events: [], end }) : read;
}
