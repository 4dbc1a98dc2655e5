import { DEFAULT_LIMITS } from "../src/core/1-trace/trace.ts";
import { buildTree } from "../src/core/2-tree/build.ts";
import { createProgramContext } from "../src/core/5-prediction/context.ts";
import { positionAt } from "../src/core/5-prediction/frames.ts";
import { outcomeQuestion } from "../src/core/5-prediction/question.ts";
import { loadNodeModel } from "../src/inference/node.ts";
import { createNodeTracer } from "../src/python/node.ts";
import { timeBatch } from "./batch.ts";
import { PROGRAMS } from "./programs.ts";
import { sum, type Ratio } from "./ratio.ts";

const CANDIDATES = 8;
/** Questions of each program, spread over its recording. */
const QUESTIONS = 4;

/** Answers sampled as one batch against the same answers sampled one after another, each reading the prompt anew. */
export async function measureCandidates(): Promise<readonly Ratio[]> {
  const loaded = await loadNodeModel(process.env["NDB_MODEL"] ?? "public/models/ndb-small", { threads: 1 });
  if (!loaded.ok) throw new Error(loaded.error.message);
  const { model } = loaded.value;
  const tracer = await createNodeTracer();
  const together: number[] = [];
  const apart: number[] = [];
  for (const { name, source, entry } of PROGRAMS) {
    const traced = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
    if (!traced.ok) throw new Error(`${name}: ${traced.error.message}`);
    const context = await createProgramContext(model, traced.value.program);
    if (!context.ok) throw new Error(`Out of scope: ${context.error.detail}`);
    const tree = buildTree(traced.value);
    const lines = tree.nodes.filter(({ state }) => state.event === "line");
    for (let index = 0; index < QUESTIONS; index++) {
      const node = lines[Math.floor((index * lines.length) / QUESTIONS)];
      const position = node === undefined ? null : positionAt(tree, node.index);
      if (position?.kind !== "running") continue;
      const question = outcomeQuestion(context.value, position.frame.state);
      if (!question.ok) continue;
      const times = await timeBatch(context.value, question.value, CANDIDATES, 100);
      together.push(times.together);
      apart.push(times.apart);
    }
  }
  const name = `${CANDIDATES} candidates in one batch / one after another`;
  return [{ name, value: sum(together) / sum(apart), goal: 0.5 }];
}
