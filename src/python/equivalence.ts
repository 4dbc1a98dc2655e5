import { readFileSync } from "node:fs";
import * as v from "valibot";
import type { Entry, TraceLimits } from "../core/1-trace/trace.ts";
import { installModules, TRACER_MODULES } from "./interpreter.ts";
import { startPyodide } from "./snapshot.ts";
import { TRACER_SOURCES } from "./sources.ts";

const outcomeSchema = v.object({
  output: v.string(),
  value: v.string(),
  /** The function's arguments as it left them. */
  arguments: v.string(),
  /** The exception, then those that led to it; `lines` are `FUNCTION LINE` of its traceback. */
  error: v.array(v.object({ type: v.string(), message: v.string(), lines: v.array(v.string()) })),
  variables: v.record(v.string(), v.string()),
  /** Names and code attributes of the module's functions. */
  functions: v.array(v.unknown()),
});

const comparisonSchema = v.variant("kind", [
  v.object({ kind: v.literal("compared"), recorded: outcomeSchema, plain: outcomeSchema }),
  v.object({ kind: v.literal("stopped"), message: v.string() }),
]);

/** What came of a run with the recorder and of one without; or the sentence with which a limit ended the first. */
export type Comparison = v.InferOutput<typeof comparisonSchema>;

/** Runs a program both ways. Throws when it cannot be read. */
export type Compare = (source: string, entry: Entry, limits: TraceLimits) => Comparison;

const SOURCE = new URL("../core/1-trace/equivalence/equivalence.py", import.meta.url);

/** A Python in this thread that compares recorded runs with plain ones. */
export async function createComparison(): Promise<Compare> {
  const modules = TRACER_MODULES.map((name) => [name, TRACER_SOURCES[name]] as const);
  const own = ["equivalence", readFileSync(SOURCE, "utf8")] as const;
  const run = installModules(await startPyodide(), [...modules, own], { compare: "equivalence" });
  return (source, entry, limits) => {
    const [name, args] = entry.kind === "function" ? [entry.name, entry.args] : [null, null];
    return v.parse(comparisonSchema, JSON.parse(run("compare", { source, entry: name, args, limits })));
  };
}
