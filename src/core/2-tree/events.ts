import type { Locals, TraceEvent } from "../1-trace/trace.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import type { CallPart, Tree, TreeNode } from "./tree.ts";

/** A frame of which not every event has been given back yet. */
interface OpenFrame {
  node: TreeNode;
  /** How many parts of `node` have been given back. */
  given: number;
  /** The caller's part that this activation is; null for the entry frame. */
  readonly call: CallPart | null;
}

const NOTHING: Locals = new Map();

/** The events a tree was built from: the inverse of `buildTree`. */
export function traceEvents(tree: Tree): TraceEvent[] {
  const events: TraceEvent[] = [];
  const open: OpenFrame[] = [];

  const giveParts = (frame: OpenFrame): CallPart | null => {
    for (let part = frame.node.parts[frame.given]; part !== undefined; part = frame.node.parts[frame.given]) {
      frame.given++;
      if (part.kind === "call") return part;
      events.push(part);
    }
    return null;
  };

  for (const node of tree.nodes) {
    const frame = open.at(-1);
    if (node.state.event === "call") {
      const call = frame === undefined ? null : giveParts(frame);
      open.push({ node, given: 0, call });
      events.push(eventOf(node, NOTHING));
      continue;
    }
    if (frame === undefined) continue;
    giveParts(frame);
    if (node.state.event === "exit") break;
    frame.node = node;
    frame.given = 0;
    events.push(eventOf(node, frame.call?.changes ?? NOTHING));
    if (node.state.event === "return" || node.leaves) {
      giveParts(frame);
      open.pop();
    }
  }
  return events;
}

function eventOf(node: TreeNode, changes: Locals): TraceEvent {
  const { state } = node;
  switch (state.event) {
    case "call": {
      const { line, locals, globals } = state;
      const name = state.stack.at(-1)?.name ?? "";
      const call = { line, name, locals, globals };
      return state.resumed === true
        ? { kind: "resume", ...call, cursors: node.cursors }
        : { kind: "call", ...call };
    }
    case "line": {
      const { line, locals, globals } = state;
      return { kind: "line", line, locals, globals, cursors: node.cursors };
    }
    case "return": {
      const { line, value } = state;
      const kind = state.yields === true ? "yield" : "return";
      return { kind, line, value, ...frameAtEnd(node), callerChanges: changes };
    }
    case "exception": {
      const { line, type, message } = state;
      const callerChanges = node.leaves ? changes : NOTHING;
      return {
        kind: "exception",
        line,
        type,
        message,
        leaves: node.leaves,
        ...frameAtEnd(node),
        callerChanges,
      };
    }
    case "exit":
      throw new Error("An exit is not an event.");
    default:
      return exhaustive(state);
  }
}

function frameAtEnd(node: TreeNode): { readonly locals: Locals; readonly globals: Locals } {
  return node.last ?? { locals: NOTHING, globals: NOTHING };
}
