import type { Forecasted } from "../core/6-comparison/calibration.ts";
import { markOf } from "./score.ts";
import type { Outcomes, Paused, Phase, StartFrom, Trials } from "./state.ts";

/** Steps in a block. */
const BLOCK = 128;

const NO_TRIALS: Trials = new Map();

export const NO_OUTCOMES: Outcomes = { run: null, truth: NO_TRIALS, model: NO_TRIALS };

/**
 * The outcomes with those of the run's present predictions.
 * @param was - an earlier phase whose predictions the outcomes have: stops that did not change are passed over
 */
export function withOutcomes(
  before: Outcomes,
  phase: Paused,
  startFrom: StartFrom,
  was: Phase | null = null,
): Outcomes {
  const known = before.run === phase.run ? before : { ...NO_OUTCOMES, run: phase.run };
  const seen = known === before && was?.kind === "paused" ? was.visits : [];
  if (seen === phase.visits) return known;
  const fresh = phase.visits.filter((visit, index) => visit !== seen[index]);
  const trials = fresh.reduce((all, { forecast, node }) => {
    const mark = markOf(forecast);
    return mark === "exact" || mark === "differs" ? withTrial(all, node, mark === "exact") : all;
  }, known[startFrom]);
  return trials === known[startFrom] ? known : { ...known, [startFrom]: trials };
}

function withTrial(trials: Trials, step: number, exact: boolean): Trials {
  const at = Math.floor(step / BLOCK);
  const block = trials.get(at);
  if (block?.get(step) === exact) return trials;
  return new Map(trials).set(at, new Map(block).set(step, exact));
}

/** Share of exact predictions up to each step that has one, in the order of the run. */
export function accuracyCurve(
  trials: Trials,
): readonly { readonly step: number; readonly exact: number; readonly judged: number }[] {
  let exact = 0;
  return [...trials.values()]
    .flatMap((block) => [...block])
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
