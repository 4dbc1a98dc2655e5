import type { Entry, Program, TraceEnd, TraceError } from "../core/1-trace/trace.ts";
import type { State } from "../core/2-tree/state.ts";
import type { NodeIndex, Tree, TreeNode } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import { step } from "../core/3-debugger/step.ts";
import { recordedAnswer, type RecordedSteps } from "../core/5-prediction/recorded.ts";
import { exhaustive } from "../core/lib/exhaustive.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import { compareStates, type Comparison } from "../core/6-comparison/compare.ts";
import { NO_OUTCOMES, withOutcomes, type Outcomes } from "./outcomes.ts";
import type { Replay } from "../python/protocol.ts";
import type { Move } from "./move.ts";

/** Number of a recording; replies that carry another number are ignored. */
export type RunId = number;

/** A worker and what it is good for. */
export type Runtime =
  /** Not needed so far, so nothing of it was fetched. */
  | { readonly kind: "idle" }
  | { readonly kind: "loading"; readonly stage: string; readonly fraction: number | null }
  | { readonly kind: "ready"; readonly label: string; readonly detail: string | null }
  | { readonly kind: "failed"; readonly message: string };

/** What the user wrote; survives a reload. */
export interface Draft {
  readonly source: string;
  readonly entry: Entry;
  readonly stdin: string;
  /** Editor lines, ascending, each once. */
  readonly breakpoints: readonly number[];
}

export const EMPTY_DRAFT: Draft = { source: "", entry: { kind: "module" }, stdin: "", breakpoints: [] };

/** One recorded run. */
export interface Recording {
  /** What was run: running it again gives the same recording. */
  readonly origin: Replay;
  readonly program: Program;
  readonly tree: Tree;
  readonly end: TraceEnd;
  /** Time Python took for the whole run, in milliseconds; null when it ran earlier, on another machine. */
  readonly milliseconds: number | null;
  /** Predictions that were made earlier; null for a run of this page. */
  readonly recorded: RecordedSteps | null;
}

type PredictionOf<K extends Prediction["kind"]> = Extract<Prediction, { kind: K }>;

/** What is known of the model's view of a stop. Times are in milliseconds, null for a prediction made earlier. */
export type Forecast =
  /** The first stop of a run: no action led to it, so there is nothing to predict. */
  | { readonly kind: "entry" }
  /** There is no working model. */
  | { readonly kind: "no_model" }
  | { readonly kind: "pending" }
  | {
      readonly kind: "predicted";
      readonly prediction: PredictionOf<"predicted">;
      readonly comparison: Comparison;
      readonly milliseconds: number | null;
    }
  | {
      readonly kind: "unreadable";
      readonly prediction: PredictionOf<"unreadable">;
      readonly milliseconds: number | null;
    }
  | { readonly kind: "out_of_scope"; readonly reason: OutOfScope }
  /** The user did not want to wait for it. */
  | { readonly kind: "skipped" }
  | { readonly kind: "failed"; readonly message: string };

/** What came back for one request to the model. */
export type Answer =
  | { readonly kind: "out_of_scope"; readonly reason: OutOfScope }
  | { readonly kind: "answered"; readonly prediction: Prediction; readonly milliseconds: number | null }
  | { readonly kind: "failed"; readonly message: string };

/** A stop of the debugger. */
export interface Visit {
  /** Never used twice in a run, so that an answer finds its own visit or none. */
  readonly id: number;
  readonly node: NodeIndex;
  /** State that the action started from. */
  readonly from: NodeIndex;
  /** What led here; null for the first stop. */
  readonly action: Action | null;
  readonly forecast: Forecast;
}

/** What the first state of a predicted step is: Python's, or where the model's own walk stands. */
export type StartFrom = "truth" | "model";

