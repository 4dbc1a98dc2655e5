import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";
import type { Paused } from "./state.ts";

/** Text written at once. */
interface Chunk {
  /** First node at which the text has been written. */
  readonly known: NodeIndex;
  readonly text: string;
}

/** What is written by the time of a stop, and what comes later in the recording. */
export function splitAt<Piece extends Pick<Chunk, "known">>(
  pieces: readonly Piece[],
  at: NodeIndex,
): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } {
  return {
    before: pieces.filter(({ known }) => known <= at),
    after: pieces.filter(({ known }) => known > at),
  };
}

/**
 * What the run writes, in its order. A part of a line belongs to the states after it: what a line prints
 * itself is known by the next state; what it prints after a call, by the state after the callee.
 */
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

/** What a step to a stop writes, as the model has it and as Python does; null where neither writes anything. */
export function stepOutput({ recording, visits, shown }: Paused): StepOutput | null {
  const visit = visits[shown];
  if (visit === undefined || visit.action === null) return null;
  const python = printed(recording.tree)
    .filter(({ known }) => known > visit.from && known <= visit.node)
    .map(({ text }) => text)
    .join("");
  const predicted = visit.forecast.kind === "predicted" ? visit.forecast.prediction.printed.join("") : null;
  return python === "" && (predicted ?? "") === "" ? null : { predicted, python };
}

interface StepOutput {
  /** Null where there is no prediction. */
  readonly predicted: string | null;
  readonly python: string;
}

function nextAtDepth(tree: Tree, from: NodeIndex, depth: number): NodeIndex {
  let index = from;
  for (;;) {
    const node = tree.nodes[index];
    if (node === undefined || node.depth <= depth || node.state.event === "exit") return index;
    index += 1;
  }
}
