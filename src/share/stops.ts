import * as v from "valibot";
import type { Breakpoint } from "../session/breakpoints.ts";
import { DEFAULT_FILTERS, type StopFilters } from "../session/stops.ts";

/** What stops a session, as far as it is more than lines, in the form that travels. */

const MAX_TEXT = 2000;
const Text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const Flag = v.picklist([0, 1]);

/** A breakpoint that is more than a line: its place among the lines, enabled, condition, hit count, log message. */
const WireBreakpointSchema = v.strictTuple([
  v.pipe(v.number(), v.integer(), v.minValue(0)),
  Flag,
  Text,
  Text,
  Text,
]);
export const WireBreakpointsSchema = v.pipe(v.array(WireBreakpointSchema), v.maxLength(1000));
type WireBreakpoints = v.InferOutput<typeof WireBreakpointsSchema>;

/** Raised, uncaught, limit of confidence, watched variables (name, function). */
export const WireFiltersSchema = v.strictTuple([
  Flag,
  Flag,
  v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  v.pipe(v.array(v.strictTuple([Text, Text])), v.maxLength(100)),
]);
type WireFilters = v.InferOutput<typeof WireFiltersSchema>;

export function toWireBreakpoints(breakpoints: readonly Breakpoint[]): WireBreakpoints {
  return breakpoints.flatMap(({ enabled, condition, hits, log }, index): WireBreakpoints => {
    const isPlain = enabled && condition === "" && hits === "" && log === "";
    return isPlain ? [] : [[index, enabled ? 1 : 0, condition, hits, log]];
  });
}

/**
 * Undoes {@link toWireBreakpoints} on plain breakpoints of the same lines; null when one has no line.
 * @param onPrediction - places of those whose condition speaks of the prediction
 */
export function fromWireBreakpoints(
  plain: readonly Breakpoint[],
  wire: WireBreakpoints,
  onPrediction: readonly number[],
): readonly Breakpoint[] | null {
  const breakpoints = [...plain];
  for (const [index, enabled, condition, hits, log] of wire) {
    const breakpoint = breakpoints[index];
    if (breakpoint === undefined) return null;
    breakpoints[index] = { ...breakpoint, enabled: enabled === 1, condition, hits, log };
  }
  for (const index of onPrediction) {
    const breakpoint = breakpoints[index];
    if (breakpoint === undefined) return null;
    breakpoints[index] = { ...breakpoint, of: "prediction" };
  }
  return breakpoints;
}

/** Null for what a page starts with. */
export function toWireFilters(filters: StopFilters): WireFilters | null {
  const { raised, uncaught, confidence, watched } = filters;
  const wire: WireFilters = [
    raised ? 1 : 0,
    uncaught ? 1 : 0,
    confidence,
    watched.map(({ name, frame }) => [name, frame]),
  ];
  return JSON.stringify(wire) === DEFAULT_WIRE ? null : wire;
}
const DEFAULT_WIRE = JSON.stringify([0, 1, null, []] satisfies WireFilters);

export function fromWireFilters(wire: WireFilters | undefined): StopFilters {
  if (wire === undefined) return DEFAULT_FILTERS;
  const [raised, uncaught, confidence, watched] = wire;
  return {
    raised: raised === 1,
    uncaught: uncaught === 1,
    confidence,
    watched: watched.map(([name, frame]) => ({ name, frame })),
  };
}
