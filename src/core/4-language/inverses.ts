import type { NodeIndex, TreeNode } from "../2-tree/tree.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { returnKind } from "./ends.ts";
import type { Inverse, InverseAction, InverseAnswer, InverseState } from "./inverse.ts";
import type { Unanswered } from "./jump.ts";
import { callOf, frameAt, lastOf, nodeAt, type Recorded } from "./recorded.ts";

const unanswered = (kind: Unanswered["kind"], detail: string) => err<Unanswered>({ kind, detail });

/** The inverse question from a state of a recording, with its true answer. */
export function inverseAt(
  recorded: Recorded,
  index: NodeIndex,
  action: InverseAction,
): Result<Inverse, Unanswered> {
  const node = nodeAt(recorded, index);
  const from = knownAt(recorded, node);
  if (!from.ok) return from;
  const to = answerTo(recorded, node, action);
  return to.ok ? ok({ from: from.value, action, to: to.value }) : to;
}

function answerTo(
  recorded: Recorded,
  node: TreeNode,
  action: InverseAction,
): Result<InverseAnswer, Unanswered> {
  switch (action) {
    case "inv_call": {
      if (node.state.event === "call") return unanswered("unasked", "this is the call state");
      const call = nodeAt(recorded, callOf(recorded, node.index));
      return nameOf(call) === "<module>" ? unanswered("unasked", "a module has no arguments") : shown(call);
    }
    case "inv_over": {
      const previous = recorded.activations.previous[node.index];
      return previous === undefined
        ? unanswered("unasked", "the frame begins here")
        : shown(nodeAt(recorded, previous));
    }
    case "inv_into": {
      if (frameAt(node) === null) return unanswered("unasked", "only a line makes calls");
      const call = node.parts.findLast((part) => part.kind === "call");
      if (call?.kind !== "call") return unanswered("unasked", "the line makes no call");
      return call.outcome === null
        ? unanswered("unfinished", nameOf(node))
        : shown(lastOf(recorded, call.first));
    }
    default:
      return exhaustive(action);
  }
}

/** What a node shows as an answer. */
function shown(node: TreeNode): Result<InverseAnswer, Unanswered> {
  const { state } = node;
  switch (state.event) {
    case "call":
    case "line": {
      const frame = frameAt(node);
      return frame === null ? unanswered("unasked", "no frame") : ok({ kind: "frame", state: frame });
    }
    case "return":
      return ok({ kind: returnKind(state), line: state.line, value: state.value });
    case "exception":
      return ok({ kind: "exception", line: state.line, type: state.type, message: state.message });
    case "exit":
      return unanswered("unasked", "the exit belongs to no frame");
    default:
      return exhaustive(state);
  }
}

/** What a node shows as the start of a question. */
function knownAt(recorded: Recorded, node: TreeNode): Result<InverseState, Unanswered> {
  const known = shown(node);
  if (!known.ok) return known;
  if (known.value.kind !== "exception") return ok(known.value);
  if (node.leaves) return ok({ ...known.value, handler: null });
  const landing = recorded.tree.nodes[recorded.activations.next[node.index] ?? -1];
  const handler = landing === undefined || node.parts.length > 0 ? null : frameAt(landing);
  return handler === null
    ? unanswered("unfinished", `line ${known.value.line}`)
    : ok({ ...known.value, handler });
}

const nameOf = ({ state }: TreeNode): string =>
  (state.event === "exit" ? undefined : state.stack.at(-1)?.name) ?? "";
