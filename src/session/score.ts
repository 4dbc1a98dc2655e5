import { scoreOf } from "../core/6-comparison/score.ts";
import type { Forecast, Visit } from "./state.ts";

/** What a stop's mark says. `none`: there was nothing to predict, or the model cannot. */
export type Mark = "exact" | "differs" | "unknown" | "pending" | "none";

export function markOf(forecast: Forecast): Mark {
  switch (forecast.kind) {
    case "predicted":
      if (forecast.comparison.exact) return "exact";
      return forecast.comparison.undecided ? "unknown" : "differs";
    case "unreadable":
      return "differs";
    case "pending":
      return "pending";
    case "entry":
    case "set":
    case "no_model":
    case "out_of_scope":
    case "hidden":
    case "skipped":
    case "failed":
      return "none";
  }
}

/** Agreement over the stops of a run. */
export interface RunningScore {
  readonly exact: number;
  /** Predictions that could be judged; an unreadable one counts as wrong. */
  readonly judged: number;
  /** Stops without a prediction: outside the model's range, or it failed. */
  readonly without: number;
  readonly pending: number;
  /** Position of the first stop that is not exact; null while there is none. */
  readonly divergence: number | null;
}

export function runningScore(visits: readonly Visit[]): RunningScore {
  const comparisons = visits.flatMap(({ forecast }) =>
    forecast.kind === "predicted" ? [forecast.comparison] : [],
  );
  const count = (...kinds: readonly Forecast["kind"][]): number =>
    visits.filter(({ forecast }) => kinds.includes(forecast.kind)).length;
  const { states } = scoreOf(comparisons);
  const divergence = visits.findIndex(({ forecast }) => markOf(forecast) === "differs");
  return {
    exact: states.right,
    judged: states.judged + count("unreadable"),
    without: count("out_of_scope", "skipped", "failed", "no_model"),
    pending: count("pending"),
    divergence: divergence < 0 ? null : divergence,
  };
}

/** How many of the variables that both or either side shows match. */
export function variableTally(forecast: Extract<Forecast, { kind: "predicted" }>): {
  readonly right: number;
  readonly judged: number;
} {
  const { locals, globals } = scoreOf([forecast.comparison]).components;
  return { right: locals.right + globals.right, judged: locals.judged + globals.judged };
}
