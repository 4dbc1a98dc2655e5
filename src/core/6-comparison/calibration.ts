/** A prediction's stated probability of being right, and whether it was. */
export interface Forecasted {
  /** From 0 to 1. */
  readonly confidence: number;
  readonly right: boolean;
}

/** Forecasts whose confidence lies in [from, to); the last bin includes 1. */
export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean stated confidence; null in an empty bin. */
  readonly confidence: number | null;
  /** Share that was right; null in an empty bin. */
  readonly accuracy: number | null;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /**
   * Expected calibration error: mean distance of confidence and accuracy over the bins, weighted by count
   * (Naeini et al. 2015). Null without forecasts.
   */
  readonly error: number | null;
  /** Brier score: mean squared difference of confidence and outcome. Null without forecasts. */
  readonly brier: number | null;
}

/** How far stated confidence agrees with being right, in bins of equal width. */
export function calibrationOf(forecasts: readonly Forecasted[], binCount = 10): Calibration {
  const bins = Array.from({ length: binCount }, (_, index): CalibrationBin => {
    const isLast = index === binCount - 1;
    const [from, to] = [index / binCount, (index + 1) / binCount];
    const inside = forecasts.filter(
      ({ confidence }) => confidence >= from && (confidence < to || (isLast && confidence <= to)),
    );
    return {
      from,
      to,
      count: inside.length,
      confidence: mean(inside.map(({ confidence }) => confidence)),
      accuracy: mean(inside.map(({ right }) => Number(right))),
    };
  });
  const distances = bins.map(({ count, confidence, accuracy }) =>
    confidence === null || accuracy === null ? 0 : count * Math.abs(confidence - accuracy),
  );
  return {
    bins,
    error: forecasts.length === 0 ? null : sum(distances) / forecasts.length,
    brier: mean(forecasts.map(({ confidence, right }) => (confidence - Number(right)) ** 2)),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;
