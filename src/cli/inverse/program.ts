import { readFile } from "node:fs/promises";
import { DEFAULT_LIMITS, type Program, type TraceLimits } from "../../core/1-trace/trace.ts";
import { ok, type Result } from "../../core/lib/result.ts";
import { readOnly } from "../../python/protocol.ts";
import { failed, type CliError } from "../command.ts";
import { pythonTracer } from "../tracer.ts";

/** Of each call that is tried. */
export const CALL_LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 5_000, milliseconds: 1_000 };
/** Of the network's walk of a proposal: model calls, and tokens of one answer. */
export const WALK = { steps: 200, tokens: 300 };

/** A file's program as Python reads it, without running it. */
export async function readProgram(
  path: string,
): Promise<Result<{ readonly source: string; readonly program: Program }, CliError>> {
  let source: string;
  try {
    source = await readFile(path, "utf8");
  } catch {
    return failed(`There is no file ${path} that can be read.`);
  }
  const tracer = await pythonTracer();
  const entry = { kind: "module" } as const;
  const read = await tracer.trace(readOnly({ source, entry, limits: DEFAULT_LIMITS, stdin: "" }));
  if (read.ok) return ok({ source, program: read.value.program });
  return failed(`${path}: ${read.error.message}`);
}
