import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../1-trace/trace.ts";
import { buildTree } from "../2-tree/build.ts";
import type { Action } from "../3-debugger/action.ts";
import { createNodeTracer } from "../../python/node.ts";
import { createProgramContext } from "./context.ts";
import { positionAt } from "./frames.ts";
import { Oracle } from "./oracle.ts";
import type { Prediction } from "./prediction.ts";
import { answerOf, recordedAnswer, replaySteps } from "./recorded.ts";
import { predictAction } from "./walk.ts";

const SOURCE = `def double(n):
    print(n)
    return n * 2

total = 0
for n in [1, 2]:
    total += double(n)
print(total)
`;

const ACTIONS: readonly Action[] = [
  { kind: "step_into" },
  { kind: "step_over" },
  { kind: "step_return" },
  { kind: "run_to_breakpoint", lines: [3] },
  { kind: "continue" },
];

test("recorded steps answer every action as the model would, up to where it left the truth", async () => {
  const tracer = await createNodeTracer();
  const traced = await tracer.trace({
    source: SOURCE,
    entry: { kind: "module" },
    limits: DEFAULT_LIMITS,
    stdin: "",
  });
  if (!traced.ok) throw new Error(traced.error.message);
  const tree = buildTree(traced.value);
  const oracle = new Oracle();
  const context = await createProgramContext(oracle, traced.value.program);
  if (!context.ok) throw new Error(context.error.detail);
  oracle.learn(context.value, tree);
  const ask = (node: number, action: Action): Promise<Prediction> =>
    predictAction(context.value, positionAt(tree, node), action);

  const exit = tree.nodes.length - 1;
  const steps: Prediction[] = [];
  for (let node = 0; node < exit; node++) steps.push(await ask(node, { kind: "step_into" }));
  expect(replaySteps(traced.value.program, tree, steps.map(answerOf))).toEqual(steps);
  for (let node = 0; node < exit; node++) {
    for (const action of ACTIONS) {
      expect(recordedAnswer(tree, steps, node, action)).toEqual(await ask(node, action));
    }
  }

  // From here on the fourth step is wrong: it stays where it was.
  const wrong = steps.with(3, await ask(2, { kind: "step_into" }));
  expect(recordedAnswer(tree, wrong, 3, { kind: "step_into" })).toEqual(wrong[3]);
  expect(recordedAnswer(tree, wrong, 0, { kind: "continue" })).toBeNull();
  expect(recordedAnswer(tree, wrong, 4, { kind: "continue" })).not.toBeNull();
});
