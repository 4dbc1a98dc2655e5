import { readFile } from "node:fs/promises";
import { DEFAULT_LIMITS, type Program, type TraceLimits } from "../../core/1-trace/trace.ts";
import { createProgramContext, type ProgramContext } from "../../core/5-prediction/context.ts";
import { modelPorts, type InversePorts } from "../../core/5-prediction/inverse/find.ts";
import type { WalkLimits } from "../../core/5-prediction/walk.ts";
import { ok, type Result } from "../../core/lib/result.ts";
import { loadNodeModel } from "../../inference/node.ts";
import { readOnly, type Tracer } from "../../python/protocol.ts";
import { failed, type CliError } from "../command.ts";
import { pythonTracer } from "../tracer.ts";

/** Of each call that is tried. */
const CALL_LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 5_000, milliseconds: 1_000 };
/** Of the network's walk of a proposal. */
const WALK: WalkLimits = { steps: 200, tokens: 300 };

/** Bounds of what is done with each proposal. */
export interface SearchLimits {
  /** Of its run in Python. */
  readonly limits: TraceLimits;
  /** Of the network's own walk. */
  readonly walk: WalkLimits;
}

/** What a search for inputs takes from outside: this process's network and Python. */
export function searchPorts(
  context: ProgramContext,
  tracer: Tracer,
  source: string,
  { limits, walk }: SearchLimits = { limits: CALL_LIMITS, walk: WALK },
): InversePorts {
  return {
    ...modelPorts(context, walk.tokens, walk.steps),
    run: (entry) => tracer.trace({ source, entry, limits, stdin: "" }),
    now: () => performance.now(),
    cancelled: () => false,
  };
}

/** A program as the network in a directory has read it. */
export async function readByModel(
  directory: string,
  program: Program,
): Promise<Result<ProgramContext, CliError>> {
  const loaded = await loadNodeModel(directory);
  if (!loaded.ok) return failed(loaded.error.message);
  const context = await createProgramContext(loaded.value.model, program);
  if (context.ok) return context;
  const { kind, detail } = context.error;
  return failed(`The network cannot read this program: ${kind} (${detail}).`);
}

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
