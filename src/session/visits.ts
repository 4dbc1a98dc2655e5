import type { State } from "../core/2-tree/state.ts";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";
import { step } from "../core/3-debugger/step.ts";
import type { Confidence } from "../core/5-prediction/confidence.ts";
import { recordedAnswer } from "../core/5-prediction/recorded.ts";
import { compareStates } from "../core/6-comparison/compare.ts";
import { exhaustive } from "../core/lib/exhaustive.ts";
import { checkHere, NO_CHECKS, type Check } from "./checks.ts";
import type { Continued } from "./continue.ts";
import type { Move } from "./move.ts";
import { nextCandidate, pointsOf } from "./points.ts";
import { NO_PROBES } from "./probes.ts";
import { isChanged, isExit, stateAt, type Recording } from "./recording.ts";
import { markOf } from "./score.ts";
import { reasonOf, type StopReason } from "./stops.ts";
import type { Answer, Forecast, Paused, RunId, Runtime, Session, Visit } from "./state.ts";

/**
 * Steps on from the stop on display. Doing again what was done there before keeps the later stops
 * with their predictions; anything else drops them.
 */
export function act(phase: Paused, action: Action, session: Session): Paused {
  const { recording, visits, shown, nextId } = phase;
  const here = visits[shown];
  if (here === undefined || isExit(recording, here.node)) return phase;
  const known = visits[shown + 1];
  if (known?.action && known.from === here.node && sameAction(known.action, action))
    return { ...phase, shown: shown + 1, frame: 0, seeking: null };
  const visit = visitAfter(phase, here.node, action, session);
  const [first, ...rest] = visits;
  return {
    ...phase,
    seeking: null,
    visits: [first, ...rest.slice(0, shown), visit],
    shown: shown + 1,
    frame: 0,
    nextId: nextId + 1,
  };
}

/**
 * Shows any state of the recording. One that no stop is at becomes a stop in its place, predicted as
 * a step into it from the state before.
 */
export function jump(phase: Paused, node: NodeIndex, session: Session, reason?: StopReason): Paused {
  const last = phase.recording.tree.nodes.length - 1;
  const target = Math.min(last, Math.max(0, node));
  const shown = stopAt(phase, target, () => visitAfter(phase, target - 1, { kind: "step_into" }, session));
  return reason === undefined ? shown : withReason(shown, reason);
}

/** Shows the state that a Continue found. The stops before and behind it stay. */
export function arrive(phase: Paused, { from, action, reason }: Continued, session: Session): Paused {
  const target = step(phase.recording.tree, from, action);
  return withReason(
    stopAt(phase, target, () => visitAfter(phase, from, action, session)),
    reason,
  );
}

/** Shows the stop at a state, made in its place where there is none. */
function stopAt(phase: Paused, target: NodeIndex, make: () => Visit): Paused {
  const { visits, nextId } = phase;
  const later = visits.findIndex((visit) => visit.node >= target);
  const shown = later < 0 ? visits.length : later;
  if (visits[shown]?.node === target) return { ...phase, shown, frame: 0, seeking: null };
  const [first, ...rest] = visits;
  return {
    ...phase,
    seeking: null,
    visits: [first, ...rest.slice(0, shown - 1), make(), ...rest.slice(shown - 1)],
    shown,
    frame: 0,
    nextId: nextId + 1,
  };
}

/** Makes the stops of another session of this program in place of its own; moves that lead nowhere end them. */
export function restore(phase: Paused, moves: readonly Move[], session: Session): Paused {
  const [first] = phase.visits;
  let made: Paused = { ...phase, visits: [first], shown: 0, frame: 0, seeking: null };
  for (const { from, action } of moves) {
    const start = from ?? made.visits.at(-1)?.node ?? first.node;
    if (start >= phase.recording.tree.nodes.length - 1) break;
    const visit = visitAfter(made, start, action, session);
    made = { ...made, visits: [...made.visits, visit], nextId: made.nextId + 1 };
  }
  return made;
}

