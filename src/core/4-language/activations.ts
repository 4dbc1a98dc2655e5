import type { NodeIndex, Tree } from "../2-tree/tree.ts";

/**
 * How the nodes of a tree belong to activations. From a `yield` to the next a generator's frame is an activation of
 * its own: it is called or resumed, and returns.
 */
export interface Activations {
  /** For each node but the exit, the call node of its activation. */
  readonly first: readonly NodeIndex[];
  /** For each node, the next node of its activation. */
  readonly next: readonly (NodeIndex | undefined)[];
  /** For each node, the node of its activation before it. */
  readonly previous: readonly (NodeIndex | undefined)[];
  /** For each call node, the last recorded node of its activation. */
  readonly last: ReadonlyMap<NodeIndex, NodeIndex>;
}

export function activationsOf(tree: Tree): Activations {
  const first: NodeIndex[] = [];
  const next: (NodeIndex | undefined)[] = tree.nodes.map(() => undefined);
  const previous: (NodeIndex | undefined)[] = [...next];
  const last = new Map<NodeIndex, NodeIndex>();
  /** By depth, the latest node of the activation running there. */
  const latest: NodeIndex[] = [];
  for (const { index, depth, state } of tree.nodes) {
    if (state.event === "exit") break;
    const before = state.event === "call" ? undefined : latest[depth];
    const call = before === undefined ? index : (first[before] ?? index);
    first[index] = call;
    last.set(call, index);
    if (before !== undefined) next[before] = index;
    previous[index] = before;
    latest[depth] = index;
  }
  return { first, next, previous, last };
}
