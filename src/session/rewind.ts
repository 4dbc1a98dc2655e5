import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";
import { nodeAt } from "./recording.ts";

/** Ways back through the recording, each the mirror of a way forward. */
export type Rewind = "back" | "reverse" | "back_into" | "back_out";

/**
 * The state a rewind leads to: one that was recorded, so nothing is guessed. Null at the entry, from
 * which no way leads back.
 * @param stops - states at which going back by `reverse` stops
 */
export function rewindTarget(
  tree: Tree,
  from: NodeIndex,
  rewind: Rewind,
  stops: (node: NodeIndex) => boolean,
): NodeIndex | null {
  if (from === 0) return null;
  const previous = (matches: (node: NodeIndex) => boolean): NodeIndex => {
    for (let at = from - 1; at > 0; at--) if (matches(at)) return at;
    return 0;
  };
  const { depth, parent } = nodeAt(tree, from);
  switch (rewind) {
    case "back":
      return previous((at) => nodeAt(tree, at).depth <= depth);
    case "back_into":
      return from - 1;
    case "back_out":
      return parent ?? 0;
    case "reverse":
      return previous(stops);
  }
}
