import { basename } from "node:path";
import { ok } from "../../core/lib/result.ts";
import { describeModel } from "../../inference/node-speaker.ts";
import { DEFAULT_MODEL, failed, parseCount, parseOptions, wrongUsage, type Command } from "../command.ts";
import type { FunctionResult } from "../eval/function.ts";
import {
  formatInverseReport,
  inverseReportOf,
  type InverseReport,
  type InverseResult,
} from "../eval/inverse.ts";
import { recordEvaluation } from "../eval/card.ts";
import { evaluateAll } from "../eval/jobs.ts";
import type { Slice } from "../eval/slice.ts";
import { formatReport, reportOf, type Figure, type Report } from "../eval/report.ts";
import { note, print, toJson } from "../output.ts";
import { fileExists } from "../shards/programs.ts";

const OPTIONS = {
  functions: { type: "string" },
  model: { type: "string", default: DEFAULT_MODEL },
  n: { type: "string" },
  steps: { type: "string" },
  moves: { type: "string" },
  votes: { type: "string" },
  samples: { type: "string" },
  seed: { type: "string" },
  task: { type: "string", default: "steps" },
  k: { type: "string" },
  threads: { type: "string" },
  jobs: { type: "string" },
  card: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** The numbers with what they are when left out, and the least they may be. */
const COUNTS = [
  ["steps", 20, 0],
  ["moves", 0, 0],
  ["votes", 0, 0],
  ["samples", 0, 0],
  ["seed", 0, 0],
  ["k", 16, 1],
  ["threads", 1, 0],
  ["jobs", 1, 1],
] as const;

export const evalCommand: Command = {
  usage:
    "--functions FILE.jsonl[.gz] [--task steps|inverse] [--n N] [--steps N] [--moves N] [--votes K] [--samples K] [--k 16] [--model DIR] [--seed N] [--jobs N] [--threads N] [--card NAME] [--json]",
  summary:
    "measure a model's steps and outputs, or the inputs it finds for an output, against Python, one call of each function",
  run: async (args) => {
    const options = parseOptions(args, OPTIONS);
    if (!options.ok) return options;
    const { values } = options.value;
    const { functions, model, task } = { ...values, task: parseTask(values.task) };
    if (functions === undefined) return wrongUsage("Name the file of functions with --functions.");
    if (task === null) return wrongUsage(`--task is steps or inverse, not "${values.task}".`);
    const n = parseCount("n", values.n, Number.MAX_SAFE_INTEGER, 1);
    if (!n.ok) return n;
    const counts = { steps: 0, moves: 0, votes: 0, samples: 0, seed: 0, k: 0, threads: 0, jobs: 0 };
    for (const [name, usual, least] of COUNTS) {
      const count = parseCount(name, values[name], usual, least);
      if (!count.ok) return count;
      counts[name] = count.value;
    }
    if (!(await fileExists(functions))) return failed(`There is no file ${functions}.`);
    const described = await describeModel(model);
    if (!described.ok) return failed(described.error.message);

    const forward: FunctionResult[] = [];
    const inverse: InverseResult[] = [];
    const notAsked: string[] = [];
    const report = (): Report => reportOf(forward, notAsked);
    const inverseReport = (): InverseReport => inverseReportOf(inverse, notAsked, counts.k);
    const request = { functions, model, task, n: values.n === undefined ? null : n.value, ...counts };
    const started = performance.now();
    const done = await evaluateAll(request, (measured) => {
      if (measured.task === "steps") forward.push(measured.result);
      else if (measured.task === "inverse") inverse.push(measured.result);
      else notAsked.push(measured.reason);
      note(task === "steps" ? progress(report()) : inverseProgress(inverseReport()));
    });
    if (!done.ok) return failed(done.error);
    const seconds = Math.round((performance.now() - started) / 1000);
    const { name, training } = described.value;
    const result = task === "steps" ? report() : inverseReport();
    if (values.card !== undefined) {
      const { steps, moves, votes, samples, seed } = counts;
      // Without folders: the card is read elsewhere.
      const asked = {
        file: basename(functions),
        task,
        seed,
        ...(task === "steps" ? { steps, moves, votes, samples } : {}),
      };
      const recorded = await recordEvaluation(model, values.card, { asked, ...result });
      if (!recorded.ok) return failed(recorded.error);
    }
    if (values.json) {
      print(`${toJson({ model: { name, training }, seconds, jobs: counts.jobs, ...result }, 2)}\n`);
    } else {
      print(task === "steps" ? formatReport(report()) : formatInverseReport(inverseReport()));
      print(`${seconds} s on ${counts.jobs} ${counts.jobs === 1 ? "process" : "processes"}\n`);
    }
    return ok(undefined);
  },
};

const parseTask = (text: string): Slice["task"] | null =>
  text === "steps" || text === "inverse" ? text : null;

const progress = ({ functions, step_accuracy, walk_return_accuracy }: Report): string =>
  `${functions} functions: steps ${percent(step_accuracy)} %, walked calls ${percent(walk_return_accuracy)} %`;

const inverseProgress = ({ functions, single_guess, python_verified_k }: InverseReport): string =>
  `${functions} functions: single guess ${percent(single_guess)} %, k verified ${percent(python_verified_k)} %`;

const percent = (figure: Figure): string => figure.percent?.toFixed(1) ?? "–";
