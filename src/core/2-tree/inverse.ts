import { exhaustive } from "../lib/exhaustive.ts";
import type { State } from "./state.ts";
import type { NodeIndex, Tree, TreeNode } from "./tree.ts";

/** Position of a node in {@link InverseTree}: how many states lie after it in the recording, copies counted. */
export type InverseIndex = number;

/** Events of the inverse tree (paper §1.6). */
export type InverseEvent =
  "inv_call" | "inv_line" | "inv_return" | "inv_exception" | "inv_line_call" | "inv_exit_entry";

/** A state met on the way back. */
export interface InverseNode {
  readonly index: InverseIndex;
  readonly event: InverseEvent;
  /** The recorded node it shows; null for the exit before the entry call. */
  readonly of: NodeIndex | null;
  /** Number of frames above the entry frame. */
  readonly depth: number;
  /** The `inv_line_call` below which the activation hangs; null in the entry frame. */
  readonly parent: InverseIndex | null;
}

/** Stored flat, in the order in which the states are met backwards; the last node is `inv_exit_entry`. */
export type InverseTree = readonly InverseNode[];

/**
 * The states of a recording in reverse. A state whose line made calls is met twice: first as
 * `inv_line_call`, with the callees' states below it, from which one may enter the last callee or
 * skip all of them; then as itself, before the line ran. The forward exit is no part of it.
 */
export function invertTree(tree: Tree): InverseTree {
  const nodes: InverseNode[] = [];
  const lineCalls = new Map<NodeIndex, InverseIndex>();
  for (const { node, copy } of withCopies(tree).reverse()) {
    const { depth, index: of } = node;
    const index = nodes.length;
    const parent = node.parent === null ? null : (lineCalls.get(node.parent) ?? null);
    if (copy) lineCalls.set(of, index);
    nodes.push({ index, event: copy ? "inv_line_call" : inverseEvent(node.state), of, depth, parent });
  }
  nodes.push({ index: nodes.length, event: "inv_exit_entry", of: null, depth: 0, parent: null });
  return nodes;
}

interface Met {
  readonly node: TreeNode;
  readonly copy: boolean;
}

/** The states in recording order, each one that made calls once more after its last callee's states. */
function withCopies(tree: Tree): Met[] {
  const met: Met[] = [];
  const calling: TreeNode[] = [];
  const close = (depth: number): void => {
    for (let node = calling.at(-1); node !== undefined && node.depth >= depth; node = calling.at(-1)) {
      met.push({ node, copy: true });
      calling.pop();
    }
  };
  for (const node of tree.nodes) {
    close(node.depth);
    if (node.state.event === "exit") break;
    met.push({ node, copy: false });
    if (node.parts.some((part) => part.kind === "call")) calling.push(node);
  }
  return met;
}

function inverseEvent({ event }: State): InverseEvent {
  switch (event) {
    case "call":
      return "inv_call";
    case "line":
      return "inv_line";
    case "return":
      return "inv_return";
    case "exception":
      return "inv_exception";
    case "exit":
      return "inv_exit_entry";
    default:
      return exhaustive(event);
  }
}
