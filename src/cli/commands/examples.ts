import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { createProgramContext, disposeProgramContext } from "../../core/5-prediction/context.ts";
import { positionAt } from "../../core/5-prediction/frames.ts";
import type { Model } from "../../core/5-prediction/model.ts";
import { answerOf, type RecordedAnswer } from "../../core/5-prediction/recorded.ts";
import { predictStep } from "../../core/5-prediction/walk.ts";
import { ok, type Result } from "../../core/lib/result.ts";
import { WEIGHTS_FILE, type ModelCard } from "../../inference/card.ts";
import { loadNodeModel } from "../../inference/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import { EXAMPLES, type Example } from "../../session/examples/catalog.ts";
import { measure, type ExampleIndex, type Measured } from "../../session/examples/measured.ts";
import {
  recordingOf,
  writeExample,
  type ModelStamp,
  type RecordedExample,
} from "../../session/examples/recorded.ts";
import { DEFAULT_MODEL, failed, parseOptions, type CliError, type Command } from "../command.ts";
import { print } from "../output.ts";
import { pythonTracer } from "../tracer.ts";

const OPTIONS = {
  model: { type: "string", default: DEFAULT_MODEL },
  directory: { type: "string", default: "public/examples" },
} as const;

export const examplesCommand: Command = {
  usage: "[--model DIR] [--directory DIR]",
  summary:
    "run every example of the gallery and predict each of its steps, for the page to play before any download",
  run: async (args) => {
    const options = parseOptions(args, OPTIONS);
    if (!options.ok) return options;
    const { model: modelDirectory, directory } = options.value.values;
    const loaded = await loadNodeModel(modelDirectory, { threads: 1 });
    if (!loaded.ok) return failed(loaded.error.message);
    const { model, card } = loaded.value;
    const stamp = stampOf(card);
    const tracer = await pythonTracer();
    const examples: Record<string, Measured> = {};
    for (const example of EXAMPLES) {
      const folder = join(directory, example.id);
      const source = await readFile(join(folder, "program.py"), "utf8");
      const recorded = await recordExample(tracer, model, stamp, example, source);
      if (!recorded.ok) return recorded;
      await writeFile(join(folder, "session.json"), writeExample(recorded.value));
      const measured = measure(recordingOf(recorded.value));
      examples[example.id] = measured;
      print(`${example.id}: ${measured.exact} of ${measured.judged} exact, ${measured.steps} steps\n`);
    }
    const index: ExampleIndex = { version: 1, model: stamp, examples };
    await writeFile(join(directory, "index.json"), `${JSON.stringify(index, null, 2)}\n`);
    return ok(undefined);
  },
};

/** The network that a card describes. */
export function stampOf({ name, files }: ModelCard): ModelStamp {
  const weights = files.find(({ path }) => path === WEIGHTS_FILE)?.sha256;
  if (weights === undefined) throw new Error(`The card of ${name} lists no ${WEIGHTS_FILE}.`);
  return { name, weights };
}

/** Traces an example and asks the network for every step of its whole `step_into` walk, each from the true state. */
async function recordExample(
  tracer: Tracer,
  model: Model,
  stamp: ModelStamp,
  { id, entry }: Example,
  source: string,
): Promise<Result<RecordedExample, CliError>> {
  const traced = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
  if (!traced.ok) return failed(`${id}: ${traced.error.message}`);
  const trace = traced.value;
  const tree = buildTree(trace);
  const steps = tree.nodes.length - 1;
  const context = await createProgramContext(model, trace.program);
  const answers: RecordedAnswer[] = [];
  for (let node = 0; node < steps; node++) {
    const from = positionAt(tree, node);
    answers.push(context.ok ? answerOf(await predictStep(context.value, from)) : null);
  }
  if (context.ok) disposeProgramContext(context.value);
  return ok({ model: stamp, source, entry, trace, answers });
}
