import { expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import { DEFAULT_LIMITS } from "../1-trace/trace.ts";
import { buildTree } from "../2-tree/build.ts";
import type { Action } from "../3-debugger/action.ts";
import { step } from "../3-debugger/step.ts";
import { compareStates } from "../6-comparison/compare.ts";
import { createProgramContext } from "./context.ts";
import { positionAt } from "./frames.ts";
import { predictJump } from "./jump.ts";
import { Oracle } from "./oracle.ts";

const source = `
def half(n):
    if n < 0:
        raise ValueError('below')
    return n // 2

def f(xs):
    total = 0
    for x in xs:
        total += half(x)
    return total
`;

test("from every state, a jump ends where Python does, in one call for each frame", async () => {
  const tracer = await createNodeTracer();
  const entry = { kind: "function", name: "f", args: "([8, 5],)" } as const;
  const trace = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
  if (!trace.ok) throw new Error(trace.error.message);
  const { program } = trace.value;
  const tree = buildTree(trace.value);
  const oracle = new Oracle();
  const made = await createProgramContext(oracle, program);
  if (!made.ok) throw new Error(made.error.detail);
  const context = made.value;
  oracle.learn(context, tree);
  oracle.learnJumps(context, tree);
  const lines = program.lines.map((_, index) => index + 1);
  const actions: readonly Action[] = [
    { kind: "step_over" },
    { kind: "step_return" },
    { kind: "continue" },
    ...lines.map((line) => ({ kind: "breakpoint", line }) as const),
  ];
  let judged = 0;
  for (const { index, depth } of tree.nodes)
    for (const action of actions) {
      const prediction = await predictJump(context, positionAt(tree, index), action);
      const actual = tree.nodes[step(tree, index, action)]?.state;
      if (prediction.kind !== "predicted" || actual === undefined)
        throw new Error(`From ${index} by ${action.kind}: ${prediction.kind}`);
      expect([index, action, compareStates(prediction.state, actual).exact]).toEqual([index, action, true]);
      expect(prediction.cost.steps).toBeLessThanOrEqual(depth + 2);
      judged++;
    }
  expect(judged).toBeGreaterThan(200);
  expect(oracle.alive).toBe(1);
});
