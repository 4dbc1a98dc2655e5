import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";

/** Text the program wrote, split at a stop. */
export interface Output {
  readonly before: string;
  /** Written later in the recording. */
  readonly after: string;
}

/**
 * Splits what the run wrote at a node: a part of a line belongs to the states after it. What a line
 * prints itself is known by the next state; what it prints after a call, by the state after the callee.
 */
export function outputAt(tree: Tree, at: NodeIndex): Output {
  let before = "";
  let after = "";
  for (const { known, text } of printed(tree)) {
    if (known <= at) before += text;
    else after += text;
  }
  return { before, after };
}

/** Text written at once. */
export interface Chunk {
  /** First node at which the text has been written. */
  readonly known: NodeIndex;
  readonly text: string;
}

/** What the run writes, in its order. */
export function printed(tree: Tree): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (const node of tree.nodes) {
    let known = node.index + 1;
    for (const part of node.parts) {
      if (part.kind === "print") chunks.push({ known, text: part.text });
      if (part.kind === "call") known = nextAtDepth(tree, part.first, node.depth);
    }
  }
  return chunks.sort((a, b) => a.known - b.known);
}

function nextAtDepth(tree: Tree, from: NodeIndex, depth: number): NodeIndex {
  let index = from;
  for (;;) {
    const node = tree.nodes[index];
    if (node === undefined || node.depth <= depth || node.state.event === "exit") return index;
    index += 1;
  }
}
