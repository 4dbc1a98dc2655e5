import { DEFAULT_LIMITS, type Entry } from "../src/core/1-trace/trace.ts";
import { createProgramContext } from "../src/core/5-prediction/context.ts";
import { outcomeOf } from "../src/core/5-prediction/inverse/evidence.ts";
import { endStates, type Observation } from "../src/core/5-prediction/inverse/observation.ts";
import { definitionOf } from "../src/core/5-prediction/inverse/parameters.ts";
import { proposeInputs } from "../src/core/5-prediction/inverse/propose.ts";
import { verifyInPython } from "../src/core/5-prediction/inverse/verify.ts";
import { inverseQuestion } from "../src/core/5-prediction/question.ts";
import { loadNodeModel } from "../src/inference/node.ts";
import { createNodeTracer } from "../src/python/node.ts";
import { SAMPLING, timeBatch } from "./batch.ts";
import { sum, timed, type Ratio } from "./ratio.ts";

const TOGETHER = 8;
const VERIFIED = 16;
/** Of a call that is tried, as in the page. */
const LIMITS = { ...DEFAULT_LIMITS, events: 5_000, milliseconds: 1_000 };

/** Functions with a call whose result is to be traced back to an input. */
const FUNCTIONS = [
  {
    source:
      "def f(text):\n    out = ''\n    for ch in text:\n        out = ch + out\n    return out.upper()\n",
    args: "('tide',)",
  },
  {
    source:
      "def f(items, n):\n    kept = []\n    for item in items:\n        if item > n:\n            kept.append(item)\n    return kept\n",
    args: "([3, 8, 1], 2)",
  },
  {
    source:
      "def f(n):\n    steps = 0\n    while n > 1:\n        n = n // 2 if n % 2 == 0 else 3 * n + 1\n        steps += 1\n    return steps\n",
    args: "(6,)",
  },
];

/**
 * Inputs drawn as one batch against the same drawn one after another, the program read once for both;
 * and 16 inputs run in Python against drawing them.
 */
export async function measureInverse(): Promise<readonly Ratio[]> {
  const loaded = await loadNodeModel(process.env["NDB_MODEL"] ?? "public/models/ndb-small", { threads: 1 });
  if (!loaded.ok) throw new Error(loaded.error.message);
  const tracer = await createNodeTracer();
  const together: number[] = [];
  const apart: number[] = [];
  const drawing: number[] = [];
  const running: number[] = [];
  for (const { source, args } of FUNCTIONS) {
    const run = (entry: Entry) => tracer.trace({ source, entry, limits: LIMITS, stdin: "" });
    const traced = await run({ kind: "function", name: "f", args });
    if (!traced.ok) throw new Error(traced.error.message);
    const { program } = traced.value;
    const defLine = definitionOf(program, "f");
    const outcome = outcomeOf(traced.value);
    const context = await createProgramContext(loaded.value.model, program);
    if (defLine === null || outcome.kind !== "returns" || !context.ok) throw new Error(source);
    const observed: Observation = outcome;
    const ends = endStates(program, defLine, observed);
    const draw = async (count: number, seed: number): Promise<readonly string[]> => {
      const options = { count, sampling: SAMPLING, seed, constraints: new Map(), decode: { maxTokens: 200 } };
      const proposals = proposeInputs(context.value, defLine, ends, options);
      if (!proposals.ok) throw new Error(proposals.error.detail);
      const calls: string[] = [];
      for await (const one of proposals.value) if (one.kind === "proposal") calls.push(one.proposal.call);
      return calls;
    };
    const [from] = ends;
    const question = from === undefined ? null : inverseQuestion(context.value, { from, action: "inv_call" });
    if (question?.ok !== true) throw new Error(source);
    const times = await timeBatch(context.value, question.value, TOGETHER, 200);
    together.push(times.together);
    apart.push(times.apart);
    let calls: readonly string[] = [];
    drawing.push(
      await timed(async () => {
        calls = await draw(VERIFIED, 2);
      }),
    );
    running.push(
      await timed(async () => {
        for (const call of new Set(calls)) await verifyInPython(run, { program, name: "f", observed }, call);
      }),
    );
  }
  return [
    {
      name: `${TOGETHER} inputs inferred in one batch / one after another`,
      value: sum(together) / sum(apart),
      goal: 0.5,
    },
    {
      name: `${VERIFIED} inferred inputs run in Python / inferring them`,
      value: sum(running) / sum(drawing),
      goal: 1,
    },
  ];
}
