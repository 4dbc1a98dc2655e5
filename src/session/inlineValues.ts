import type { CanonicalLine, Locals, ValueText } from "../core/1-trace/trace.ts";
import { beginsCall } from "../core/2-tree/state.ts";
import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";
import { nodeAt } from "./recording.ts";

/** Names and their values at a stop, by the line that gave them. */
export type InlineValues = ReadonlyMap<CanonicalLine, ReadonlyMap<string, ValueText>>;

/** Values that are definitions rather than data are noise beside the code. */
const DEFINITION = /^<(function|class|module|built-in|method)/;

/** What gave a variable its value: the line that ran, and the first state that shows the value. */
export interface LastChange {
  readonly line: CanonicalLine;
  readonly node: NodeIndex;
}

interface FrameHistory {
  readonly locals: Locals;
  readonly changes: ReadonlyMap<string, LastChange>;
}

/**
 * Where each local of the running frame got its value: the line that ran when it last changed, or
 * the `def` line for an argument that never did.
 */
export function inlineValues(tree: Tree, at: NodeIndex): InlineValues {
  const lines = new Map<CanonicalLine, Map<string, ValueText>>();
  if (nodeAt(tree, at).state.event === "exit") return lines;
  const { locals, changes } = frameHistory(tree, at);
  for (const [name, value] of locals) {
    const line = changes.get(name)?.line;
    if (line === undefined || DEFINITION.test(value)) continue;
    const values = lines.get(line) ?? new Map<string, ValueText>();
    lines.set(line, values.set(name, value));
  }
  return lines;
}

/** When a local of the running frame last changed; null for a name that is none. */
export function lastChange(tree: Tree, at: NodeIndex, name: string): LastChange | null {
  return frameHistory(tree, at).changes.get(name) ?? null;
}

/** Goes back from the stop, only as far as the oldest change: a long loop is not read from its start at every step. */
function frameHistory(tree: Tree, at: NodeIndex): FrameHistory {
  const changes = new Map<string, LastChange>();
  let locals: Locals = new Map();
  let after: { readonly line: CanonicalLine; readonly locals: Locals; readonly node: NodeIndex } | null =
    null;
  for (const node of activation(tree, at)) {
    const { state } = nodeAt(tree, node);
    if (state.event !== "call" && state.event !== "line") continue;
    if (after === null) locals = state.locals;
    else if (state.locals !== after.locals)
      for (const [name, value] of after.locals)
        if (locals.has(name) && !changes.has(name) && state.locals.get(name) !== value)
          changes.set(name, { line: state.line, node: after.node });
    after = { line: state.line, locals: state.locals, node };
    if (changes.size === locals.size) break;
  }
  if (after !== null)
    for (const name of locals.keys())
      if (!changes.has(name)) changes.set(name, { line: after.line, node: after.node });
  return { locals, changes };
}

/** The states of a node's activation up to the node, the last one first. */
function* activation(tree: Tree, at: NodeIndex): Generator<NodeIndex> {
  const { depth } = nodeAt(tree, at);
  for (let index = at; index >= 0; index--) {
    const node = nodeAt(tree, index);
    if (node.depth !== depth) continue;
    yield index;
    if (beginsCall(node.state)) return;
  }
}
