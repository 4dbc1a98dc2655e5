import { LANGUAGE_VERSION } from "../core/4-language/vocabulary.ts";
import { inferSnapshot } from "../session/infer/infer.ts";
import type { Move } from "../session/move.ts";
import { digestOf, type Digest } from "./digest.ts";
import { DEFAULT_VIEW, type ModelId, type SharedSession } from "./document.ts";
import { encodeMoves } from "./moves.ts";
import { stateAt } from "../session/recording.ts";
import type { Session, Visit } from "../session/state.ts";

/** The session as it stands, to be shared; `panel` is on display beside it. */
export function snapshot(session: Session, model: ModelId | null, panel: string): SharedSession {
  const { draft, filters, phase, startFrom } = session;
  const frame = phase.kind === "paused" ? phase.frame : DEFAULT_VIEW.frame;
  const settings = { filters, view: { panel, frame }, startFrom };
  const common = {
    draft,
    ...settings,
    language: LANGUAGE_VERSION,
    model,
    inverse: inferSnapshot(session.infer),
  };
  if (phase.kind !== "paused")
    return { ...common, changes: [], moves: [], shown: 0, truth: [], predicted: [] };
  const { visits, recording, shown } = phase;
  return {
    ...common,
    changes: recording.origin.changes,
    moves: movesOf(visits),
    shown,
    truth: visits.map(({ node }) => digestOf(stateAt(recording, node))),
    predicted: visits.map(predictedDigest),
  };
}

/** Differs when the user has changed, since, what a link carries. */
export function contentKey({ draft, filters, infer, phase, startFrom }: Session): string {
  const run =
    phase.kind === "paused"
      ? [phase.recording.origin.changes, encodeMoves(movesOf(phase.visits)), phase.shown]
      : [];
  return JSON.stringify([draft, filters, startFrom, inferSnapshot(infer), ...run]);
}

function movesOf(visits: readonly Visit[]): readonly Move[] {
  return visits.flatMap(({ from, action }, index) => {
    if (action === null) return [];
    return [{ from: visits[index - 1]?.node === from ? null : from, action }];
  });
}

/** Of the state that the model predicted for a stop; null when it predicted none. */
export function predictedDigest({ forecast }: Visit): Digest | null {
  return forecast.kind === "predicted" ? digestOf(forecast.prediction.state) : null;
}
