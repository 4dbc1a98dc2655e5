import type { NodeIndex } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";

/** How a stop was reached. */
export interface Move {
  /** State the action started from; null: that of the stop before. */
  readonly from: NodeIndex | null;
  readonly action: Action;
}
