import type { Entry, Trace, TraceLimits } from "../../core/1-trace/trace.ts";
import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { seededRandom } from "../../core/lib/random.ts";
import type { Random } from "../../core/lib/random.ts";
import { err, ok } from "../../core/lib/result.ts";
import type { Result } from "../../core/lib/result.ts";
import { loadNodeModel } from "../../inference/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import { DEFAULT_MODEL, failed, parseCount, parseOptions, wrongUsage } from "../command.ts";
import type { Command } from "../command.ts";
import { evaluateFunction } from "../eval/function.ts";
import type { FunctionResult } from "../eval/function.ts";
import {
  evaluateInverse,
  formatInverseReport,
  inverseReportOf,
  type InverseResult,
} from "../eval/inverse.ts";
import { formatReport, reportOf } from "../eval/report.ts";
import { note, print, toJson } from "../output.ts";
import { fileExists, readPrograms } from "../shards/programs.ts";
import type { ProgramItem } from "../shards/programs.ts";
import { pythonTracer } from "../tracer.ts";

const LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 5_000, milliseconds: 5_000 };

const OPTIONS = {
  functions: { type: "string" },
  model: { type: "string", default: DEFAULT_MODEL },
  n: { type: "string" },
  steps: { type: "string" },
  moves: { type: "string" },
  seed: { type: "string" },
  task: { type: "string", default: "steps" },
  k: { type: "string" },
  threads: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

export const evalCommand: Command = {
  usage:
    "--functions FILE.jsonl[.gz] [--task steps|inverse] [--k 16] [--n N] [--model DIR] [--steps N] [--moves N] [--seed N] [--threads N] [--json]",
  summary:
    "measure a model's steps and walked calls, or the inputs it finds for an output, against Python, one call of each function",
  run: async (args) => {
    const options = parseOptions(args, OPTIONS);
    if (!options.ok) return options;
    const { values } = options.value;
    if (values.functions === undefined) return wrongUsage("Name the file of functions with --functions.");
    const n = parseCount("n", values.n, Number.MAX_SAFE_INTEGER, 1);
    if (!n.ok) return n;
    const steps = parseCount("steps", values.steps, 20);
    if (!steps.ok) return steps;
    const moves = parseCount("moves", values.moves, 0);
    if (!moves.ok) return moves;
    const seed = parseCount("seed", values.seed, 0);
    if (!seed.ok) return seed;
    const threads = parseCount("threads", values.threads, 0);
    if (!threads.ok) return threads;
    if (values.task !== "steps" && values.task !== "inverse")
      return wrongUsage(`--task is steps or inverse, not "${values.task}".`);
    const k = parseCount("k", values.k, 16, 1);
    if (!k.ok) return k;
    if (!(await fileExists(values.functions))) return failed(`There is no file ${values.functions}.`);

    const loaded = await loadNodeModel(values.model, { threads: threads.value });
    if (!loaded.ok) return failed(loaded.error.message);
    const { model, card } = loaded.value;
    const tracer = await pythonTracer();
    const random = seededRandom(seed.value);
    const inverseSizes = { k: k.value, seed: seed.value, temperature: 1, topP: 0.95, milliseconds: 30_000 };
    const inverse: (InverseResult | string)[] = [];
    const results: FunctionResult[] = [];
    const notRun: string[] = [];
    const report = () => reportOf(results, notRun);
    for await (const item of readPrograms(values.functions)) {
      if (results.length + inverse.length + notRun.length >= n.value) break;
      const trace = item.ok ? await record(tracer, item.value, random) : err("not a program");
      if (values.task === "inverse") {
        if (!item.ok || !trace.ok) inverse.push(trace.ok ? "not a program" : trace.error);
        else {
          const { code, entry } = item.value;
          inverse.push(await evaluateInverse(model, tracer, code, entry, trace.value, inverseSizes));
        }
        const { functions, single_guess, python_verified_k } = inverseReportOf(inverse, k.value);
        const [single, found] = [single_guess, python_verified_k].map(
          ({ percent }) => percent?.toFixed(1) ?? "–",
        );
        note(`${functions} functions: single guess ${single ?? ""} %, k verified ${found ?? ""} %`);
        continue;
      }
      if (trace.ok) {
        const sizes = { steps: steps.value, moves: moves.value };
        results.push(await evaluateFunction(model, trace.value, sizes, random));
      } else {
        notRun.push(trace.error);
      }
      const { functions, step_accuracy, walk_return_accuracy } = report();
      const percents = [step_accuracy, walk_return_accuracy].map(({ percent }) => percent?.toFixed(1) ?? "–");
      note(`${functions} functions: steps ${percents[0] ?? ""} %, walked calls ${percents[1] ?? ""} %`);
    }
    const { name, training } = card;
    if (values.task === "inverse") {
      const found = inverseReportOf(inverse, k.value);
      print(
        values.json ? `${toJson({ model: { name, training }, ...found }, 2)}\n` : formatInverseReport(found),
      );
      return ok(undefined);
    }
    print(
      values.json ? `${toJson({ model: { name, training }, ...report() }, 2)}\n` : formatReport(report()),
    );
    return ok(undefined);
  },
};

/** Records one call, with an input chosen at random. */
async function record(tracer: Tracer, item: ProgramItem, random: Random): Promise<Result<Trace, string>> {
  const args = item.inputs[random.below(item.inputs.length)];
  if (args === undefined) return err("no input");
  const entry: Entry = { kind: "function", name: item.entry, args };
  const trace = await tracer.trace({ source: item.code, entry, limits: LIMITS, stdin: "" });
  if (!trace.ok) return err(trace.error.kind);
  return trace.value.end.kind === "stopped" ? err(`stopped: ${trace.value.end.reason}`) : ok(trace.value);
}
