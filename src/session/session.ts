import type { Entry, TraceError } from "../core/1-trace/trace.ts";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import { exhaustive } from "../core/lib/exhaustive.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import type { Comparison } from "../core/6-comparison/compare.ts";
import {
  NO_BRANCHES,
  reduceBranches,
  withOwnRun,
  withoutRun,
  type BranchEvent,
  type Branches,
} from "./branches.ts";
import { NO_OUTCOMES, withOutcomes, type Outcomes } from "./outcomes.ts";
import { NO_JUMPS, reduceJumps, withTrials, type JumpEvent, type Jumps } from "./jumps.ts";
import type { Move } from "./move.ts";
import { ordered, type Breakpoint } from "./breakpoints.ts";
import type { Continued } from "./continue.ts";
import type { EvaluationAnswer } from "./evaluate.ts";
import { withAnswers, withPending, type Probes, type WantedProbe } from "./probes.ts";
import type { Recording } from "./recording.ts";
import { forgetProgram, NO_INFERENCE, reduceInfer, type Infer, type InferEvent } from "./infer/infer.ts";
import { DEFAULT_FILTERS, type StopFilters, type StopReason } from "./stops.ts";
import {
  act,
  arrive,
  ENTRY,
  finishedRun,
  jump,
  pause,
  paused,
  predictAgain,
  restore,
  seek,
  settle,
  settleVisit,
} from "./visits.ts";

export { isExit, nodeAt, stateAt, type Recording } from "./recording.ts";

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
  /** In the order of their lines, one on each. */
  readonly breakpoints: readonly Breakpoint[];
}

export const EMPTY_DRAFT: Draft = { source: "", entry: { kind: "module" }, stdin: "", breakpoints: [] };

type PredictionOf<K extends Prediction["kind"]> = Extract<Prediction, { kind: K }>;

/** What is known of the model's view of a stop. Times are in milliseconds, null for a prediction made earlier. */
export type Forecast =
  /** The first stop of a run: no action led to it, so there is nothing to predict. */
  | { readonly kind: "entry" }
  /** A variable was replaced here: nothing that could be predicted led to it. */
  | { readonly kind: "set" }
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
  /** Not shown yet: a class is to think first. */
  | { readonly kind: "hidden" }
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
  readonly reason: StopReason;
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
      /** Steps on by itself until a prediction is wrong, or not confident enough. */
      readonly seeking: boolean;
      /** What Python says of the expressions of breakpoints. */
      readonly probes: Probes;
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
  readonly filters: StopFilters;
  readonly branches: Branches;
  readonly infer: Infer;
  readonly jumps: Jumps;
}

export type SessionEvent =
  | BranchEvent
  | JumpEvent
  | { readonly kind: "draft_changed"; readonly draft: Draft }
  | { readonly kind: "example_asked"; readonly run: RunId; readonly example: string }
  | { readonly kind: "example_failed"; readonly run: RunId; readonly message: string }
  | {
      readonly kind: "example_opened";
      readonly run: RunId;
      readonly draft: Draft;
      readonly recording: Recording;
    }
  | { readonly kind: "breakpoints_changed"; readonly breakpoints: readonly Breakpoint[] }
  | { readonly kind: "filters_changed"; readonly filters: StopFilters }
  | { readonly kind: "infer"; readonly event: InferEvent }
  | { readonly kind: "started"; readonly run: RunId }
  | { readonly kind: "recorded"; readonly run: RunId; readonly recording: Recording }
  | { readonly kind: "rejected"; readonly run: RunId; readonly error: TraceError | Crash }
  | { readonly kind: "stopped" }
  | { readonly kind: "acted"; readonly action: Action }
  | { readonly kind: "restored"; readonly moves: readonly Move[] }
  /** Stops at a state that was found in the recording. */
  | { readonly kind: "arrived"; readonly at: Continued }
  /** `reason`: of a state that was not visited before; a step's where it is left out. */
  | { readonly kind: "jumped"; readonly node: NodeIndex; readonly reason?: StopReason }
  | { readonly kind: "seek_started" }
  | { readonly kind: "paused_by_user" }
  | { readonly kind: "probes_asked"; readonly run: RunId; readonly probes: readonly WantedProbe[] }
  | {
      readonly kind: "probe_answered";
      readonly run: RunId;
      readonly probe: WantedProbe;
      readonly answers: readonly EvaluationAnswer[];
    }
  | { readonly kind: "visit_chosen"; readonly visit: number }
  | { readonly kind: "frame_chosen"; readonly frame: number }
  | { readonly kind: "answered"; readonly run: RunId; readonly visit: number; readonly answer: Answer }
  | { readonly kind: "start_from_chosen"; readonly startFrom: StartFrom }
  | { readonly kind: "python_changed"; readonly python: Runtime }
  | { readonly kind: "model_changed"; readonly model: Runtime }
  /** Another network is to answer from now on. */
  | { readonly kind: "model_replaced" };

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
    filters: DEFAULT_FILTERS,
    branches: NO_BRANCHES,
    infer: NO_INFERENCE,
    jumps: NO_JUMPS,
  };
}

