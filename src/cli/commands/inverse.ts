import { readFile } from "node:fs/promises";
import { DEFAULT_LIMITS, type Program, type TraceLimits } from "../../core/1-trace/trace.ts";
import { createProgramContext, disposeProgramContext } from "../../core/5-prediction/context.ts";
import { canonicalText } from "../../core/5-prediction/inverse/canonical.ts";
import {
  findInputs,
  modelPorts,
  type FoundInput,
  type InverseRequest,
} from "../../core/5-prediction/inverse/find.ts";
import type { Observation } from "../../core/5-prediction/inverse/observation.ts";
import { definitionOf } from "../../core/5-prediction/inverse/parameters.ts";
import { err, ok, type Result } from "../../core/lib/result.ts";
import { loadNodeModel } from "../../inference/node.ts";
import { readOnly } from "../../python/protocol.ts";
import { DEFAULT_MODEL, failed, parseCount, parseNumber, parseOptions, wrongUsage } from "../command.ts";
import type { CliError, Command } from "../command.ts";
import { formatInputs, reportOf } from "../inverse/report.ts";
import { note, print, toJson } from "../output.ts";
import { pythonTracer } from "../tracer.ts";

/** Of each call that is tried. */
const CALL_LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 5_000, milliseconds: 1_000 };
/** Of the network's walk of a proposal: model calls, and tokens of one answer. */
const WALK = { steps: 200, tokens: 300 };

const OPTIONS = {
  entry: { type: "string" },
  output: { type: "string" },
  raises: { type: "string" },
  k: { type: "string" },
  seed: { type: "string" },
  temperature: { type: "string" },
  "top-p": { type: "string" },
  budget: { type: "string" },
  search: { type: "string" },
  model: { type: "string", default: DEFAULT_MODEL },
  json: { type: "boolean", default: false },
} as const;

export const inverseCommand: Command = {
  usage:
    'FILE.py --entry NAME (--output "\'abc\'" | --raises "ValueError: why") [--k 16] [--seed N] [--temperature 1] [--top-p 0.95] [--budget SECONDS] [--search CALLS] [--model DIR] [--json]',
  summary:
    "find inputs of a function that give an output: the network's proposals, each verified by its own walk and by Python",
  run: async (args) => {
    const options = parseOptions(args, OPTIONS);
    if (!options.ok) return options;
    const { positionals, values } = options.value;
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) return wrongUsage("Name one Python file.");
    if (values.entry === undefined) return wrongUsage("Name the function with --entry.");
    const numbers = parseNumbers(values);
    if (!numbers.ok) return numbers;
    const program = await readProgram(path);
    if (!program.ok) return program;
    const defLine = definitionOf(program.value.program, values.entry);
    if (defLine === null) return failed(`${path} defines no function ${values.entry} at its top level.`);
    const observed = await parseObservation(values);
    if (!observed.ok) return observed;
    const { k, seed, temperature, topP, seconds, search } = numbers.value;
    const request: InverseRequest = {
      program: program.value.program,
      name: values.entry,
      defLine,
      observed: observed.value,
      propose: { count: k, sampling: { temperature, topP }, seed, constraints: new Map() },
      milliseconds: seconds * 1000,
      selfVerify: true,
      searchCalls: search,
    };
    const report = await find(values.model, program.value.source, request);
    if (!report.ok) return report;
    print(values.json ? `${toJson(report.value, 2)}\n` : formatInputs(report.value));
    return ok(undefined);
  },
};

function parseNumbers(
  values: Partial<Record<"k" | "seed" | "temperature" | "top-p" | "budget" | "search", string>>,
) {
  const k = parseCount("k", values.k, 16, 1);
  if (!k.ok) return k;
  const seed = parseCount("seed", values.seed, 0);
  if (!seed.ok) return seed;
  const temperature = parseNumber("temperature", values.temperature, 1, 0.01, 100);
  if (!temperature.ok) return temperature;
  const topP = parseNumber("top-p", values["top-p"], 0.95, 0.01, 1);
  if (!topP.ok) return topP;
  const seconds = parseNumber("budget", values.budget, 60, 0.1, 1e6);
  if (!seconds.ok) return seconds;
  const search = parseCount("search", values.search, 0);
  if (!search.ok) return search;
  return ok({
    k: k.value,
    seed: seed.value,
    temperature: temperature.value,
    topP: topP.value,
    seconds: seconds.value,
    search: search.value,
  });
}

async function readProgram(
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

async function parseObservation(values: {
  readonly output?: string | undefined;
  readonly raises?: string | undefined;
}): Promise<Result<Observation, CliError>> {
  if (values.raises !== undefined) {
    const [, type, message] = /^\s*([\w.]+)\s*(?::\s*([^]*))?$/.exec(values.raises) ?? [];
    if (type === undefined)
      return wrongUsage(`--raises takes a type or "Type: message", not "${values.raises}".`);
    return ok({ kind: "raises", type, message: message ?? null });
  }
  if (values.output === undefined) return wrongUsage("Give the wanted result with --output or --raises.");
  const tracer = await pythonTracer();
  const value = await canonicalText((request) => tracer.trace(request), values.output);
  return value.ok
    ? ok({ kind: "returns", value: value.value })
    : err({ message: `--output: ${value.error}`, usage: false });
}

async function find(directory: string, source: string, request: InverseRequest) {
  const loaded = await loadNodeModel(directory);
  if (!loaded.ok) return failed(loaded.error.message);
  const tracer = await pythonTracer();
  const context = await createProgramContext(loaded.value.model, request.program);
  if (!context.ok)
    return failed(`The network cannot read this program: ${context.error.kind} (${context.error.detail}).`);
  const inputs = new Map<string, FoundInput>();
  const tries = { drawn: 0, rejected: 0, calls: 0 };
  const begun = performance.now();
  let firstHit: number | null = null;
  let ended = "done";
  let problem: string | null = null;
  try {
    const ports = {
      ...modelPorts(context.value, WALK.tokens, WALK.steps),
      run: (entry: Parameters<typeof tracer.trace>[0]["entry"]) =>
        tracer.trace({ source, entry, limits: CALL_LIMITS, stdin: "" }),
      now: () => performance.now(),
      cancelled: () => false,
    };
    for await (const update of findInputs(ports, request)) {
      if (update.kind === "out_of_scope") problem = `${update.reason.kind} (${update.reason.detail})`;
      else if (update.kind === "ended") {
        tries.calls = update.calls;
        ended = update.reason;
      } else if (update.kind === "rejected") {
        tries.drawn++;
        tries.rejected++;
      } else {
        const { input } = update;
        if (input.origin === "inferred" && input.selfVerified === null) tries.drawn++;
        if (input.verified?.holds === true) firstHit ??= tries.drawn;
        inputs.set(input.call, input);
      }
    }
  } finally {
    disposeProgramContext(context.value);
  }
  if (problem !== null) note(`ndb inverse: the network cannot be asked this: ${problem}.`);
  const seconds = (performance.now() - begun) / 1000;
  return ok(reportOf(request.observed, [...inputs.values()], { ...tries, firstHit, ended, seconds }));
}