export type Phase =
  | { readonly kind: "editing" }
  | { readonly kind: "tracing"; readonly run: RunId }
  | {
      readonly kind: "paused";
      readonly run: RunId;
      readonly recording: Recording;
      /** In the order of the recording; the first is the entry. */
      readonly visits: readonly [Visit, ...Visit[]];
      /** Position in `visits` of the stop on display. */
      readonly shown: number;
      /** Frame on display, counted from the innermost. */
      readonly frame: number;
      /** Next free visit id. */
      readonly nextId: number;
    }
  | { readonly kind: "rejected"; readonly error: TraceError | Crash };

export type Paused = Extract<Phase, { kind: "paused" }>;

/** Python itself failed, not the user's program. */
export interface Crash {
  readonly kind: "crash";
  readonly message: string;
}

/** An example on its way. */
export type Opening =
  | { readonly kind: "none" }
  | { readonly kind: "loading"; readonly run: RunId; readonly example: string }
  | { readonly kind: "failed"; readonly example: string; readonly message: string };

export interface Session {
  readonly draft: Draft;
  /** Id of the example that the draft is, unedited; null for a program of the user's own. */
  readonly example: string | null;
  readonly opening: Opening;
  readonly phase: Phase;
  readonly python: Runtime;
  readonly model: Runtime;
  readonly startFrom: StartFrom;
  readonly outcomes: Outcomes;
}

export type SessionEvent =
  | { readonly kind: "draft_changed"; readonly draft: Draft }
  | { readonly kind: "example_asked"; readonly run: RunId; readonly example: string }
  | { readonly kind: "example_failed"; readonly run: RunId; readonly message: string }
  | {
      readonly kind: "example_opened";
      readonly run: RunId;
      readonly draft: Draft;
      readonly recording: Recording;
    }
  | { readonly kind: "breakpoints_changed"; readonly lines: readonly number[] }
  | { readonly kind: "started"; readonly run: RunId }
  | { readonly kind: "recorded"; readonly run: RunId; readonly recording: Recording }
  | { readonly kind: "rejected"; readonly run: RunId; readonly error: TraceError | Crash }
  | { readonly kind: "stopped" }
  | { readonly kind: "acted"; readonly action: Action }
  | { readonly kind: "jumped"; readonly node: NodeIndex }
  | { readonly kind: "restored"; readonly moves: readonly Move[] }
  | { readonly kind: "visit_chosen"; readonly visit: number }
  | { readonly kind: "frame_chosen"; readonly frame: number }
  | { readonly kind: "answered"; readonly run: RunId; readonly visit: number; readonly answer: Answer }
  | { readonly kind: "start_from_chosen"; readonly startFrom: StartFrom }
  | { readonly kind: "python_changed"; readonly python: Runtime }
  | { readonly kind: "model_changed"; readonly model: Runtime };

export function initialSession(draft: Draft): Session {
  const idle: Runtime = { kind: "idle" };
  return {
    draft,
    example: null,
    opening: NOTHING,
    phase: { kind: "editing" },
    python: idle,
    model: idle,
    startFrom: "truth",
    outcomes: NO_OUTCOMES,
  };
}

/** Total: an event that has no meaning in the current phase, or belongs to another run, changes nothing. */
export function reduce(session: Session, event: SessionEvent): Session {
  const next = changed(session, event);
  if (next.phase === session.phase || next.phase.kind !== "paused") return next;
  return { ...next, outcomes: withOutcomes(next.outcomes, next.phase, next.startFrom) };
}