function visitAfter(phase: Paused, from: NodeIndex, action: Action, session: Session): Visit {
  const { recording, nextId } = phase;
  const node = step(recording.tree, from, action);
  const reason = reasonOf(recording.tree, node, action);
  if (isChanged(recording, node))
    return { id: nextId, node, from, action, reason, forecast: { kind: "set" } };
  const known =
    session.startFrom === "truth" && recording.recorded !== null
      ? recordedAnswer(recording.tree, recording.recorded, from, action)
      : null;
  const forecast =
    known === null
      ? waiting(session.model)
      : forecastOf({ kind: "answered", prediction: known, milliseconds: null }, stateAt(recording, node));
  return { id: nextId, node, from, action, reason, forecast };
}

/** A recorded example as if the visitor had stepped into every state of it, at the first one the model has wrong. */
export function finishedRun(run: RunId, recording: Recording): Paused {
  const visits = finishedVisits(recording);
  const wrong = visits.findIndex(
    ({ forecast }) => forecast.kind === "predicted" && !forecast.comparison.exact,
  );
  const shown = wrong < 0 ? visits.length - 1 : wrong;
  return { ...paused(run, recording, visits), shown, nextId: visits.length };
}

/** A stop at every state of a recorded example, with its recorded prediction. */
export function finishedVisits(recording: Recording): Paused["visits"] {
  const steps = (recording.recorded ?? []).map((prediction, from): Visit => {
    const node = from + 1;
    const forecast = forecastOf(
      { kind: "answered", prediction, milliseconds: null },
      stateAt(recording, node),
    );
    const action: Action = { kind: "step_into" };
    return { id: node, node, from, action, reason: reasonOf(recording.tree, node, action), forecast };
  });
  return [ENTRY, ...steps];
}

export const ENTRY: Visit = {
  id: 0,
  node: 0,
  from: 0,
  action: null,
  reason: { kind: "entry" },
  forecast: { kind: "entry" },
};

/** A run at its first stop. */
export function paused(run: RunId, recording: Recording, visits: Paused["visits"]): Paused {
  const nothing = { shown: 0, frame: 0, nextId: 1, seeking: null, probes: NO_PROBES, checks: NO_CHECKS };
  return { kind: "paused", run, recording, visits, ...nothing };
}

/**
 * Goes on again and again, as predictions come: into the next state, until a prediction is wrong or less sure than the
 * user's limit; or to the next breakpoint, until one stops.
 * @param leave - the stop on display is where the search starts: it does not end it
 */
export function seek(phase: Paused, session: Session, leave: boolean): Paused {
  let now = phase;
  for (let begun = !leave; now.seeking !== null; begun = true) {
    const { seeking } = now;
    const visit = now.visits[now.shown];
    if (visit === undefined) return now;
    const reason = !begun
      ? null
      : seeking === "divergence"
        ? seekEnd(visit.forecast, session)
        : breakEnd(now, session);
    if (reason === "wait") return now;
    if (reason !== null || isExit(now.recording, visit.node))
      return { ...withReason(now, reason ?? { kind: "exit" }), seeking: null };
    // A breakpoint that was only looked at has not stopped anything.
    const passed = begun && seeking === "breakpoint" ? withReason(now, { kind: "step" }) : now;
    now = { ...further(passed, visit.node, session), seeking };
  }
  return now;
}

function further(phase: Paused, from: NodeIndex, session: Session): Paused {
  if (phase.seeking === "divergence") return act(phase, { kind: "step_into" }, session);
  return arrive(phase, nextCandidate(phase, from, session, pointsOf(phase, session)), session);
}

/** Why a Continue ends at a stop, which it reached as one where it may have to. */
function breakEnd(phase: Paused, session: Session): StopReason | "wait" | null {
  const node = phase.visits[phase.shown]?.node ?? 0;
  const certain = pointsOf(phase, session).get(node);
  if (certain !== undefined) return certain;
  const check = checkHere(phase, session);
  if (check.kind === "pending" || check.kind === "wanted") return "wait";
  return check.kind === "known" && check.holds ? { kind: "breakpoint", note: check.note } : null;
}

/** Python said whether a condition on a prediction holds. */
export function checked(phase: Paused, key: string, check: Check, session: Session): Paused {
  return seek({ ...phase, checks: new Map(phase.checks).set(key, check) }, session, false);
}

