import type { NodeIndex, Tree } from "../2-tree/tree.ts";

/** How the nodes of a tree belong to activations. */
export interface Activations {
  /** For each node but the exit, the call node of its activation. */
  readonly first: readonly NodeIndex[];
  /** For each node, the next node of its activation. */
  readonly next: readonly (NodeIndex | undefined)[];
  /** For each node, the node of its activation before it. */
  readonly previous: readonly (NodeIndex | undefined)[];
  /** For each call node, the last recorded node of its activation. */
  readonly last: ReadonlyMap<NodeIndex, NodeIndex>;
  /** Call nodes of activations of generators. */
  readonly generators: ReadonlySet<NodeIndex>;
}

export function activationsOf(tree: Tree): Activations {
  const first: NodeIndex[] = [];
  const next: (NodeIndex | undefined)[] = tree.nodes.map(() => undefined);
  const previous: (NodeIndex | undefined)[] = [...next];
  const last = new Map<NodeIndex, NodeIndex>();
  const generators = new Set<NodeIndex>();
  /** By depth, the latest node of the activation running there. */
  const latest: NodeIndex[] = [];
  for (const { index, depth, state, suspension } of tree.nodes) {
    if (state.event === "exit") break;
    const before = state.event === "call" ? undefined : latest[depth];
    const call = before === undefined ? index : (first[before] ?? index);
    first[index] = call;
    last.set(call, index);
    if (before !== undefined) next[before] = index;
    previous[index] = before;
    latest[depth] = index;
    const name = state.stack.at(-1)?.name ?? "";
    if (suspension !== null || name.endsWith("<genexpr>")) generators.add(call);
  }
  return { first, next, previous, last, generators };
}
