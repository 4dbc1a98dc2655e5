import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";
import { continueFrom, stopPoints, type Continued, type StopPoints } from "./continue.ts";
import { activeBreakpoints } from "./probes.ts";
import type { Paused, Session } from "./state.ts";

type Stops = Pick<Session, "draft" | "filters">;

/** Where a Continue leads; whatever the network says, so not where the condition of a breakpoint speaks of that. */
export function continued(phase: Paused, from: NodeIndex, stops: Stops): Continued {
  const { stopping } = activeBreakpoints(phase.recording.program, stops.draft.breakpoints);
  return continueFrom(phase.recording.tree, from, pointsOf(phase, stops), stopping);
}

/** The same, to the next place where such a condition has to be looked at, too. */
export function nextCandidate(
  { recording }: Paused,
  from: NodeIndex,
  stops: Stops,
  points: StopPoints,
): Continued {
  const { stopping, predicted } = activeBreakpoints(recording.program, stops.draft.breakpoints);
  const anywhere = predicted.map(({ breakpoint, line }) => ({
    breakpoint: { ...breakpoint, condition: "", hits: "" },
    line,
  }));
  const candidates = stopPoints(recording.tree, anywhere, new Map(), NOTHING_ELSE);
  return continueFrom(recording.tree, from, new Map([...candidates, ...points]), [...stopping, ...anywhere]);
}

const NOTHING_ELSE = { raised: false, uncaught: false, watched: [], confidence: null };

/** Whether a Continue has to look at what the network says. */
export function hasPredicted({ recording }: Paused, { draft }: Pick<Session, "draft">): boolean {
  return activeBreakpoints(recording.program, draft.breakpoints).predicted.length > 0;
}

/** Where Continue, forward and in reverse, stops in the run on display. Every button asks at every change. */
export function pointsOf({ recording, probes }: Paused, { draft, filters }: Stops): StopPoints {
  const wanted = [draft.breakpoints, probes, filters] as const;
  const known = points.get(recording.tree);
  if (known?.for.every((part, index) => part === wanted[index])) return known.points;
  const { stopping } = activeBreakpoints(recording.program, draft.breakpoints);
  const found = stopPoints(recording.tree, stopping, probes, filters);
  points.set(recording.tree, { for: wanted, points: found });
  return found;
}

/** The last points of a recording, and what they depend on. */
const points = new WeakMap<Tree, { readonly for: readonly unknown[]; readonly points: StopPoints }>();
