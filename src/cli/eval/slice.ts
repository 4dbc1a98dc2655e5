import * as v from "valibot";
import { DEFAULT_LIMITS, type Entry, type Trace, type TraceLimits } from "../../core/1-trace/trace.ts";
import { seededRandom, type Random } from "../../core/lib/random.ts";
import { err, ok, type Result } from "../../core/lib/result.ts";
import { loadNodeSpeaker } from "../../inference/node-speaker.ts";
import type { Tracer } from "../../python/protocol.ts";
import { readPrograms, type ProgramItem } from "../shards/programs.ts";
import { pythonTracer } from "../tracer.ts";
import { evaluateFunction, type FunctionResult } from "./function.ts";
import { evaluateInverse, type InverseResult } from "./inverse.ts";

const LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 5_000, milliseconds: 5_000 };
/** Seconds for one function backwards, sampling as the page does. */
const INVERSE = { temperature: 1, topP: 0.95, milliseconds: 30_000 };

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What one process measures: every `jobs`-th function of a file, beginning with the `job`-th. */
export const SliceSchema = v.object({
  functions: v.string(),
  model: v.string(),
  task: v.picklist(["steps", "inverse"]),
  /** Functions of the file, of all jobs together; null for all. */
  n: v.nullable(Count),
  steps: Count,
  moves: Count,
  votes: Count,
  samples: Count,
  k: Count,
  seed: Count,
  threads: Count,
  job: Count,
  jobs: Count,
});

export type Slice = v.InferOutput<typeof SliceSchema>;

/** What is known of one function; `reason` where it was not asked. */
export type Measured =
  | { readonly task: "steps"; readonly result: FunctionResult }
  | { readonly task: "inverse"; readonly result: InverseResult }
  | { readonly task: "none"; readonly reason: string };

/** Measures a slice; an error value when the model cannot be loaded. */
export async function evaluateSlice(
  slice: Slice,
  report: (measured: Measured) => void,
): Promise<Result<void, string>> {
  const loaded = await loadNodeSpeaker(slice.model, { threads: slice.threads });
  if (!loaded.ok) return err(loaded.error.message);
  const speaker = loaded.value;
  if (speaker.kind === "prompted" && slice.task === "inverse")
    return err("A general language model is asked forward only: leave --task inverse out.");
  const tracer = await pythonTracer();
  let index = 0;
  for await (const item of readPrograms(slice.functions)) {
    if (slice.n !== null && index >= slice.n) break;
    // By function, so that a figure does not depend on the number of processes.
    const random = seededRandom(slice.seed * 1_000_003 + index);
    if (index++ % slice.jobs !== slice.job) continue;
    const trace = item.ok ? await record(tracer, item.value, random) : err("not a program");
    if (!item.ok || !trace.ok) {
      report({ task: "none", reason: trace.ok ? "not a program" : trace.error });
    } else if (slice.task === "steps") {
      report({ task: "steps", result: await evaluateFunction(speaker, trace.value, slice, random) });
    } else if (speaker.kind === "own") {
      const { code, entry } = item.value;
      const sizes = { ...INVERSE, k: slice.k, seed: slice.seed };
      const result = await evaluateInverse(speaker.model, tracer, code, entry, trace.value, sizes);
      report(typeof result === "string" ? { task: "none", reason: result } : { task: "inverse", result });
    }
  }
  return ok(undefined);
}

/** Records one call, with an input chosen at random. */
async function record(tracer: Tracer, item: ProgramItem, random: Random): Promise<Result<Trace, string>> {
  const args = item.inputs[random.below(item.inputs.length)];
  if (args === undefined) return err("no input");
  const entry: Entry = { kind: "function", name: item.entry, args };
  const trace = await tracer.trace({ source: item.code, entry, limits: LIMITS, stdin: "" });
  if (!trace.ok) return err(trace.error.kind);
  return trace.value.end.kind === "stopped" ? err(`stopped: ${trace.value.end.reason}`) : ok(trace.value);
}
