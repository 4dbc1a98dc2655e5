import { expect, test } from "vitest";
import { buildTree } from "../2-tree/build.ts";
import { randomTrace } from "../2-tree/random-trace.ts";
import type { Tree } from "../2-tree/tree.ts";
import { seededRandom } from "../lib/random.ts";
import { moduleVariables, nameOf, runningCall } from "./module-variables.ts";

/** The definition, state by state from the beginning. */
function fromTheBeginning(tree: Tree, upTo: number): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  const shownBy = (node: Tree["nodes"][number]): ReadonlyMap<string, string> => {
    const { state, last } = node;
    if (state.event === "exit") return new Map();
    const shown = state.event === "call" || state.event === "line" ? state : last;
    return (nameOf(node) === "<module>" ? shown?.locals : shown?.globals) ?? new Map<string, string>();
  };
  for (const node of tree.nodes) {
    for (const [name, value] of shownBy(node))
      if (node.index <= upTo || !variables.has(name)) variables.set(name, value);
    const caller = node.parent === null ? undefined : tree.nodes[node.parent];
    const ends = node.state.event === "return" || node.leaves;
    if (node.index >= upTo || !ends || caller === undefined) continue;
    for (const [name, value] of runningCall(caller, node.index).changes)
      if (nameOf(caller) === "<module>" || shownBy(caller).has(name)) variables.set(name, value);
  }
  return variables;
}

test("module variables of every state are those that the run up to it gives", () => {
  let states = 0;
  let differing = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const tree = buildTree(randomTrace(seededRandom(seed)));
    for (const { index } of tree.nodes) {
      const variables = moduleVariables(tree, index);
      expect([...variables].sort(), `seed ${String(seed)}, state ${String(index)}`).toEqual(
        [...fromTheBeginning(tree, index)].sort(),
      );
      states++;
      if (variables.size > 0) differing++;
    }
  }
  expect(states).toBeGreaterThan(500);
  expect(differing).toBeGreaterThan(states / 4);
});
