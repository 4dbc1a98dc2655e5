import { DEFAULT_LIMITS, type Trace } from "../../core/1-trace/trace.ts";
import { createProgramContext, disposeProgramContext } from "../../core/5-prediction/context.ts";
import { findInputs, type InverseRequest } from "../../core/5-prediction/inverse/find.ts";
import { ranked, type FoundInput } from "../../core/5-prediction/inverse/found.ts";
import { endStates, type Observation } from "../../core/5-prediction/inverse/observation.ts";
import { definitionOf, parametersAt } from "../../core/5-prediction/inverse/parameters.ts";
import { outcomeOf } from "../../core/5-prediction/inverse/evidence.ts";
import { verifyInPython } from "../../core/5-prediction/inverse/verify.ts";
import type { Model } from "../../core/5-prediction/model.ts";
import { quote } from "../../core/4-language/literals.ts";
import type { Tracer } from "../../python/protocol.ts";
import { searchPorts, type SearchLimits } from "../inverse/program.ts";
import { figure, type Figure } from "./report.ts";

/** What was measured on one function: one wanted result, of a call that Python made. */
export interface InverseResult {
  /** The likeliest of the greedy answers, one from each line that could return: it holds in Python. */
  readonly single: boolean;
  /** Of k drawn inputs, the likeliest that the network's own walk confirms holds in Python. */
  readonly selfVerified: boolean;
  /** Some of the k drawn inputs holds in Python. */
  readonly verified: boolean;
  /** Different inputs among the k. */
  readonly distinct: number;
  /** Blind: the wanted result as every argument. */
  readonly outputAsArgument: boolean;
  /** Blind: some input of a fixed bank holds. */
  readonly bank: boolean;
}

export interface InverseSizes {
  readonly k: number;
  readonly seed: number;
  readonly temperature: number;
  readonly topP: number;
  /** Milliseconds for one function. */
  readonly milliseconds: number;
}

const LIMITS: SearchLimits = {
  limits: { ...DEFAULT_LIMITS, events: 2_000, milliseconds: 500 },
  walk: { steps: 150, tokens: 300 },
};
/** Guesses for each parameter, whatever the program; combinations are tried in this order. */
const BANK = [
  "0",
  "1",
  "2",
  "3",
  "5",
  "-1",
  "10",
  "''",
  "'a'",
  "'abc'",
  "'hello world'",
  "' '",
  "'1'",
  "[]",
  "[1]",
  "[1, 2, 3]",
  "['a', 'b']",
  "{}",
  "{'a': 1}",
  "()",
  "(1, 2)",
  "True",
  "False",
  "None",
];
const GUESSES = 60;

/** Measures one function; a sentence when it cannot be asked. */
export async function evaluateInverse(
  model: Model,
  tracer: Tracer,
  source: string,
  name: string,
  trace: Trace,
  sizes: InverseSizes,
): Promise<InverseResult | string> {
  const { program } = trace;
  const defLine = definitionOf(program, name);
  const outcome = outcomeOf(trace);
  if (defLine === null) return "no such function";
  if (outcome.kind !== "returns" && outcome.kind !== "raises") return `ended ${outcome.kind}`;
  const observed: Observation = outcome;
  const made = await createProgramContext(model, program);
  if (!made.ok) return made.error.kind;
  const context = made.value;
  try {
    const ports = searchPorts(context, tracer, source, LIMITS);
    const { k: count, seed, temperature, topP, milliseconds } = sizes;
    const request: InverseRequest = {
      program,
      name,
      defLine,
      observed,
      propose: { count, sampling: { temperature, topP }, seed, constraints: new Map() },
      milliseconds,
      selfVerify: true,
      searchCalls: 0,
    };
    const ask = async (asked: InverseRequest): Promise<readonly FoundInput[] | string> => {
      const inputs = new Map<string, FoundInput>();
      for await (const update of findInputs(ports, asked)) {
        if (update.kind === "out_of_scope") return update.reason.kind;
        if (update.kind === "input") inputs.set(update.input.call, update.input);
      }
      return ranked([...inputs.values()]);
    };
    const ends = endStates(program, defLine, observed).length;
    const greedy = await ask({ ...request, selfVerify: false, propose: { ...request.propose, count: ends } });
    const drawn = await ask(request);
    if (typeof greedy === "string") return greedy;
    if (typeof drawn === "string") return drawn;
    const confirmed = drawn.find(({ selfVerified }) => selfVerified?.holds === true);
    const holds = async (call: string): Promise<boolean> =>
      (await verifyInPython(ports.run, request, call)).holds;
    const parameters = parametersAt(program, defLine).length;
    const output = outcome.kind === "returns" ? outcome.value : quote(outcome.message);
    let bank = false;
    for (let guess = 0; guess < GUESSES && !bank; guess++) bank = await holds(bankCall(parameters, guess));
    return {
      single: greedy[0]?.verified?.holds === true,
      selfVerified: confirmed?.verified?.holds === true,
      verified: drawn.some(({ verified }) => verified?.holds === true),
      distinct: drawn.length,
      outputAsArgument: await holds(tuple(Array.from({ length: parameters }, () => output))),
      bank,
    };
  } finally {
    disposeProgramContext(context);
  }
}

