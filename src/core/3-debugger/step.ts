import type { CanonicalLine } from "../1-trace/trace.ts";
import { endsActivation } from "../2-tree/activation.ts";
import type { NodeIndex, Tree, TreeNode } from "../2-tree/tree.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import type { Action } from "./action.ts";

/**
 * The state that an action leads to. Total: from the exit every action stays there.
 * @param index - a node of `tree`
 */
export function step(tree: Tree, index: NodeIndex, action: Action): NodeIndex {
  const exit = tree.nodes.length - 1;
  const from = tree.nodes[index];
  if (from === undefined) throw new RangeError(`The recording has no step ${index}.`);
  if (index === exit) return exit;
  const next = (matches: (node: TreeNode) => boolean): NodeIndex => {
    for (let at = index + 1; at < exit; at++) {
      const node = tree.nodes[at];
      if (node !== undefined && matches(node)) return at;
    }
    return exit;
  };
  const over = (): NodeIndex => next((node) => node.depth <= from.depth);

  switch (action.kind) {
    case "step_into":
      return index + 1;
    case "step_over":
      return over();
    case "step_return":
      if (endsActivation(from)) return over();
      return next((node) => node.depth === from.depth && endsActivation(node));
    case "breakpoint":
      return next((node) => isLineEvent(node, [action.line]));
    case "run_to_breakpoint":
      return next((node) => isLineEvent(node, action.lines));
    case "continue":
      return exit;
    default:
      return exhaustive(action);
  }
}

function isLineEvent(node: TreeNode, lines: readonly CanonicalLine[]): boolean {
  return node.state.event === "line" && lines.includes(node.state.line);
}
