import { disposeProgramContext } from "../../core/5-prediction/context.ts";
import { goalsOf, isMet, observationFor, type Goal } from "../../core/5-prediction/inverse/coverage.ts";
import { findInputs, type InverseRequest } from "../../core/5-prediction/inverse/find.ts";
import { definitionOf } from "../../core/5-prediction/inverse/parameters.ts";
import { NOTHING_FOUND, tallied } from "../../core/5-prediction/inverse/tally.ts";
import { ok } from "../../core/lib/result.ts";
import { pytestFile, type TestCase } from "../../session/infer/tests.ts";
import { DEFAULT_MODEL, failed, parseCount, parseOptions, wrongUsage } from "../command.ts";
import type { Command } from "../command.ts";
import { readByModel, readProgram, searchPorts } from "../inverse/program.ts";
import { note, print, toJson } from "../output.ts";
import { pythonTracer } from "../tracer.ts";

const OPTIONS = {
  entry: { type: "string" },
  k: { type: "string" },
  search: { type: "string" },
  seed: { type: "string" },
  module: { type: "string", default: "program" },
  model: { type: "string", default: DEFAULT_MODEL },
  json: { type: "boolean", default: false },
} as const;

export const coverCommand: Command = {
  usage: "FILE.py --entry NAME [--k 8] [--search CALLS] [--seed N] [--module program] [--model DIR] [--json]",
  summary:
    "find inputs that run each line and branch of a function, verified by Python, and print them as a test for pytest",
  run: async (args) => {
    const options = parseOptions(args, OPTIONS);
    if (!options.ok) return options;
    const { positionals, values } = options.value;
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) return wrongUsage("Name one Python file.");
    const name = values.entry;
    if (name === undefined) return wrongUsage("Name the function with --entry.");
    const k = parseCount("k", values.k, 8, 1);
    if (!k.ok) return k;
    const search = parseCount("search", values.search, 300);
    if (!search.ok) return search;
    const seed = parseCount("seed", values.seed, 0);
    if (!seed.ok) return seed;
    const read = await readProgram(path);
    if (!read.ok) return read;
    const { program, source } = read.value;
    const defLine = definitionOf(program, name);
    if (defLine === null) return failed(`${path} defines no function ${name} at its top level.`);
    const context = await readByModel(values.model, program);
    if (!context.ok) return context;
    const ports = searchPorts(context.value, await pythonTracer(), source);
    const goals = goalsOf(program, defLine);
    const cases: TestCase[] = [];
    const isCovered = (goal: Goal): boolean => cases.some(({ arcs }) => isMet(goal, arcs));
    try {
      for (const goal of goals) {
        if (isCovered(goal)) continue;
        const sampling = { temperature: 1, topP: 0.95 };
        const request: InverseRequest = {
          program,
          name,
          defLine,
          observed: observationFor(goal),
          propose: { count: k.value, sampling, seed: seed.value, constraints: new Map() },
          milliseconds: 60_000,
          selfVerify: false,
          searchCalls: search.value,
        };
        const found = await firstCase(findInputs(ports, request));
        if (found === null) note(`ndb cover: no input was found for ${goalText(goal)}`);
        else cases.push(found);
      }
    } finally {
      disposeProgramContext(context.value);
    }
    const covered = goals.filter(isCovered).length;
    if (values.json) {
      const tests = cases.map(({ call, outcome }) => ({ call, outcome }));
      print(`${toJson({ goals: goals.length, covered, tests }, 2)}\n`);
    } else {
      note(`${covered} of ${goals.length} lines and branches run`);
      print(pytestFile(values.module, name, cases));
    }
    return ok(undefined);
  },
};

/** The first input that holds in Python and ends; what is still to come is not waited for. */
async function firstCase(updates: ReturnType<typeof findInputs>): Promise<TestCase | null> {
  let tally = NOTHING_FOUND;
  for await (const update of updates) {
    tally = tallied(tally, update);
    for (const { call, verified } of tally.inputs.values()) {
      if (verified?.holds !== true) continue;
      const { outcome, arcs } = verified;
      if (outcome.kind === "returns" || outcome.kind === "raises") return { call, outcome, arcs };
    }
  }
  return null;
}

const goalText = (goal: Goal): string =>
  goal.kind === "line"
    ? `line ${goal.line} of the canonical source`
    : `line ${goal.line} ${goal.taken ? "into" : "past"} its block`;
