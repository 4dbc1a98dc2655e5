import type { Program } from "../../core/1-trace/trace.ts";
import { disposeProgramContext } from "../../core/5-prediction/context.ts";
import { canonicalText } from "../../core/5-prediction/inverse/canonical.ts";
import { findInputs, type InverseRequest } from "../../core/5-prediction/inverse/find.ts";
import { ranked } from "../../core/5-prediction/inverse/found.ts";
import { atLine, type Observation } from "../../core/5-prediction/inverse/observation.ts";
import { definitionOf, parametersAt } from "../../core/5-prediction/inverse/parameters.ts";
import { shrinkInput, type Shrunk } from "../../core/5-prediction/inverse/shrink.ts";
import { NOTHING_FOUND, tallied, withShrunk } from "../../core/5-prediction/inverse/tally.ts";
import { readException, readVariables } from "../../core/5-prediction/inverse/written.ts";
import { ok, type Result } from "../../core/lib/result.ts";
import { DEFAULT_MODEL, failed, parseCount, parseNumber, parseOptions, wrongUsage } from "../command.ts";
import type { CliError, Command } from "../command.ts";
import { CONSTRAINT_OPTIONS, CONSTRAINT_USAGE, parseConstraints } from "../inverse/constraints.ts";
import { readByModel, readProgram, searchPorts } from "../inverse/program.ts";
import { formatInputs, reportOf } from "../inverse/report.ts";
import { note, print, toJson } from "../output.ts";
import { pythonTracer } from "../tracer.ts";

const OPTIONS = {
  entry: { type: "string" },
  output: { type: "string" },
  raises: { type: "string" },
  prints: { type: "string" },
  line: { type: "string" },
  with: { type: "string" },
  ...CONSTRAINT_OPTIONS,
  k: { type: "string" },
  seed: { type: "string" },
  temperature: { type: "string" },
  "top-p": { type: "string" },
  budget: { type: "string" },
  search: { type: "string" },
  shrink: { type: "string" },
  model: { type: "string", default: DEFAULT_MODEL },
  json: { type: "boolean", default: false },
} as const;

export const inverseCommand: Command = {
  usage: `FILE.py --entry NAME (--output "'abc'" | --raises "ValueError: why" | --prints TEXT | --line N [--with "x = 1"]) ${CONSTRAINT_USAGE} [--k 16] [--seed N] [--temperature 1] [--top-p 0.95] [--budget SECONDS] [--search CALLS] [--shrink CALLS] [--model DIR] [--json]`,
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
    const observed = await parseObservation(values, program.value.program);
    if (!observed.ok) return observed;
    const names = parametersAt(program.value.program, defLine).map(({ name }) => name);
    const constraints = await parseConstraints(values, names);
    if (!constraints.ok) return constraints;
    const { k, seed, temperature, topP, seconds, search, shrink } = numbers.value;
    const request: InverseRequest = {
      program: program.value.program,
      name: values.entry,
      defLine,
      observed: observed.value,
      propose: { count: k, sampling: { temperature, topP }, seed, constraints: constraints.value },
      milliseconds: seconds * 1000,
      selfVerify: true,
      searchCalls: search,
    };
    const report = await find({ model: values.model, shrink }, program.value.source, request);
    if (!report.ok) return report;
    print(values.json ? `${toJson(report.value, 2)}\n` : formatInputs(report.value));
    return ok(undefined);
  },
};

function parseNumbers(
  values: Partial<Record<"k" | "seed" | "temperature" | "top-p" | "budget" | "search" | "shrink", string>>,
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
  const shrink = parseCount("shrink", values.shrink, 0);
  if (!shrink.ok) return shrink;
  return ok({
    k: k.value,
    seed: seed.value,
    temperature: temperature.value,
    topP: topP.value,
    seconds: seconds.value,
    search: search.value,
    shrink: shrink.value,
  });
}

interface Wishes {
  readonly output?: string | undefined;
  readonly raises?: string | undefined;
  readonly prints?: string | undefined;
  readonly line?: string | undefined;
  readonly with?: string | undefined;
}

async function parseObservation(
  { output, raises, prints, line, with: variables }: Wishes,
  { lines }: Program,
): Promise<Result<Observation, CliError>> {
  const tracer = await pythonTracer();
  const named = (option: string, message: string) => failed(`--${option}: ${message}`);
  if (raises !== undefined) {
    const read = readException(raises);
    return read.ok ? read : named("raises", read.error);
  }
  if (prints !== undefined) return ok({ kind: "prints", text: prints });
  if (line !== undefined) {
    const editorLine = parseCount("line", line, 1, 1);
    if (!editorLine.ok) return editorLine;
    const at = lines.findIndex(({ range }) => range.startLine === editorLine.value) + 1;
    if (at === 0) return named("line", `no statement begins on line ${line}.`);
    const locals = await readVariables((request) => tracer.trace(request), variables ?? "");
    return locals.ok ? ok({ kind: "reaches", state: atLine(at, locals.value) }) : named("with", locals.error);
  }
  if (output === undefined)
    return wrongUsage("Say what is wanted with --output, --raises, --prints or --line.");
  const value = await canonicalText((request) => tracer.trace(request), output);
  return value.ok ? ok({ kind: "returns", value: value.value }) : named("output", value.error);
}

async function find(
  { model, shrink }: { readonly model: string; readonly shrink: number },
  source: string,
  request: InverseRequest,
) {
  const context = await readByModel(model, request.program);
  if (!context.ok) return context;
  const ports = searchPorts(context.value, await pythonTracer(), source);
  const begun = performance.now();
  let tally = NOTHING_FOUND;
  try {
    for await (const update of findInputs(ports, request)) tally = tallied(tally, update);
    const start = ranked([...tally.inputs.values()]).find(({ verified }) => verified?.holds === true);
    if (shrink > 0 && start !== undefined) {
      const parameters = parametersAt(request.program, request.defLine);
      const sought = { ...request, ...request.propose, parameters, calls: shrink };
      let simplest: Shrunk | null = null;
      for await (const simpler of shrinkInput(ports.run, sought, start.args, () => false)) simplest = simpler;
      if (simplest !== null) tally = withShrunk(tally, simplest);
    }
  } finally {
    disposeProgramContext(context.value);
  }
  const { outOfScope } = tally;
  if (outOfScope !== null)
    note(`ndb inverse: the network cannot be asked this: ${outOfScope.kind} (${outOfScope.detail}).`);
  return ok(reportOf(request.observed, tally, (performance.now() - begun) / 1000));
}
