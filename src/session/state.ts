import type { Change } from "../core/1-trace/replay.ts";
import type { Entry, TraceError, ValueText } from "../core/1-trace/trace.ts";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import type { Comparison } from "../core/6-comparison/compare.ts";
import type { Breakpoint } from "./breakpoints.ts";
import type { Checks } from "./checks.ts";
import type { Infer } from "./infer/infer.ts";
import type { Probes } from "./probes.ts";
import type { Recording } from "./recording.ts";
import type { StopFilters, StopReason } from "./stops.ts";

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

/** A prediction that is wrong or not confident enough; or a breakpoint whose condition holds as the network sees it. */
export type Seek = "divergence" | "breakpoint";

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
      /** What it goes on by itself for; null while it stands. */
      readonly seeking: Seek | null;
      /** What Python says of the expressions of breakpoints. */
      readonly probes: Probes;
      /** What it says of conditions on predicted states. */
      readonly checks: Checks;
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

/**
 * Which stops of a run were predicted exactly, for both ways of predicting: choosing the other way
 * makes every prediction anew, and what the first way gave is kept here to be compared.
 */
export interface Outcomes {
  /** Null before the first run. */
  readonly run: RunId | null;
  readonly truth: Trials;
  readonly model: Trials;
}

/** Whether a prediction was exact, by the step it led to. In blocks, so that one more does not copy them all. */
export type Trials = ReadonlyMap<number, ReadonlyMap<number, boolean>>;

/** 0 for the program's own run; a branch has the number of its run. */
export type BranchId = RunId;

/** A variable that was replaced in a run, from which on there is another run. */
export interface Fork {
  /** The run that was left. */
  readonly parent: BranchId;
  /** The state, the variable, and its new value as a Python expression. */
  readonly change: Change;
  /** The value it had. */
  readonly before: ValueText;
  /** Whether the value was the user's idea, or one that the network held for possible. */
  readonly by: "user" | "network";
  /** Why Python does not say what follows, as a sentence; null where it does. */
  readonly unknown: string | null;
}

/** A run of the program: its own, or one with variables replaced. */
export interface Branch {
  readonly id: BranchId;
  /** Null for the program's own run. */
  readonly fork: Fork | null;
  /** Where it stood when another one took its place; null for the one on display, and before there is one. */
  readonly left: Left | null;
}

export interface Left {
  readonly phase: Paused;
  readonly outcomes: Outcomes;
  /** How its predictions were made. */
  readonly startFrom: StartFrom;
}

/** A branch that is not there yet. */
export type WantedBranch =
  | { readonly kind: "none" }
  /** Python runs the program with another value of the variable. */
  | { readonly kind: "pending"; readonly run: RunId; readonly name: string }
  /** Nothing was run; `message` is a sentence for the user. */
  | { readonly kind: "refused"; readonly name: string; readonly message: string };

export interface Branches {
  /** In the order they were made. */
  readonly all: readonly [Branch, ...Branch[]];
  readonly shown: BranchId;
  readonly wanted: WantedBranch;
}

/** What the network says of stops when it is asked for the whole way in one answer, beside the walk's step by step. */
export interface Jumps {
  /** By run and visit; only of stops for which the jump was wanted. */
  readonly forecasts: ReadonlyMap<string, Forecast>;
  /** Stops at which both ways were judged, of every run since the page was opened. */
  readonly trials: ReadonlyMap<string, JumpTrial>;
}

/** Whether each way led to the exact state. */
export interface JumpTrial {
  readonly jump: boolean;
  readonly walk: boolean;
}

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
