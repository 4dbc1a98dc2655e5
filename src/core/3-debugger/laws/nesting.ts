import type { NodeIndex, Tree, TreeNode } from "../../2-tree/tree.ts";

/** How the states of a tree nest, read from calls and ends alone: what the laws hold the debugger against. */
export interface Nesting {
  /** For each state but the exit, the call state of its activation. */
  readonly call: readonly NodeIndex[];
  /** For each call state, the states of that activation in order. */
  readonly states: ReadonlyMap<NodeIndex, readonly NodeIndex[]>;
  /** For each call state, the state whose line made the call; null for the entry. */
  readonly caller: ReadonlyMap<NodeIndex, NodeIndex | null>;
  /** For each state, the activations its line called, in order. */
  readonly callees: ReadonlyMap<NodeIndex, readonly NodeIndex[]>;
}

export function nestingOf({ nodes }: Tree): Nesting {
  const call: NodeIndex[] = [];
  const states = new Map<NodeIndex, NodeIndex[]>();
  const caller = new Map<NodeIndex, NodeIndex | null>();
  const callees = new Map<NodeIndex, NodeIndex[]>();
  const running: NodeIndex[] = [];
  for (const node of nodes) {
    if (node.state.event === "exit") break;
    const { index } = node;
    if (node.state.event === "call") {
      const outer = states.get(running.at(-1) ?? -1)?.at(-1) ?? null;
      caller.set(index, outer);
      if (outer !== null) callees.set(outer, [...(callees.get(outer) ?? []), index]);
      states.set(index, []);
      running.push(index);
    }
    const activation = running.at(-1);
    if (activation === undefined) throw new Error(`State ${index} belongs to no activation.`);
    call[index] = activation;
    states.get(activation)?.push(index);
    if (isEnd(node)) running.pop();
  }
  return { call, states, caller, callees };
}

/** A return, a yield, or an exception that leaves: nothing of the activation follows. */
export const isEnd = ({ state, leaves }: TreeNode): boolean => state.event === "return" || leaves;

export const statesOf = ({ call, states }: Nesting, index: NodeIndex): readonly NodeIndex[] =>
  states.get(call[index] ?? -1) ?? [];

export const callerOf = ({ call, caller }: Nesting, index: NodeIndex): NodeIndex | null =>
  caller.get(call[index] ?? -1) ?? null;