function changed(session: Session, event: SessionEvent): Session {
  const { phase } = session;
  switch (event.kind) {
    case "draft_changed":
      return { ...session, draft: event.draft, example: null, opening: NOTHING, phase: { kind: "editing" } };
    case "example_asked":
    case "example_failed":
    case "example_opened":
      return open(session, event);
    case "breakpoints_changed": {
      const lines = [...new Set(event.lines)].sort((a, b) => a - b);
      return { ...session, draft: { ...session.draft, breakpoints: lines } };
    }
    case "started":
      return { ...session, opening: NOTHING, phase: { kind: "tracing", run: event.run } };
    case "recorded": {
      if (phase.kind !== "tracing" || phase.run !== event.run) return session;
      const { run, recording } = event;
      return {
        ...session,
        phase: { kind: "paused", run, recording, visits: [ENTRY], shown: 0, frame: 0, nextId: 1 },
      };
    }
    case "rejected":
      if (phase.kind !== "tracing" || phase.run !== event.run) return session;
      return { ...session, phase: { kind: "rejected", error: event.error } };
    case "stopped":
      return phase.kind === "editing" ? session : { ...session, phase: { kind: "editing" } };
    case "acted":
      return phase.kind === "paused" ? { ...session, phase: act(phase, event.action, session) } : session;
    case "jumped":
      return phase.kind === "paused" ? { ...session, phase: jump(phase, event.node, session) } : session;
    case "restored":
      return phase.kind === "paused" ? { ...session, phase: restore(phase, event.moves, session) } : session;
    case "visit_chosen":
      if (phase.kind !== "paused" || phase.visits[event.visit] === undefined) return session;
      return { ...session, phase: { ...phase, shown: event.visit, frame: 0 } };
    case "frame_chosen":
      return phase.kind === "paused" ? { ...session, phase: { ...phase, frame: event.frame } } : session;
    case "answered":
      if (phase.kind !== "paused" || phase.run !== event.run) return session;
      return { ...session, phase: settleVisit(phase, event.visit, event.answer) };
    case "start_from_chosen":
      return predictAgain({ ...session, startFrom: event.startFrom });
    case "python_changed":
      return { ...session, python: event.python };
    case "model_changed":
      return session.model.kind === event.model.kind
        ? { ...session, model: event.model }
        : settle({ ...session, model: event.model });
    default:
      return exhaustive(event);
  }
}

/** Whether a stop is the end of the run: no action leads on from it. */
export function isExit({ tree }: Recording, node: NodeIndex): boolean {
  return node === tree.nodes.length - 1;
}

/** State of a node that is known to be in the tree. */
export function stateAt({ tree }: Recording, node: NodeIndex): State {
  return nodeAt(tree, node).state;
}

export function nodeAt(tree: Tree, index: NodeIndex): TreeNode {
  const node = tree.nodes[index];
  if (node === undefined) throw new RangeError(`The recording has no step ${index}.`);
  return node;
}

/**
 * Steps on from the stop on display. Doing again what was done there before keeps the later stops
 * with their predictions; anything else drops them.
 */
