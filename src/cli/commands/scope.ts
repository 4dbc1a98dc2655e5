import { DEFAULT_LIMITS, type TraceLimits } from "../../core/1-trace/trace.ts";
import { err, ok, type Result } from "../../core/lib/result.ts";
import type { CliError, Command } from "../command.ts";
import { parseFunctions, type FunctionsRequest } from "../functions.ts";
import { note, print, toJson } from "../output.ts";
import { Scope } from "../scope/scope.ts";
import { entriesOf, readPrograms } from "../shards/programs.ts";
import { pythonTracer } from "../tracer.ts";

const LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 2_000, milliseconds: 2_000 };

/** Inputs of one program: more programs say more than further inputs of the same. */
const INPUTS_EACH = 2;

const PROGRESS_EVERY = 500;

export const scopeCommand: Command = {
  usage: "--functions FILE.jsonl[.gz] [--n RUNS] [--skip PROGRAMS] [--json]",
  summary: "run programs and say how much of their states the language can say, and why not the rest",
  run: async (args) => {
    const request = await parseFunctions(args);
    if (!request.ok) return request;
    const measured = await measure(request.value);
    print(request.value.json ? `${toJson(measured, 2)}\n` : format(measured));
    return lawHolds(measured.scope);
  },
};

interface Measured {
  readonly programs: number;
  readonly runs: number;
  /** Runs that the tracer refused. */
  readonly refused: number;
  readonly scope: Scope;
}

async function measure({ functions, most, skip }: FunctionsRequest): Promise<Measured> {
  const tracer = await pythonTracer();
  const scope = new Scope();
  let programs = 0;
  let runs = 0;
  let refused = 0;
  for await (const item of readPrograms(functions, skip)) {
    if (runs >= most) break;
    if (!item.ok) {
      note(item.error);
      continue;
    }
    programs++;
    for (const entry of entriesOf(item.value).slice(0, Math.min(INPUTS_EACH, most - runs))) {
      const trace = await tracer.trace({ source: item.value.code, entry, limits: LIMITS, stdin: "" });
      if (trace.ok) scope.add(trace.value);
      else refused++;
      runs++;
      if (runs % PROGRESS_EVERY === 0) note(`${runs} runs, ${scope.states} states`);
    }
  }
  return { programs, runs, refused, scope };
}

function lawHolds({ broken }: Scope): Result<void, CliError> {
  if (broken.length === 0) return ok(undefined);
  return err({ message: `${broken.length} questions did not come back: ${broken[0] ?? ""}`, usage: false });
}

function format({ programs, runs, refused, scope }: Measured): string {
  const share = (count: number, all: number): string => `${((100 * count) / Math.max(1, all)).toFixed(2)}%`;
  const reasons = [...scope.reasons].sort(([, a], [, b]) => b - a);
  return [
    `programs ${programs}, runs ${runs} (${refused} refused), states ${scope.states}`,
    `states out of scope: ${scope.outOfScope} (${share(scope.outOfScope, scope.states)})`,
    ...reasons.map(([reason, count]) => `  ${reason}: ${count} (${share(count, scope.states)})`),
    `states with a question out of scope: ${scope.silenced} (${share(scope.silenced, scope.states)})`,
    "questions by action:",
    ...[...scope.actions].map(
      ([action, { asked, outOfScope }]) =>
        `  ${action}: ${asked}, out of scope ${outOfScope} (${share(outOfScope, asked)})`,
    ),
    `questions cut off by a limit: ${scope.unfinished}`,
    `questions that did not come back: ${scope.broken.length}`,
    "",
  ].join("\n");
}
