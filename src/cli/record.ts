import { readFile } from "node:fs/promises";
import type { Entry, Trace, TraceLimits } from "../core/1-trace/trace.ts";
import { DEFAULT_LIMITS } from "../core/1-trace/trace.ts";
import { err, ok } from "../core/lib/result.ts";
import type { Result } from "../core/lib/result.ts";
import { failed, parseCount, parseOptions, wrongUsage } from "./command.ts";
import type { CliError, Command } from "./command.ts";
import { print, toJson } from "./output.ts";
import { pythonTracer } from "./tracer.ts";

/** Options of every command that records a program. */
export const RECORD_OPTIONS = {
  entry: { type: "string" },
  args: { type: "string" },
  stdin: { type: "string" },
  "max-events": { type: "string" },
  json: { type: "boolean", default: false },
} as const;

export const RECORD_USAGE = `FILE.py [--entry NAME --args "(1, 'a')"] [--stdin TEXT] [--max-events N] [--json]`;

interface RecordValues {
  readonly entry?: string | undefined;
  readonly args?: string | undefined;
  readonly stdin?: string | undefined;
  readonly "max-events"?: string | undefined;
}

/** A command that records a program and prints one view of it, as JSON or as text. */
export function recordingCommand<View>(
  summary: string,
  viewOf: (trace: Trace) => View,
  format: (view: View) => string,
): Command {
  return {
    usage: RECORD_USAGE,
    summary,
    run: async (args) => {
      const options = parseOptions(args, RECORD_OPTIONS);
      if (!options.ok) return options;
      const { positionals, values } = options.value;
      const trace = await recordFile(positionals, values);
      if (!trace.ok) return trace;
      const view = viewOf(trace.value);
      print(values.json ? `${toJson(view, 2)}\n` : format(view));
      return ok(undefined);
    },
  };
}

/** Records the program that a command line names. */
export async function recordFile(
  positionals: readonly string[],
  values: RecordValues,
): Promise<Result<Trace, CliError>> {
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) return wrongUsage("Name one Python file.");
  const entry = parseEntry(values);
  if (!entry.ok) return entry;
  const events = parseCount("max-events", values["max-events"], DEFAULT_LIMITS.events, 1);
  if (!events.ok) return events;
  const source = await readText(path);
  if (!source.ok) return source;

  const limits: TraceLimits = { ...DEFAULT_LIMITS, events: events.value };
  const tracer = await pythonTracer();
  const trace = await tracer.trace({
    source: source.value,
    entry: entry.value,
    limits,
    stdin: values.stdin ?? "",
  });
  if (trace.ok) return trace;
  const { error } = trace;
  if (error.kind === "entry") return failed(error.message);
  const { startLine, startColumn } = error.range;
  return failed(`${path}:${startLine}:${startColumn}: ${error.message}`);
}

/** A text file's content; a sentence when there is no such file. */
async function readText(path: string): Promise<Result<string, CliError>> {
  try {
    return ok(await readFile(path, "utf8"));
  } catch {
    return failed(`There is no file ${path} that can be read.`);
  }
}

function parseEntry({ entry, args }: RecordValues): Result<Entry, CliError> {
  if (entry !== undefined) return ok({ kind: "function", name: entry, args: args ?? "()" });
  if (args === undefined) return ok({ kind: "module" });
  return err({ message: "--args needs --entry, the name of the function to call.", usage: true });
}
