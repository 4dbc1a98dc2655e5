import type { Locals } from "../1-trace/trace.ts";
import type { CallOutcome, CallPart, Tree, TreeNode } from "../2-tree/tree.ts";
import type { Entered, FinishedCall } from "./transition.ts";

/** How a recorded line went on in another frame. */
export function entered(tree: Tree, { first }: CallPart): Entered {
  const node = tree.nodes[first];
  if (node?.state.event !== "call") throw new Error(`Node ${first} is not a call.`);
  const { line, locals } = node.state;
  return node.state.resumed === true ? { kind: "resume", line } : { kind: "call", line, args: locals };
}

/** A call of a recorded line as the language states it; null while the callee runs. */
export function finishedCall(tree: Tree, part: CallPart): FinishedCall | null {
  const { outcome, changes } = part;
  if (outcome === null) return null;
  const begun = entered(tree, part);
  if (begun.kind === "resume") return { ...begun, outcome, changes };
  const state = tree.nodes[part.first]?.state;
  const name = (state?.event === "call" ? state.stack.at(-1)?.name : undefined) ?? "";
  const left = endOf(tree, part)?.last?.locals ?? new Map<string, string>();
  return { ...begun, outcome: seenOutcome({ name, args: begun.args, left }, outcome), changes };
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
