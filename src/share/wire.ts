import * as v from "valibot";
import { err, ok, type Result } from "../core/lib/result.ts";
import type { Entry } from "../core/1-trace/trace.ts";
import { breakpointsAt } from "../session/breakpoints.ts";
import { decodeDigests, encodeDigests, type Digest } from "./digest.ts";
import { DEFAULT_VIEW, type SharedSession, type SharedView } from "./document.ts";
import {
  FirstInverseSchema,
  fromFirstInverse,
  fromWireInverse,
  toWireInverse,
  WireInverseSchema,
} from "./inverse.ts";
import { decodeMoves, differences, encodeMoves, sums } from "./moves.ts";
import {
  fromWireBreakpoints,
  fromWireFilters,
  toWireBreakpoints,
  toWireFilters,
  WireBreakpointsSchema,
  WireFiltersSchema,
} from "./stops.ts";

const MAX_SOURCE = 200_000;
const MAX_TEXT = 100_000;
const MAX_WORD = 2000;

const Text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const Word = v.pipe(v.string(), v.maxLength(MAX_WORD));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/**
 * A shared session in version 1, with keys of a letter because it travels in an address. What has its default
 * value is left out. Links of this version exist: it may get another key that can be left out (an older page calls
 * such a link newer than itself); every other change is a version 2 with an upgrader (`versions.ts`).
 */
export const WireSchema = v.strictObject({
  /** Program. */
  p: v.pipe(v.string(), v.maxLength(MAX_SOURCE)),
  /** Entry: name and arguments of a function; left out for the whole program. */
  e: v.optional(v.strictTuple([Word, Text])),
  /** Standard input. */
  i: v.optional(Text),
  /** Breakpoints: lines, each less the one before. */
  b: v.optional(v.pipe(v.array(Count), v.maxLength(1000))),
  /** What breakpoints are beside lines, see `stops.ts`. */
  k: v.optional(WireBreakpointsSchema),
  /** Places among the breakpoints of those whose condition speaks of the prediction. */
  o: v.optional(v.pipe(v.array(Count), v.maxLength(1000))),
  /** What else stops, see `stops.ts`. */
  x: v.optional(WireFiltersSchema),
  /** Changed variables: state, name, expression. */
  c: v.optional(v.pipe(v.array(v.strictTuple([Count, Word, Text])), v.maxLength(100))),
  /** Moves, see `moves.ts`. */
  a: v.optional(Text),
  /** Stop on display; left out for the last. */
  s: v.optional(Count),
  /** View: panel and frame. */
  w: v.optional(v.strictTuple([v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)), Count])),
  /** Start of each prediction: 1 for the model's own state. */
  f: v.optional(v.literal(1)),
  /** Language version. */
  l: Word,
  /** Model: name and hash. */
  m: v.optional(v.strictTuple([Word, Hash])),
  /** Digests of the true states, see `digest.ts`. */
  t: v.optional(Text),
  /** Digests of the predicted states. */
  d: v.optional(Text),
  /** Question for inputs as the first links had it, see `inverse.ts`; read, never written. */
  q: v.optional(FirstInverseSchema),
  /** Question for inputs, see `inverse.ts`. */
  n: v.optional(WireInverseSchema),
});
export type Wire = v.InferOutput<typeof WireSchema>;
type Written = v.InferInput<typeof WireSchema>;

export function toWire(session: SharedSession): Written {
  const { draft, changes, moves, shown, startFrom, language, model, truth, predicted, inverse } = session;
  const special = toWireBreakpoints(draft.breakpoints);
  const onPrediction = draft.breakpoints.flatMap(({ of }, at) => (of === "prediction" ? at : []));
  const filters = toWireFilters(session.filters);
  const { source, entry, stdin, breakpoints } = draft;
  return {
    p: source,
    ...(entry.kind === "function" && { e: [entry.name, entry.args] }),
    ...(stdin !== "" && { i: stdin }),
    ...(breakpoints.length > 0 && { b: [...differences(breakpoints.map(({ line }) => line))] }),
    ...(special.length > 0 && { k: special }),
    ...(onPrediction.length > 0 && { o: onPrediction }),
    ...(filters !== null && { x: filters }),
    ...(changes.length > 0 && { c: changes.map(({ step, name, value }) => [step, name, value]) }),
    ...(moves.length > 0 && { a: encodeMoves(moves) }),
    ...(shown !== moves.length && { s: shown }),
    ...wireView(session.view),
    ...(startFrom === "model" && { f: 1 }),
    l: language,
    ...(model !== null && { m: [model.name, model.sha256] }),
    ...(truth.length > 0 && { t: encodeDigests(truth) }),
    ...(predicted.some((digest) => digest !== null) && { d: encodeDigests(predicted) }),
    ...(inverse !== null && { n: toWireInverse(inverse) }),
  };
}

function wireView({ panel, frame }: SharedView): Pick<Wire, "w"> {
  const isDefault = panel === DEFAULT_VIEW.panel && frame === DEFAULT_VIEW.frame;
  return isDefault ? {} : { w: [panel, frame] };
}

/** Checks what a schema cannot: that the parts of a session fit each other. */
export function fromWire(wire: Wire): Result<SharedSession, "inconsistent"> {
  const moves = decodeMoves(wire.a ?? "");
  const truth = decodeDigests(wire.t ?? "");
  const predicted = decodeDigests(wire.d ?? "");
  const lines = sums(wire.b ?? []);
  const breakpoints = fromWireBreakpoints(breakpointsAt(lines), wire.k ?? [], wire.o ?? []);
  if (!moves.ok || !truth.ok || !predicted.ok || breakpoints === null || !isAscending(lines))
    return err("inconsistent");
  const stops = truth.value.length;
  const known = truth.value.filter((digest): digest is Digest => digest !== null);
  const shown = wire.s ?? moves.value.length;
  const fits =
    known.length === stops &&
    (stops === 0 ? moves.value.length === 0 : stops === moves.value.length + 1) &&
    (predicted.value.length === 0 || predicted.value.length === stops) &&
    shown <= moves.value.length;
  if (!fits) return err("inconsistent");
  const entry: Entry =
    wire.e === undefined ? { kind: "module" } : { kind: "function", name: wire.e[0], args: wire.e[1] };
  return ok({
    draft: {
      source: wire.p,
      entry,
      stdin: wire.i ?? "",
      breakpoints,
    },
    filters: fromWireFilters(wire.x),
    changes: (wire.c ?? []).map(([step, name, value]) => ({ step, name, value })),
    moves: moves.value,
    shown,
    view: wire.w === undefined ? DEFAULT_VIEW : { panel: wire.w[0], frame: wire.w[1] },
    startFrom: wire.f === 1 ? "model" : "truth",
    language: wire.l,
    model: wire.m === undefined ? null : { name: wire.m[0], sha256: wire.m[1] },
    truth: known,
    predicted: predicted.value.length === 0 ? known.map(() => null) : predicted.value,
    inverse: fromWireInverse(wire.n) ?? fromFirstInverse(wire.q, entry),
  });
}

function isAscending(lines: readonly number[]): boolean {
  return lines.every((line, index) => line > (lines[index - 1] ?? 0));
}
