import { Tensor } from "onnxruntime-node";
import type { InferenceSession } from "onnxruntime-web";
import { DEFAULT_LIMITS, type Program } from "../src/core/1-trace/trace.ts";
import { buildTree } from "../src/core/2-tree/build.ts";
import { createProgramContext } from "../src/core/5-prediction/context.ts";
import { positionAt } from "../src/core/5-prediction/frames.ts";
import type { Position } from "../src/core/5-prediction/position.ts";
import { predictStep } from "../src/core/5-prediction/walk.ts";
import { openNodeSession } from "../src/inference/node.ts";
import { createOnnxModel } from "../src/inference/onnx.ts";
import { createNodeTracer } from "../src/python/node.ts";
import { PROGRAMS } from "./programs.ts";
import { median, sum, timed, type Ratio } from "./ratio.ts";

/** Steps measured in each program, spread over its recording. */
const STEPS = 6;
/** Cuts the rambling of an untrained model. */
const LIMITS = { steps: 1, tokens: 80 };

type Feeds = InferenceSession.FeedsType;

/**
 * Predicted steps against the network alone: how much the prompt, the grammar, the choice of tokens and the building of
 * tensors add. Right after each step its calls are run again, bare.
 */
export async function measurePredictedStep(): Promise<readonly Ratio[]> {
  const opened = await openNodeSession(process.env["NDB_MODEL"] ?? "public/models/ndb-small", { threads: 1 });
  if (!opened.ok) throw new Error(opened.error.message);
  const { session, card } = opened.value;
  let calls: Feeds[] = [];
  const recorder = {
    run: (feeds: Feeds) => {
      calls.push(feeds);
      return session.run(feeds);
    },
  };
  // Nothing is freed: the calls are run again.
  const model = { ...createOnnxModel(recorder, Tensor, card.shapes), release: () => undefined };

  const steps: number[] = [];
  const replays: number[] = [];
  const oneTokenCalls: number[] = [];
  let tokens = 0;
  for (const { program, positions } of await recordings()) {
    const context = await createProgramContext(model, program);
    if (!context.ok) throw new Error(`Out of scope: ${context.error.detail}`);
    await predictStep(context.value, positions[0], { limits: LIMITS });
    for (const position of positions) {
      calls = [];
      const begun = performance.now();
      const { cost } = await predictStep(context.value, position, { limits: LIMITS });
      steps.push(performance.now() - begun);
      tokens += cost.tokens;
      const times: number[] = [];
      for (const feeds of calls) times.push(await timed(() => session.run(feeds)));
      replays.push(sum(times));
      oneTokenCalls.push(...times.filter((_, index) => calls[index]?.["tokens"]?.dims[1] === 1));
    }
  }
  return [
    { name: "predicted step / its network calls alone", value: sum(steps) / sum(replays), goal: 1.3 },
    {
      name: "predicted step / (tokens read × a network call for one token)",
      value: sum(steps) / (tokens * median(oneTokenCalls)),
      goal: 1.3,
    },
  ];
}

interface Recorded {
  readonly program: Program;
  readonly positions: readonly [Position, ...Position[]];
}

/** True positions at lines of the programs, evenly spread. */
async function recordings(): Promise<readonly Recorded[]> {
  const tracer = await createNodeTracer();
  const recorded: Recorded[] = [];
  for (const { name, source, entry } of PROGRAMS) {
    const traced = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
    if (!traced.ok) throw new Error(`${name}: ${traced.error.message}`);
    const { program } = traced.value;
    const tree = buildTree(traced.value);
    const lines = tree.nodes.filter(({ state }) => state.event === "line");
    const every = Math.max(1, Math.floor(lines.length / STEPS));
    const spread = lines.filter((_, index) => index % every === 0).slice(0, STEPS);
    const [first, ...rest] = spread.map(({ index }) => positionAt(tree, index));
    if (first !== undefined) recorded.push({ program, positions: [first, ...rest] });
  }
  return recorded;
}
