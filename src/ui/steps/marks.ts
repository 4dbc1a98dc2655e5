import type { Mark } from "../../session/score.ts";

/** How a mark is written and said; the timeline draws it as well. */
export const MARKS: Readonly<Record<Mark | "unvisited", { readonly sign: string; readonly word: string }>> = {
  exact: { sign: "✓", word: "exact" },
  differs: { sign: "✗", word: "differs" },
  unknown: { sign: "?", word: "cannot be judged" },
  pending: { sign: "…", word: "predicting" },
  unvisited: { sign: "·", word: "not visited" },
  none: { sign: "–", word: "no prediction" },
};
