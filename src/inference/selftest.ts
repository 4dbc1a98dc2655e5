import type { Model } from "../core/5-prediction/model.ts";
import type { Probe } from "./card.ts";

/** Largest accepted difference of a logit; rounding in another order stays far below it, a wrong kernel far above. */
const LOGIT_TOLERANCE = 1e-3;

/** How a host's logits differ from the stored ones. */
export interface SelfTest {
  readonly passed: boolean;
  /** Largest absolute difference over the stored logits. */
  readonly difference: number;
}

/** Runs the card's probe, one call a segment, and compares the last logits with those PyTorch gave. */
export async function selfTest(model: Model, probe: Probe, tolerance = LOGIT_TOLERANCE): Promise<SelfTest> {
  const logits = await probeLogits(model, probe);
  const differences = probe.topLogits.map(([token, expected]) =>
    Math.abs((logits[token] ?? Number.NaN) - expected),
  );
  return {
    passed: differences.every((difference) => difference <= tolerance),
    difference: Math.max(...differences),
  };
}

/** The logits after the probe's last token. */
async function probeLogits(model: Model, { tokens, features, segmentStarts }: Probe): Promise<Float32Array> {
  let last: Awaited<ReturnType<Model["extend"]>> | null = null;
  for (const [index, start] of segmentStarts.entries()) {
    const end = segmentStarts[index + 1] ?? tokens.length;
    const before = last;
    last = await model.extend(
      before?.cache ?? null,
      tokens.slice(start, end),
      features.slice(start, end),
      true,
    );
    if (before !== null) model.release(before.cache);
  }
  if (last === null) throw new Error("The probe has no segment.");
  model.release(last.cache);
  return last.logits;
}

const TIMED_TOKENS = 9;

/** Median time of reading one token after the probe's first segment, in milliseconds. */
export async function millisecondsPerToken(
  model: Model,
  { tokens, features, segmentStarts }: Probe,
): Promise<number> {
  const end = segmentStarts[1] ?? tokens.length;
  let { cache } = await model.extend(null, tokens.slice(0, end), features.slice(0, end), true);
  const times: number[] = [];
  for (let count = 0; count < TIMED_TOKENS; count++) {
    const begun = performance.now();
    const longer = await model.extend(cache, [count], [[0, 0, 0]], count === 0);
    times.push(performance.now() - begun);
    model.release(cache);
    cache = longer.cache;
  }
  model.release(cache);
  return times.sort((a, b) => a - b)[TIMED_TOKENS >> 1] ?? 0;
}
