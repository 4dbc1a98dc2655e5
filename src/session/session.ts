import type { TraceError } from "../core/1-trace/trace.ts";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";
import { exhaustive } from "../core/lib/exhaustive.ts";
import { NO_BRANCHES, reduceBranches, withOwnRun, withoutRun, type BranchEvent } from "./branches.ts";
import { NO_OUTCOMES, withOutcomes } from "./outcomes.ts";
import { NO_JUMPS, reduceJumps, withTrials, type JumpEvent } from "./jumps.ts";
import type { Move } from "./move.ts";
import { ordered, type Breakpoint } from "./breakpoints.ts";
import type { Check } from "./checks.ts";
import type { Continued } from "./continue.ts";
import type { EvaluationAnswer } from "./evaluate.ts";
import { withAnswers, withPending, type WantedProbe } from "./probes.ts";
import type { Recording } from "./recording.ts";
import { forgetProgram, NO_INFERENCE, reduceInfer, type InferEvent } from "./infer/infer.ts";
import { DEFAULT_FILTERS, type StopFilters, type StopReason } from "./stops.ts";
import {
  act,
  arrive,
  checked,
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
import type { Answer, Crash, Draft, Opening, Runtime, RunId, Seek, Session, StartFrom } from "./state.ts";

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
  | { readonly kind: "seek_started"; readonly until: Seek }
  | { readonly kind: "paused_by_user" }
  | { readonly kind: "probes_asked"; readonly run: RunId; readonly probes: readonly WantedProbe[] }
  | {
      readonly kind: "probe_answered";
      readonly run: RunId;
      readonly probe: WantedProbe;
      readonly answers: readonly EvaluationAnswer[];
    }
  /** Whether the condition of a breakpoint holds as the network sees the stop. */
  | { readonly kind: "check_answered"; readonly run: RunId; readonly key: string; readonly check: Check }
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
        ? { ...session, phase: seek({ ...phase, seeking: event.until }, session, true) }
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
    case "check_answered":
      if (phase.kind !== "paused" || phase.run !== event.run) return session;
      return { ...session, phase: checked(phase, event.key, event.check, session) };
    case "restored":
      return phase.kind === "paused" ? { ...session, phase: restore(phase, event.moves, session) } : session;
    case "visit_chosen":
      if (phase.kind !== "paused" || phase.visits[event.visit] === undefined) return session;
      return { ...session, phase: { ...phase, shown: event.visit, frame: 0, seeking: null } };
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
