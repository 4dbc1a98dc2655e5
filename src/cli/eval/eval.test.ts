import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { VOCABULARY } from "../../core/4-language/vocabulary.ts";
import { createProgramContext } from "../../core/5-prediction/context.ts";
import { rowByRow } from "../../core/5-prediction/model.ts";
import { Oracle } from "../../core/5-prediction/oracle.ts";
import { seededRandom } from "../../core/lib/random.ts";
import { createNodeTracer } from "../../python/node.ts";
import type { Stack } from "../../core/2-tree/state.ts";
import type { Prediction } from "../../core/5-prediction/prediction.ts";
import { mostCommon } from "./outputs.ts";
import { evaluateFunction } from "./function.ts";
import { formatReport, reportOf } from "./report.ts";

const source = `
def double(n):
    return n * 2

def f(xs):
    total = 0
    for x in xs:
        total += double(x)
    return total
`;

/** Knows nothing: every allowed token is as likely as any other. */
const guesser = rowByRow({
  extend: (cache, tokens) =>
    Promise.resolve({
      logits: new Float32Array(VOCABULARY.length),
      cache: { length: (cache?.length ?? 0) + tokens.length },
    }),
  release: () => undefined,
});

test("a model that knows the truth is right everywhere, one that guesses is not", async () => {
  const tracer = await createNodeTracer();
  const entry = { kind: "function", name: "f", args: "([3, 4],)" } as const;
  const trace = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
  if (!trace.ok) throw new Error(trace.error.message);
  const oracle = new Oracle();
  const context = await createProgramContext(oracle, trace.value.program);
  if (!context.ok) throw new Error(context.error.kind);
  oracle.learn(context.value, buildTree(trace.value));
  oracle.learnJumps(context.value, buildTree(trace.value));

  const sizes = { steps: 100, moves: 5, votes: 0, samples: 3 };
  const right = await evaluateFunction({ kind: "own", model: oracle }, trace.value, sizes, seededRandom(1));
  expect(oracle.alive).toBe(1);
  const report = reportOf([right], ["syntax"]);
  // The call of f and its 7 lines; of each of the two callees the call, the line and the return.
  expect(report.step_accuracy).toEqual({ right: 14, judged: 14, percent: 100, error: 0 });
  expect(report.walk_return_accuracy).toMatchObject({ right: 1, judged: 1 });
  expect(report.walk_return_accuracy_of_all).toMatchObject({ right: 1, judged: 2 });
  expect(report.jump_return_accuracy).toMatchObject({ right: 1, judged: 1 });
  expect(report.told_line_return_accuracy).toMatchObject({ right: 1, judged: 1 });
  expect(report.vote_return_accuracy).toMatchObject({ right: 0, judged: 0 });
  expect(report.sampled_return_accuracy).toMatchObject({ right: 1, judged: 1 });
  expect(report.baseline_returns_argument).toMatchObject({ right: 0, judged: 1 });
  expect(report.calibration.bins.at(-1)).toMatchObject({ count: 14, accuracy: 1 });
  expect(Object.values(report.horizon).reduce((sum, { judged }) => sum + judged, 0)).toBe(sizes.moves);
  expect(report.components["value"]).toMatchObject({ right: 3, judged: 3 });
  for (const figure of Object.values(report.actions)) expect(figure.percent).toBe(100);
  expect(report.skipped).toEqual({ "function: syntax": 1 });
  expect(formatReport(report)).toContain("step_accuracy              100.0 ± 0.0 %  14 of 14\n");

  const wrong = reportOf(
    [await evaluateFunction({ kind: "own", model: guesser }, trace.value, sizes, seededRandom(1))],
    [],
  );
  expect(wrong.step_accuracy.percent).toBeLessThan(50);
  expect(wrong.walk_return_accuracy).toMatchObject({ right: 0, judged: 1 });
});

test("the commonest output wins, the first of equals, and an unreadable one only alone", () => {
  const returned = (value: string, stack: Stack = []): Prediction => {
    const state = { event: "return", stack, line: 2, value } as const;
    const cost = { steps: 1, tokens: 1 };
    const position = { kind: "exited", exit: "normal" } as const;
    return { kind: "predicted", position, state, printed: [], confidence: null, reading: null, cost };
  };
  const cut: Prediction = { kind: "cancelled", cost: { steps: 0, tokens: 0 } };
  const [a, b, again] = [returned("1"), returned("2"), returned("2", [{ name: "f", line: 2 }])];
  expect(mostCommon([a, b, cut, again])).toBe(b);
  expect(mostCommon([a, b])).toBe(a);
  expect(mostCommon([cut])).toBe(cut);
  expect(mostCommon([])).toBeNull();
});
