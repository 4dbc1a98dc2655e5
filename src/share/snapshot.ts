import { LANGUAGE_VERSION } from "../core/4-language/vocabulary.ts";
import type { Move } from "../session/move.ts";
import { stateAt, type Session, type Visit } from "../session/session.ts";
import { digestOf, type Digest } from "./digest.ts";
import type { ModelId, SharedSession } from "./document.ts";
import { encodeMoves } from "./moves.ts";

/** The session as it stands, to be shared. */
export function snapshot(session: Session, model: ModelId | null): SharedSession {
  const { draft, phase, startFrom } = session;
  const common = { draft, startFrom, language: LANGUAGE_VERSION, model, changes: [], inverse: null };
  if (phase.kind !== "paused") return { ...common, moves: [], shown: 0, truth: [], predicted: [] };
  const { visits, recording, shown } = phase;
  return {
    ...common,
    moves: movesOf(visits),
    shown,
    truth: visits.map(({ node }) => digestOf(stateAt(recording, node))),
    predicted: visits.map(predictedDigest),
  };
}

/** Differs when the user has changed, since, what a link carries. */
export function contentKey({ draft, phase, startFrom }: Session): string {
  const stops = phase.kind === "paused" ? [encodeMoves(movesOf(phase.visits)), phase.shown] : [];
  return JSON.stringify([draft, startFrom, ...stops]);
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
