import type { Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { formatState } from "../../core/2-tree/notation.ts";
import type { State } from "../../core/2-tree/state.ts";
import type { Action } from "../../core/3-debugger/action.ts";
import { step } from "../../core/3-debugger/step.ts";
import { positionAt } from "../../core/5-prediction/frames.ts";
import type { Position } from "../../core/5-prediction/position.ts";
import { openProgram, type Speaker } from "../../core/5-prediction/speaker.ts";
import { compareStates } from "../../core/6-comparison/compare.ts";
import { ok } from "../../core/lib/result.ts";
import type { Result } from "../../core/lib/result.ts";
import { loadNodeSpeaker } from "../../inference/node-speaker.ts";
import { parseActions } from "../actions.ts";
import { DEFAULT_MODEL, failed, parseOptions } from "../command.ts";
import type { CliError, Command } from "../command.ts";
import { print, toJson } from "../output.ts";
import { RECORD_OPTIONS, RECORD_USAGE, recordFile } from "../record.ts";

const OPTIONS = {
  ...RECORD_OPTIONS,
  actions: { type: "string" },
  model: { type: "string", default: DEFAULT_MODEL },
  "from-truth": { type: "boolean", default: false },
} as const;

export const predictCommand: Command = {
  usage: `${RECORD_USAGE} --actions "into,over,break:4" [--model DIR] [--from-truth]`,
  summary:
    "predict the states that debugger actions lead to, from the model's own last state or from the true one",
  run: async (args) => {
    const options = parseOptions(args, OPTIONS);
    if (!options.ok) return options;
    const { positionals, values } = options.value;
    const actions = parseActions(values.actions);
    if (!actions.ok) return actions;
    const trace = await recordFile(positionals, values);
    if (!trace.ok) return trace;
    const loaded = await loadNodeSpeaker(values.model);
    if (!loaded.ok) return failed(loaded.error.message);
    const stops = await predictStops(loaded.value, trace.value, actions.value, values["from-truth"]);
    if (!stops.ok) return stops;
    if (values.json) print(`${toJson(stops.value, 2)}\n`);
    else for (const stop of stops.value) print(formatStop(stop));
    return ok(undefined);
  },
};

interface Stop {
  readonly action: Action["kind"];
  readonly python: State;
  readonly model: State;
  readonly exact: boolean;
}

/** The stops after each action, up to the first that cannot be predicted. */
async function predictStops(
  speaker: Speaker,
  trace: Trace,
  actions: readonly Action[],
  fromTruth: boolean,
): Promise<Result<readonly Stop[], CliError>> {
  const tree = buildTree(trace);
  const opened = await openProgram(speaker, trace.program);
  if (!opened.ok) return failed(`The model cannot read this program: ${opened.error.kind}.`);
  const stops: Stop[] = [];
  let at = 0;
  let own: Position | null = null;
  try {
    for (const action of actions) {
      const truth = positionAt(tree, at);
      const start = fromTruth || own === null ? truth : own;
      const prediction = await opened.value.action(start, action);
      if (prediction.kind !== "predicted") return failed(`No prediction for step ${at}: ${prediction.kind}.`);
      at = step(tree, at, action);
      own = prediction.position;
      const python = tree.nodes[at]?.state;
      if (python === undefined) throw new RangeError(`The recording has no step ${at}.`);
      const { exact } = compareStates(prediction.state, python);
      stops.push({ action: action.kind, python, model: prediction.state, exact });
    }
    return ok(stops);
  } finally {
    opened.value.dispose();
  }
}

function formatStop({ action, python, model, exact }: Stop): string {
  if (exact) return `${action}: ${formatState(model)}\n`;
  return `${action}: DIFFERS\n  model:  ${formatState(model)}\n  Python: ${formatState(python)}\n`;
}