/** Total: an event that has no meaning in the current phase, or belongs to another run, changes nothing. */
export function reduce(session: Session, event: SessionEvent): Session {
  const next = withInfer(session, changed(session, event));
  const same = next.phase === session.phase && next.jumps === session.jumps;
  if (same || next.phase.kind !== "paused") return next;
  const outcomes = withOutcomes(next.outcomes, next.phase, next.startFrom, session.phase);
  return { ...next, outcomes, jumps: withTrials(next.jumps, next.phase) };
}

/** What was inferred belongs to one program; an edited one is still asked the same. */
function withInfer(before: Session, next: Session): Session {
  if (next.draft.source === before.draft.source) return next;
  return { ...next, infer: next.example === null ? forgetProgram(next.infer) : NO_INFERENCE };
}

function changed(session: Session, event: SessionEvent): Session {
  const { phase } = session;
  switch (event.kind) {
    case "draft_changed":
      return {
        ...session,
        draft: event.draft,
        example: null,
        opening: NOTHING,
        phase: { kind: "editing" },
        branches: NO_BRANCHES,
      };
    case "example_asked":
    case "example_failed":
    case "example_opened":
      return open(session, event);
    case "breakpoints_changed":
      return { ...session, draft: { ...session.draft, breakpoints: ordered(event.breakpoints) } };
    case "filters_changed":
      return { ...session, filters: event.filters };
    case "infer":
      return { ...session, infer: reduceInfer(session.infer, event.event) };
    case "started":
      return {
        ...session,
        opening: NOTHING,
        phase: { kind: "tracing", run: event.run },
        branches: withoutRun(session),
      };
    case "recorded": {
      if (phase.kind !== "tracing" || phase.run !== event.run) return session;
      return {
        ...session,
        phase: paused(event.run, event.recording, [ENTRY]),
        branches: withOwnRun(session.branches),
      };
    }
    case "rejected":
      if (phase.kind !== "tracing" || phase.run !== event.run) return session;
      return { ...session, phase: { kind: "rejected", error: event.error } };
    case "stopped":
      return phase.kind === "editing"
        ? session
        : { ...session, phase: { kind: "editing" }, branches: withoutRun(session) };
    case "acted":
      return phase.kind === "paused" ? { ...session, phase: act(phase, event.action, session) } : session;
    case "jumped":
      return phase.kind === "paused"
        ? { ...session, phase: jump(phase, event.node, session, event.reason) }
        : session;
    case "arrived":
      return phase.kind === "paused" ? { ...session, phase: arrive(phase, event.at, session) } : session;
    case "seek_started":
      return phase.kind === "paused"
        ? { ...session, phase: seek({ ...phase, seeking: true }, session, true) }
        : session;
    case "paused_by_user":
      return phase.kind === "paused" ? { ...session, phase: pause(phase) } : session;
    case "probes_asked":
      if (phase.kind !== "paused" || phase.run !== event.run) return session;
      return { ...session, phase: { ...phase, probes: withPending(phase.probes, event.probes) } };
    case "probe_answered":
      if (phase.kind !== "paused" || phase.run !== event.run) return session;
      return {
        ...session,
        phase: { ...phase, probes: withAnswers(phase.probes, event.probe, event.answers) },
      };
    case "restored":
      return phase.kind === "paused" ? { ...session, phase: restore(phase, event.moves, session) } : session;
    case "visit_chosen":
      if (phase.kind !== "paused" || phase.visits[event.visit] === undefined) return session;
      return { ...session, phase: { ...phase, shown: event.visit, frame: 0, seeking: false } };
    case "frame_chosen":
      return phase.kind === "paused" ? { ...session, phase: { ...phase, frame: event.frame } } : session;
    case "answered":
      if (phase.kind !== "paused" || phase.run !== event.run) return session;
      return { ...session, phase: seek(settleVisit(phase, event.visit, event.answer), session, false) };
    case "start_from_chosen":
      return predictAgain({ ...session, startFrom: event.startFrom });
    case "branch_asked":
    case "branch_recorded":
    case "branch_refused":
    case "branch_forgotten":
    case "branch_shown":
    case "branch_closed":
      return reduceBranches(session, event);
    case "jump_asked":
    case "jump_answered":
      return reduceJumps(session, event);
    case "python_changed":
      return { ...session, python: event.python };
    case "model_changed":
      return session.model.kind === event.model.kind
        ? { ...session, model: event.model }
        : settle({ ...session, model: event.model });
    case "model_replaced":
      return predictAgain(withoutAnswers(session));
    default:
      return exhaustive(event);
  }
}

/** Nothing of what the network has said so far. */
function withoutAnswers(session: Session): Session {
  const { phase } = session;
  return {
    ...session,
    model: { kind: "idle" },
    outcomes: NO_OUTCOMES,
    jumps: NO_JUMPS,
    infer: forgetProgram(session.infer),
    phase: phase.kind === "paused" ? { ...phase, recording: { ...phase.recording, recorded: null } } : phase,
  };
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
    branches: NO_BRANCHES,
  };
}
