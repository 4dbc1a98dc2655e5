import { beforeAll, expect, test } from "vitest";
import { createNodeTracer } from "../../../python/node.ts";
import type { Tracer } from "../../../python/protocol.ts";
import { DEFAULT_LIMITS } from "../../1-trace/trace.ts";
import { buildTree } from "../../2-tree/build.ts";
import { encodeInverseAnswer, encodeInversePrompt } from "../../4-language/encode-inverse.ts";
import type { InverseAnswer, InverseState } from "../../4-language/inverse.ts";
import { inverseAt } from "../../4-language/inverses.ts";
import { recordedOf, type Recorded } from "../../4-language/recorded.ts";
import { createProgramContext, type ProgramContext } from "../context.ts";
import { Oracle } from "../oracle.ts";
import { predecessors, walkBack } from "./back.ts";

const source = `
def f(n):
    try:
        m = 8 // n
    except ZeroDivisionError:
        m = -1
    return m
`;

let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
});

const options = {
  count: 3,
  sampling: { temperature: 1, topP: 1 },
  seed: 1,
  decode: { maxTokens: 60 },
};

/** A call, a network that knows its past by heart, and the state before the exit. */
async function learned(args: string): Promise<{
  readonly context: ProgramContext;
  readonly recorded: Recorded;
  readonly oracle: Oracle;
}> {
  const entry = { kind: "function", name: "f", args } as const;
  const trace = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
  if (!trace.ok) throw new Error(trace.error.message);
  const oracle = new Oracle();
  const context = await createProgramContext(oracle, trace.value.program);
  if (!context.ok) throw new Error(context.error.detail);
  const recorded = recordedOf(trace.value.program, buildTree(trace.value));
  for (const { index } of recorded.tree.nodes.slice(0, -1)) {
    const inverse = inverseAt(recorded, index, "inv_over");
    if (!inverse.ok) continue;
    const prompt = encodeInversePrompt(inverse.value, context.value.slots);
    const answer = encodeInverseAnswer(inverse.value.to, context.value.slots);
    if (prompt.ok && answer.ok) oracle.learnAnswer(prompt.value, answer.value);
  }
  return { context: context.value, recorded, oracle };
}

function lastState(recorded: Recorded): InverseState {
  const inverse = inverseAt(recorded, recorded.tree.nodes.length - 2, "inv_over");
  if (!inverse.ok) throw new Error(inverse.error.detail);
  return inverse.value.from;
}

test("equal answers are one predecessor that has all the weight", async () => {
  const { context, recorded, oracle } = await learned("(4,)");
  const before = await predecessors(context, lastState(recorded), "inv_over", options);
  if (!before.ok) throw new Error(before.error.detail);
  expect(before.value).toMatchObject([
    {
      draws: 3,
      state: {
        kind: "frame",
        state: {
          line: 6,
          locals: new Map([
            ["n", "4"],
            ["m", "2"],
          ]),
        },
      },
    },
  ]);
  expect(before.value[0]?.weight).toBeCloseTo(1);
  expect(oracle.alive).toBe(1);
});

test.each([
  ["(4,)", "return 2 < 6 n=4 m=2 < 3 n=4 < 2 n=4 < call n=4"],
  ["(0,)", "return -1 < 6 n=0 m=-1 < 5 n=0 < 4 n=0 < ZeroDivisionError 3 < 3 n=0 < 2 n=0 < call n=0"],
])("f%s is walked back to its call", async (args, way) => {
  const { context, recorded } = await learned(args);
  const from = lastState(recorded);
  const met: string[] = [notation(from)];
  for await (const step of walkBack(context, from, { ...options, steps: 20 })) {
    if (!step.ok) throw new Error(step.error);
    met.push(notation(step.value.state));
  }
  expect(met.join(" < ")).toBe(way);
});

test("it goes no further than asked, and not at all once cancelled", async () => {
  const { context, recorded } = await learned("(4,)");
  const count = async (steps: number, cancelled: boolean): Promise<number> => {
    const decode = { ...options.decode, cancelled: () => cancelled };
    let met = 0;
    for await (const step of walkBack(context, lastState(recorded), { ...options, decode, steps }))
      met += Number(step.ok);
    return met;
  };
  expect(await count(2, false)).toBe(2);
  expect(await count(2, true)).toBe(0);
});

function notation(state: InverseState | InverseAnswer): string {
  if (state.kind === "exception") return `${state.type} ${state.line}`;
  if (state.kind !== "frame") return `${state.kind} ${state.value}`;
  const { event, line, locals } = state.state;
  const variables = [...locals].map(([name, value]) => `${name}=${value}`);
  return [event === "call" ? "call" : line, ...variables].join(" ");
}
