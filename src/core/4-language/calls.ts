import type { Locals } from "../1-trace/trace.ts";
import type { CallOutcome, CallPart, Tree, TreeNode } from "../2-tree/tree.ts";
import type { FinishedCall } from "./transition.ts";

/** A call of a recorded line as the language states it; null while the callee runs. */
export function finishedCall(tree: Tree, part: CallPart): FinishedCall | null {
  if (part.outcome === null) return null;
  const state = tree.nodes[part.first]?.state;
  if (state?.event !== "call") throw new Error(`Node ${part.first} is not a call.`);
  const name = state.stack.at(-1)?.name ?? "";
  const left = endOf(tree, part)?.last?.locals ?? new Map<string, string>();
  const outcome = seenOutcome({ name, args: state.locals, left }, part.outcome);
  return { kind: "call", line: state.line, args: state.locals, outcome, changes: part.changes };
}

/** An activation that has ended. */
interface Ended {
  readonly name: string;
  readonly args: Locals;
  /** Its locals as it was left. */
  readonly left: Locals;
}

/**
 * What a caller sees of a call that has ended. `__init__` returns None, but the call it belongs to gives
 * the object it has set up, so this is what is seen: no variable of the caller holds that object yet.
 */
export function seenOutcome({ name, args, left }: Ended, outcome: CallOutcome): CallOutcome {
  if (outcome.kind !== "return" || !/(^|\.)__init__$/.test(name)) return outcome;
  const [self = ""] = args.keys();
  const made = left.get(self);
  return made === undefined ? outcome : { kind: "return", value: made };
}

/** The state that ends the activation of a call. */
function endOf({ nodes }: Tree, { first }: CallPart): TreeNode | undefined {
  const depth = nodes[first]?.depth;
  for (let index = first; index < nodes.length; index++) {
    const node = nodes[index];
    if (node?.depth === depth && (node?.state.event === "return" || node?.leaves === true)) return node;
  }
  return undefined;
}