/** Why a search ends at a prediction; null when it goes on. */
function seekEnd(
  forecast: Forecast,
  { filters: { confidence: limit } }: Pick<Session, "filters">,
): StopReason | "wait" | null {
  if (forecast.kind === "pending") return "wait";
  if (markOf(forecast) === "differs") return { kind: "divergence" };
  if (limit === null || forecast.kind !== "predicted") return null;
  const lowest = lowestConfidence(forecast.prediction.confidence);
  return lowest !== null && lowest < limit ? { kind: "confidence", lowest } : null;
}

/** Probability of the part of a prediction that the model is least sure of. */
function lowestConfidence(confidence: Confidence | null): number | null {
  if (confidence === null) return null;
  return Math.min(confidence.line, confidence.value ?? 1, ...confidence.perName.values());
}

/** Ends a search where it is. */
export function pause(phase: Paused): Paused {
  return phase.seeking === null ? phase : { ...withReason(phase, { kind: "pause" }), seeking: null };
}

function withReason(phase: Paused, reason: StopReason): Paused {
  return withVisit(phase, phase.shown, (visit) => ({ ...visit, reason }));
}

function sameAction(a: Action, b: Action): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function waiting(model: Runtime): Forecast {
  return model.kind === "failed" ? { kind: "no_model" } : { kind: "pending" };
}

export function settleVisit(phase: Paused, id: number, answer: Answer): Paused {
  const asked = phase.visits.findIndex((visit) => visit.id === id);
  return withVisit(phase, asked, (visit) =>
    visit.forecast.kind === "pending"
      ? { ...visit, forecast: forecastOf(answer, stateAt(phase.recording, visit.node)) }
      : visit,
  );
}

/** An answer beside what Python did. */
export function forecastOf(answer: Answer, actual: State): Forecast {
  if (answer.kind !== "answered") return answer;
  const { prediction, milliseconds } = answer;
  switch (prediction.kind) {
    case "predicted":
      return {
        kind: "predicted",
        prediction,
        comparison: compareStates(prediction.state, actual),
        milliseconds,
      };
    case "unreadable":
      return { kind: "unreadable", prediction, milliseconds };
    case "out_of_scope":
      return { kind: "out_of_scope", reason: prediction.reason };
    case "cancelled":
      return { kind: "skipped" };
    default:
      return exhaustive(prediction);
  }
}

/** The model came or went: what waited for it gets an answer, what lacked it waits. */
export function settle(session: Session): Session {
  const { phase, model } = session;
  if (phase.kind !== "paused") return session;
  const affected = phase.visits.some(({ forecast: { kind } }) => kind === "pending" || kind === "no_model");
  // Nothing of a long run is drawn again because the model is ready for what comes.
  if (!affected) return session;
  const changed = mapVisits(phase, (visit) =>
    visit.forecast.kind === "pending" || visit.forecast.kind === "no_model"
      ? { ...visit, forecast: waiting(model) }
      : visit,
  );
  return { ...session, phase: changed };
}

/** Every prediction of the run is made anew, so that its score always means one way of predicting. */
export function predictAgain(session: Session): Session {
  const { phase, model } = session;
  if (phase.kind !== "paused") return session;
  const renumbered = mapVisits(phase, (visit) =>
    visit.action === null || visit.forecast.kind === "set"
      ? visit
      : { ...visit, id: visit.id + phase.nextId, forecast: waiting(model) },
  );
  return { ...session, phase: { ...renumbered, nextId: phase.nextId * 2 } };
}

function mapVisits(phase: Paused, change: (visit: Visit) => Visit): Paused {
  const [first, ...rest] = phase.visits;
  return { ...phase, visits: [change(first), ...rest.map(change)] };
}

function withVisit(phase: Paused, at: number, change: (visit: Visit) => Visit): Paused {
  const visit = phase.visits[at];
  if (visit === undefined) return phase;
  const [first, ...rest] = phase.visits;
  const changed = change(visit);
  return { ...phase, visits: at === 0 ? [changed, ...rest] : [first, ...rest.with(at - 1, changed)] };
}
