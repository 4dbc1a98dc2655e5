/** Expressions the user watches, in the order they were added. */
export type WatchList = readonly string[];

/** More would make each stop slow: Python evaluates every one of them. */
export const MOST_WATCHES = 20;

export type WatchEvent =
  | { readonly kind: "added"; readonly expression: string }
  | { readonly kind: "removed"; readonly expression: string };

/** An expression is watched once; blank ones and those over the limit are not added. */
export function reduceWatches(list: WatchList, event: WatchEvent): WatchList {
  const expression = event.expression.trim();
  if (event.kind === "removed") return list.filter((known) => known !== expression);
  if (expression === "" || list.includes(expression) || list.length >= MOST_WATCHES) return list;
  return [...list, expression];
}
