import type { NodeIndex } from "../../2-tree/tree.ts";

/** Notes that a law holds at a state, or does not. */
export type Check = (law: string, holds: boolean, at: NodeIndex) => void;