function act(phase: Paused, action: Action, session: Session): Paused {
  const { recording, visits, shown, nextId } = phase;
  const here = visits[shown];
  if (here === undefined || isExit(recording, here.node)) return phase;
  const known = visits[shown + 1];
  if (known?.action && known.from === here.node && sameAction(known.action, action))
    return { ...phase, shown: shown + 1, frame: 0 };
  const visit = visitAfter(phase, here.node, action, session);
  const [first, ...rest] = visits;
  return {
    ...phase,
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
function jump(phase: Paused, node: NodeIndex, session: Session): Paused {
  const { visits, recording, nextId } = phase;
  const target = Math.min(recording.tree.nodes.length - 1, Math.max(0, node));
  const later = visits.findIndex((visit) => visit.node >= target);
  const shown = later < 0 ? visits.length : later;
  if (visits[shown]?.node === target) return { ...phase, shown, frame: 0 };
  const [first, ...rest] = visits;
  const visit = visitAfter(phase, target - 1, { kind: "step_into" }, session);
  return {
    ...phase,
    visits: [first, ...rest.slice(0, shown - 1), visit, ...rest.slice(shown - 1)],
    shown,
    frame: 0,
    nextId: nextId + 1,
  };
}

/** Makes the stops of another session of this program in place of its own; moves that lead nowhere end them. */
function restore(phase: Paused, moves: readonly Move[], session: Session): Paused {
  const [first] = phase.visits;
  let made: Paused = { ...phase, visits: [first], shown: 0, frame: 0 };
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
  const known =
    session.startFrom === "truth" && recording.recorded !== null
      ? recordedAnswer(recording.tree, recording.recorded, from, action)
      : null;
  const forecast =
    known === null
      ? waiting(session.model)
      : forecastOf({ kind: "answered", prediction: known, milliseconds: null }, stateAt(recording, node));
  return { id: nextId, node, from, action, forecast };
}

const NOTHING: Opening = { kind: "none" };

/** An example comes; whatever the user did meanwhile stays. */
function open(session: Session, event: Extract<SessionEvent, { kind: `example_${string}` }>): Session {
  const { opening } = session;
  if (event.kind === "example_asked") {
    const { run, example } = event;
    return { ...session, opening: { kind: "loading", run, example } };
  }
  if (opening.kind !== "loading" || opening.run !== event.run) return session;
  const { example } = opening;
  if (event.kind === "example_failed") {
    return { ...session, opening: { kind: "failed", example, message: event.message } };
  }
  const { run, draft, recording } = event;
  return {
    ...session,
    example,
    opening: NOTHING,
    draft,
    phase: finishedRun(run, recording),
    startFrom: "truth",
  };
}

/** A recorded example as if the visitor had stepped into every state of it, at the first one the model has wrong. */
function finishedRun(run: RunId, recording: Recording): Paused {
  const visits = finishedVisits(recording);
  const wrong = visits.findIndex(
    ({ forecast }) => forecast.kind === "predicted" && !forecast.comparison.exact,
  );
  const shown = wrong < 0 ? visits.length - 1 : wrong;
  return { kind: "paused", run, recording, visits, shown, frame: 0, nextId: visits.length };
}

/** A stop at every state of a recorded example, with its recorded prediction. */
export function finishedVisits(recording: Recording): Paused["visits"] {
  const steps = (recording.recorded ?? []).map((prediction, from): Visit => {
    const node = from + 1;
    const forecast = forecastOf(
      { kind: "answered", prediction, milliseconds: null },
      stateAt(recording, node),
    );
    return { id: node, node, from, action: { kind: "step_into" }, forecast };
  });
  return [ENTRY, ...steps];
}

const ENTRY: Visit = { id: 0, node: 0, from: 0, action: null, forecast: { kind: "entry" } };

function sameAction(a: Action, b: Action): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function waiting(model: Runtime): Forecast {
  return model.kind === "failed" ? { kind: "no_model" } : { kind: "pending" };
}

function settleVisit(phase: Paused, id: number, answer: Answer): Paused {
  return mapVisits(phase, (visit) => {
    if (visit.id !== id || visit.forecast.kind !== "pending") return visit;
    return { ...visit, forecast: forecastOf(answer, stateAt(phase.recording, visit.node)) };
  });
}

function forecastOf(answer: Answer, actual: State): Forecast {
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
function settle(session: Session): Session {
  const { phase, model } = session;
  if (phase.kind !== "paused") return session;
  const changed = mapVisits(phase, (visit) =>
    visit.forecast.kind === "pending" || visit.forecast.kind === "no_model"
      ? { ...visit, forecast: waiting(model) }
      : visit,
  );
  return { ...session, phase: changed };
}

/** Every prediction of the run is made anew, so that its score always means one way of predicting. */
function predictAgain(session: Session): Session {
  const { phase, model } = session;
  if (phase.kind !== "paused") return session;
  const renumbered = mapVisits(phase, (visit) =>
    visit.action === null ? visit : { ...visit, id: visit.id + phase.nextId, forecast: waiting(model) },
  );
  return { ...session, phase: { ...renumbered, nextId: phase.nextId * 2 } };
}

function mapVisits(phase: Paused, change: (visit: Visit) => Visit): Paused {
  const [first, ...rest] = phase.visits;
  return { ...phase, visits: [change(first), ...rest.map(change)] };
}