const tuple = (values: readonly string[]): string =>
  `(${values.join(", ")}${values.length === 1 ? "," : ""})`;

/** The guess-th call of the bank: the parameters step through it at different strides. */
function bankCall(parameters: number, guess: number): string {
  const values = Array.from({ length: parameters }, (_, index) => {
    const stride = 1 + 6 * index;
    return BANK[(guess * stride + index * Math.floor(guess / BANK.length)) % BANK.length] ?? "0";
  });
  return tuple(values);
}

/** Everything `ndb eval --task inverse` says. */
export interface InverseReport {
  readonly functions: number;
  readonly k: number;
  readonly single_guess: Figure;
  readonly self_verified_k: Figure;
  readonly python_verified_k: Figure;
  readonly distinct_answers_mean: number;
  readonly output_as_argument: Figure;
  readonly bank_of_guesses: Figure;
  readonly bank_size: number;
  readonly skipped: Readonly<Record<string, number>>;
}

/** @param notAsked - why functions were not asked, one entry for each */
export function inverseReportOf(
  measured: readonly InverseResult[],
  notAsked: readonly string[],
  k: number,
): InverseReport {
  const skipped: Record<string, number> = {};
  for (const reason of notAsked) skipped[reason] = (skipped[reason] ?? 0) + 1;
  const share = (of: (result: InverseResult) => boolean): Figure =>
    figure({ right: measured.filter(of).length, judged: measured.length });
  return {
    functions: measured.length + notAsked.length,
    k,
    single_guess: share(({ single }) => single),
    self_verified_k: share(({ selfVerified }) => selfVerified),
    python_verified_k: share(({ verified }) => verified),
    distinct_answers_mean:
      measured.reduce((sum, { distinct }) => sum + distinct, 0) / Math.max(1, measured.length),
    output_as_argument: share(({ outputAsArgument }) => outputAsArgument),
    bank_of_guesses: share(({ bank }) => bank),
    bank_size: GUESSES,
    skipped,
  };
}

/** The report as lines of text. */
export function formatInverseReport(report: InverseReport): string {
  const { k } = report;
  const rows: [string, Figure][] = [
    ["single guess", report.single_guess],
    [`self-verified, k = ${k}`, report.self_verified_k],
    [`verified by Python, k = ${k}`, report.python_verified_k],
    ["blind: output as argument", report.output_as_argument],
    [`blind: ${report.bank_size} fixed guesses`, report.bank_of_guesses],
  ];
  const lines = rows.map(
    ([name, { percent, error, right, judged }]) =>
      `${name.padEnd(28)} ${percent?.toFixed(1).padStart(5) ?? "–"} ± ${error?.toFixed(1) ?? "–"} %  ${right} of ${judged}`,
  );
  const skipped = Object.entries(report.skipped).map(([reason, count]) => `not asked: ${count} × ${reason}`);
  const distinct = `distinct answers, mean        ${report.distinct_answers_mean.toFixed(1)}`;
  return [...lines, distinct, ...skipped, ""].join("\n");
}
