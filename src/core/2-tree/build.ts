import type { CanonicalLine, Locals, LoopCursor, Trace, TraceEvent } from "../1-trace/trace.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import { endlessRound } from "./endless.ts";
import type { Exit, Stack, State } from "./state.ts";
import type { CallOutcome, LinePart, NodeIndex, Tree, TreeNode } from "./tree.ts";

type MutableNode = TreeNode & { readonly parts: LinePart[] };

/** A function activation that has not ended yet. */
interface OpenFrame {
  readonly name: string;
  /** The frames above it; they stand still while this one runs. */
  readonly callers: Stack;
  readonly caller: OpenFrame | null;
  /** Where its call part stands in the caller's latest node. */
  readonly partIndex: number;
  /** Its latest state, which collects what happens until the next one. */
  latest: MutableNode;
}

const NOTHING: Locals = new Map();
const NO_CURSORS: readonly LoopCursor[] = [];

/**
 * Turns a recording into its state tree: one node per call, line, return and exception event in
 * recording order, then the exit. Micro-steps, printed text and calls become parts of the state
 * during which they happened. `traceEvents` is the inverse.
 * @throws when the events do not nest, which no recording of the tracer does.
 */
export function buildTree(trace: Trace): Tree {
  const builder = new TreeBuilder();
  for (const event of trace.events) builder.add(event);
  const exit = exitOf(trace, builder.nodes);
  builder.addExit(exit);
  return { nodes: builder.nodes, exit };
}

function exitOf(trace: Trace, nodes: readonly TreeNode[]): Exit {
  if (trace.end.kind !== "stopped") return trace.end.kind;
  return endlessRound(nodes) === null ? "unfinished" : "never";
}

class TreeBuilder {
  readonly nodes: MutableNode[] = [];
  private frame: OpenFrame | null = null;

  add(event: TraceEvent): void {
    switch (event.kind) {
      case "call":
      case "resume":
        this.open(event);
        return;
      case "line": {
        const { line, locals, globals } = event;
        this.advance({ event: "line", stack: this.stackAt(line), line, locals, globals }, event.cursors);
        return;
      }
      case "micro":
      case "print":
        // Text written after the entry frame has ended belongs to the last state.
        (this.frame?.latest ?? this.nodes.at(-1))?.parts.push(event);
        return;
      case "return":
      case "yield": {
        const { kind, line, value, locals, globals } = event;
        const state: State = { event: "return", stack: this.stackAt(line), line, value };
        this.advance(kind === "yield" ? { ...state, yields: true } : state, NO_CURSORS, {
          last: { locals, globals },
        });
        this.close({ kind, value }, event.callerChanges);
        return;
      }
      case "exception": {
        const { line, type, message, leaves, locals, globals } = event;
        const state: State = { event: "exception", stack: this.stackAt(line), line, type, message };
        this.advance(state, NO_CURSORS, { leaves, last: { locals, globals } });
        if (leaves) this.close({ kind: "exception", type, message }, event.callerChanges);
        return;
      }
      default:
        exhaustive(event);
    }
  }

  addExit(exit: Exit): void {
    this.push({ event: "exit", exit }, { depth: 0, parent: null });
  }

  private open(event: Extract<TraceEvent, { kind: "call" | "resume" }>): void {
    const { name, line, locals, globals } = event;
    const caller = this.frame;
    const callers = caller === null ? [] : stackOf(caller.latest.state);
    const called: State = { event: "call", stack: [...callers, { name, line }], line, locals, globals };
    const state: State = event.kind === "resume" ? { ...called, resumed: true } : called;
    const partIndex = caller?.latest.parts.length ?? 0;
    caller?.latest.parts.push({ kind: "call", first: this.nodes.length, outcome: null, changes: NOTHING });
    const latest = this.push(state, {
      depth: callers.length,
      parent: caller?.latest.index ?? null,
      ...(event.kind === "resume" && { cursors: event.cursors }),
    });
    this.frame = { name, callers, caller, partIndex, latest };
  }

  private advance(state: State, cursors: readonly LoopCursor[], more: Partial<TreeNode> = {}): void {
    const frame = this.running();
    frame.latest = this.push(state, {
      depth: frame.callers.length,
      parent: frame.caller?.latest.index ?? null,
      cursors,
      ...more,
    });
  }

  private close(outcome: CallOutcome, changes: Locals): void {
    const { caller, partIndex } = this.running();
    this.frame = caller;
    const part = caller?.latest.parts[partIndex];
    if (caller !== null && part?.kind === "call")
      caller.latest.parts[partIndex] = { ...part, outcome, changes };
  }

  private push(
    state: State,
    fields: Partial<TreeNode> & { readonly depth: number; readonly parent: NodeIndex | null },
  ): MutableNode {
    const node: MutableNode = {
      index: this.nodes.length,
      state,
      cursors: NO_CURSORS,
      leaves: false,
      last: null,
      ...fields,
      parts: [],
    };
    this.nodes.push(node);
    return node;
  }

  private stackAt(line: CanonicalLine): Stack {
    const { callers, name } = this.running();
    return [...callers, { name, line }];
  }

  private running(): OpenFrame {
    if (this.frame === null) throw new Error("The events of the recording do not nest: no frame is open.");
    return this.frame;
  }
}

function stackOf(state: State): Stack {
  return state.event === "exit" ? [] : state.stack;
}
