import type { InverseIndex, InverseNode, InverseTree } from "../2-tree/inverse.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import type { InverseAction } from "./action.ts";

/**
 * The state that an inverse action leads to. Total: from `inv_exit_entry` every action stays there.
 * `inv_step_call` from a call goes on in its caller, as `step_return` from a return does.
 * @param index - a node of `tree`
 */
export function inverseStep(tree: InverseTree, index: InverseIndex, { kind }: InverseAction): InverseIndex {
  const exit = tree.length - 1;
  const from = tree[index];
  if (from === undefined) throw new RangeError(`The inverse tree has no step ${index}.`);
  if (index === exit) return exit;
  const next = (matches: (node: InverseNode) => boolean): InverseIndex => {
    for (let at = index + 1; at < exit; at++) {
      const node = tree[at];
      if (node !== undefined && matches(node)) return at;
    }
    return exit;
  };
  const over = (): InverseIndex => next((node) => node.depth <= from.depth);

  switch (kind) {
    case "inv_step_into":
      return index + 1;
    case "inv_step_over":
      return over();
    case "inv_step_call":
      if (from.event === "inv_call") return over();
      return next((node) => node.depth === from.depth && node.event === "inv_call");
    default:
      return exhaustive(kind);
  }
}
