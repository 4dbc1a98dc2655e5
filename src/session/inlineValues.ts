import type { CanonicalLine, Locals, ValueText } from "../core/1-trace/trace.ts";
import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";
import { nodeAt } from "./session.ts";

/** Names and their values at a stop, by the line that gave them. */
export type InlineValues = ReadonlyMap<CanonicalLine, ReadonlyMap<string, ValueText>>;

/** Values that are definitions rather than data are noise beside the code. */
const DEFINITION = /^<(function|class|module|built-in|method)/;

/**
 * Where each local of the running frame got its value: the line that ran when it last changed, or
 * the `def` line for an argument that never did.
 */
export function inlineValues(tree: Tree, at: NodeIndex): InlineValues {
  const here = nodeAt(tree, at);
  const source = new Map<string, CanonicalLine>();
  const lines = new Map<CanonicalLine, Map<string, ValueText>>();
  let before: { readonly line: CanonicalLine; readonly locals: Locals } | null = null;
  for (const index of activation(tree, at)) {
    const { state } = nodeAt(tree, index);
    if (state.event !== "call" && state.event !== "line") continue;
    for (const [name, value] of state.locals) {
      if (before?.locals.get(name) !== value) source.set(name, before?.line ?? state.line);
    }
    before = state;
  }
  if (here.state.event === "exit") return lines;
  for (const [name, value] of before?.locals ?? []) {
    const line = source.get(name);
    if (line === undefined || DEFINITION.test(value)) continue;
    const values = lines.get(line) ?? new Map<string, ValueText>();
    lines.set(line, values.set(name, value));
  }
  return lines;
}

/** The states of a node's activation up to the node, in order. */
function activation(tree: Tree, at: NodeIndex): readonly NodeIndex[] {
  const { depth } = nodeAt(tree, at);
  const states: NodeIndex[] = [];
  for (let index = at; index >= 0; index--) {
    const node = nodeAt(tree, index);
    if (node.depth !== depth) continue;
    states.push(index);
    if (node.state.event === "call" && node.suspension === null) break;
  }
  return states.reverse();
}
