import { buildTree } from "../../core/2-tree/build.ts";
import { formatState } from "../../core/2-tree/notation.ts";
import type { NodeIndex, Tree } from "../../core/2-tree/tree.ts";
import type { Action } from "../../core/3-debugger/action.ts";
import { step } from "../../core/3-debugger/step.ts";
import { ok } from "../../core/lib/result.ts";
import { parseActions } from "../actions.ts";
import { parseOptions } from "../command.ts";
import type { Command } from "../command.ts";
import { print, toJson } from "../output.ts";
import { RECORD_OPTIONS, RECORD_USAGE, recordFile } from "../record.ts";

export const stepCommand: Command = {
  usage: `${RECORD_USAGE} --actions "into,over,break:4"`,
  summary: "record a program and print the states that debugger actions lead to",
  run: async (args) => {
    const options = parseOptions(args, { ...RECORD_OPTIONS, actions: { type: "string" } });
    if (!options.ok) return options;
    const { positionals, values } = options.value;
    const actions = parseActions(values.actions);
    if (!actions.ok) return actions;
    const trace = await recordFile(positionals, values);
    if (!trace.ok) return trace;
    const tree = buildTree(trace.value);
    const stops = stopsOf(tree, actions.value);
    if (values.json) print(`${toJson(stops, 2)}\n`);
    else for (const stop of stops) print(`${stop.step} ${formatState(stop.state)}\n`);
    return ok(undefined);
  },
};

/** The entry state, then the state after each action. */
function stopsOf(tree: Tree, actions: readonly Action[]) {
  let at: NodeIndex = 0;
  const visited = [at];
  for (const action of actions) {
    at = step(tree, at, action);
    visited.push(at);
  }
  return visited.flatMap((index) => {
    const node = tree.nodes[index];
    return node === undefined ? [] : [{ step: index, state: node.state }];
  });
}
