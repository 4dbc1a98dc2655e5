import { activationTree, entryPoints } from "../../core/2-tree/activation.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { invertTree } from "../../core/2-tree/inverse.ts";
import { formatInverseNode, formatState } from "../../core/2-tree/notation.ts";
import type { State } from "../../core/2-tree/state.ts";
import type { Tree } from "../../core/2-tree/tree.ts";
import { randomInverseTrajectory, randomTrajectory } from "../../core/3-debugger/policy.ts";
import type { Action, InverseAction } from "../../core/3-debugger/action.ts";
import { ok } from "../../core/lib/result.ts";
import { seededRandom, type Random } from "../../core/lib/random.ts";
import { parseCount, parseOptions } from "../command.ts";
import type { Command } from "../command.ts";
import { print, toJson } from "../output.ts";
import { RECORD_OPTIONS, RECORD_USAGE, recordFile } from "../record.ts";

export const trajectoryCommand: Command = {
  usage: `${RECORD_USAGE} [--inverse] [--any-call] [--seed N]`,
  summary:
    "record a program and print a random trajectory of states and actions, forwards or backwards, from its entry or a random call",
  run: async (args) => {
    const options = parseOptions(args, {
      ...RECORD_OPTIONS,
      inverse: { type: "boolean", default: false },
      "any-call": { type: "boolean", default: false },
      seed: { type: "string" },
    });
    if (!options.ok) return options;
    const { positionals, values } = options.value;
    const seed = parseCount("seed", values.seed, 0);
    if (!seed.ok) return seed;
    const trace = await recordFile(positionals, values);
    if (!trace.ok) return trace;
    const random = seededRandom(seed.value);
    const whole = buildTree(trace.value);
    const tree = values["any-call"] ? anyActivation(whole, random) : whole;
    const stops = values.inverse ? inverseStops(tree, random) : forwardStops(tree, random);
    print(values.json ? `${toJson(stops, 2)}\n` : stops.map(formatStop).join(""));
    return ok(undefined);
  },
};

/** A state of the trajectory and the action that led there; null for the first. */
interface Stop {
  readonly action: Action | InverseAction | null;
  readonly step: number;
  /** Null for `inv_exit_entry`. */
  readonly state: State | null;
  readonly text: string;
}

function anyActivation(tree: Tree, random: Random): Tree {
  const calls = entryPoints(tree);
  const call = calls[random.below(calls.length)];
  return call === undefined ? tree : activationTree(tree, call);
}

function forwardStops(tree: Tree, random: Random): readonly Stop[] {
  const stop = (action: Action | null, step: number): Stop => {
    const node = tree.nodes[step];
    if (node === undefined) throw new RangeError(`The recording has no step ${step}.`);
    const text = `${String(step).padStart(3)} ${"  ".repeat(node.depth)}${formatState(node.state)}`;
    return { action, step, state: node.state, text };
  };
  return [stop(null, 0), ...randomTrajectory(tree, 0, random).map(({ action, to }) => stop(action, to))];
}

function inverseStops(tree: Tree, random: Random): readonly Stop[] {
  const inverse = invertTree(tree);
  const stop = (action: InverseAction | null, step: number): Stop => {
    const node = inverse[step];
    if (node === undefined) throw new RangeError(`The inverse tree has no step ${step}.`);
    const state = node.of === null ? null : (tree.nodes[node.of]?.state ?? null);
    return { action, step, state, text: formatInverseNode(tree, node) };
  };
  const moves = randomInverseTrajectory(inverse, 0, random);
  return [stop(null, 0), ...moves.map(({ action, to }) => stop(action, to))];
}

function formatStop({ action, text }: Stop): string {
  const line = action?.kind === "breakpoint" ? ` L${action.line}` : "";
  return `${action === null ? "" : `    ${action.kind}${line}\n`}${text}\n`;
}
