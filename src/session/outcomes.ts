import type { Forecasted } from "../core/6-comparison/calibration.ts";
import { markOf } from "./score.ts";
import type { Paused, RunId, StartFrom } from "./session.ts";

/**
 * Which stops of a run were predicted exactly, for both ways of predicting: choosing the other way
 * makes every prediction anew, and what the first way gave is kept here to be compared.
 */
export interface Outcomes {
  /** Null before the first run. */
  readonly run: RunId | null;
  readonly truth: Trials;
  readonly model: Trials;
}

/** Whether a prediction was exact, by the step it led to. */
export type Trials = ReadonlyMap<number, boolean>;

export const NO_OUTCOMES: Outcomes = { run: null, truth: new Map(), model: new Map() };

/** The outcomes with those of the run's present predictions. */
export function withOutcomes(before: Outcomes, phase: Paused, startFrom: StartFrom): Outcomes {
  const known = before.run === phase.run ? before : { ...NO_OUTCOMES, run: phase.run };
  const trials = new Map(known[startFrom]);
  let changed = known !== before;
  for (const { forecast, node } of phase.visits) {
    const mark = markOf(forecast);
    if (mark !== "exact" && mark !== "differs") continue;
    changed ||= trials.get(node) !== (mark === "exact");
    trials.set(node, mark === "exact");
  }
  return changed ? { ...known, [startFrom]: trials } : before;
}

/** Share of exact predictions up to each step that has one, in the order of the run. */
export function accuracyCurve(
  trials: Trials,
): readonly { readonly step: number; readonly exact: number; readonly judged: number }[] {
  let exact = 0;
  return [...trials]
    .sort(([a], [b]) => a - b)
    .map(([step, right], index) => {
      if (right) exact++;
      return { step, exact, judged: index + 1 };
    });
}

/** Each judged prediction of a run with the probability that the network gave it. */
export function forecastsOf({ visits }: Paused): readonly Forecasted[] {
  return visits.flatMap(({ forecast }) => {
    if (forecast.kind !== "predicted" || forecast.comparison.undecided) return [];
    const confidence = forecast.prediction.confidence?.walk;
    return confidence === undefined ? [] : [{ confidence, right: forecast.comparison.exact }];
  });
}
