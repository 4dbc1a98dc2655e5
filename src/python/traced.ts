import { createNodeTracer } from "./node.ts";
import type { Result } from "../core/lib/result.ts";
import {
  DEFAULT_LIMITS,
  type Entry,
  type Trace,
  type TraceError,
  type TraceLimits,
} from "../core/1-trace/trace.ts";

// Recording in tests: Python starts with the first program.

const python = createNodeTracer();

interface Options {
  readonly entry?: Entry;
  readonly limits?: Partial<TraceLimits>;
  readonly stdin?: string;
}

export async function run(
  source: string,
  { entry, limits, stdin }: Options = {},
): Promise<Result<Trace, TraceError>> {
  return (await python).trace({
    source,
    entry: entry ?? { kind: "module" },
    limits: { ...DEFAULT_LIMITS, ...limits },
    stdin: stdin ?? "",
  });
}

/** The recording of a program that can be recorded. */
export async function trace(source: string, options?: Options): Promise<Trace> {
  const traced = await run(source, options);
  if (!traced.ok) throw new Error(traced.error.message);
  return traced.value;
}
