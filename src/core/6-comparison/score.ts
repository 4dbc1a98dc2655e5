import type { Comparison, Verdict } from "./compare.ts";

/** How many of the judged things were right. */
export interface Tally {
  readonly right: number;
  /** Judged ones: without those that cannot be judged because a value was cut. */
  readonly judged: number;
}

/** Components in the order they are reported; each variable counts once for `locals` or `globals`. */
export const COMPONENTS = [
  "event",
  "line",
  "stack",
  "locals",
  "globals",
  "value",
  "exceptionType",
  "exceptionMessage",
  "exit",
] as const;

export type Component = (typeof COMPONENTS)[number];

/** Agreement over many steps. */
export interface Score {
  /** Whole states. */
  readonly states: Tally;
  /** States that cannot be judged. */
  readonly undecided: number;
  readonly components: Readonly<Record<Component, Tally>>;
}

/** Sums up the comparisons of the steps visited. */
export function scoreOf(comparisons: readonly Comparison[]): Score {
  const decided = comparisons.filter(({ undecided }) => !undecided);
  const component = (name: Component): Tally =>
    tally(comparisons.flatMap((comparison) => verdictsOf(comparison, name)));
  return {
    states: { right: decided.filter(({ exact }) => exact).length, judged: decided.length },
    undecided: comparisons.length - decided.length,
    components: {
      event: component("event"),
      line: component("line"),
      stack: component("stack"),
      locals: component("locals"),
      globals: component("globals"),
      value: component("value"),
      exceptionType: component("exceptionType"),
      exceptionMessage: component("exceptionMessage"),
      exit: component("exit"),
    },
  };
}

/** Share that was right, with the standard error of a proportion; null when nothing was judged. */
export function accuracyOf({
  right,
  judged,
}: Tally): { readonly share: number; readonly error: number } | null {
  if (judged === 0) return null;
  const share = right / judged;
  return { share, error: Math.sqrt((share * (1 - share)) / judged) };
}

function verdictsOf(comparison: Comparison, name: Component): readonly Verdict[] {
  if (name === "locals" || name === "globals") return [...comparison[name].values()];
  const verdict = comparison[name];
  return verdict === null ? [] : [verdict];
}

function tally(verdicts: readonly Verdict[]): Tally {
  return {
    right: verdicts.filter((verdict) => verdict === "match").length,
    judged: verdicts.filter((verdict) => verdict !== "unknown").length,
  };
}
