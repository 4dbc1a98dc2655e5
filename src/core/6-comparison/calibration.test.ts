import { expect, test } from "vitest";
import { calibrationOf } from "./calibration.ts";

test("two bins: one honest, one overconfident", () => {
  const { bins, error, brier } = calibrationOf(
    [
      { confidence: 0.25, right: false },
      { confidence: 0.25, right: false },
      { confidence: 0.25, right: false },
      { confidence: 0.25, right: true },
      { confidence: 1, right: true },
      { confidence: 1, right: false },
    ],
    2,
  );
  expect(bins).toEqual([
    { from: 0, to: 0.5, count: 4, confidence: 0.25, accuracy: 0.25 },
    { from: 0.5, to: 1, count: 2, confidence: 1, accuracy: 0.5 },
  ]);
  // Only the second bin is off, by a half, and holds a third of the forecasts.
  expect(error).toBeCloseTo(1 / 6);
  expect(brier).toBeCloseTo((3 * 0.0625 + 0.5625 + 1) / 6);
});

test("nothing forecast, nothing said", () => {
  expect(calibrationOf([])).toMatchObject({ error: null, brier: null });
});
