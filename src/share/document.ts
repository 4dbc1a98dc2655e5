import type { Change } from "../core/1-trace/replay.ts";
import type { ModelStatus } from "../inference/status.ts";
import type { InferSnapshot } from "../session/infer/question.ts";
import type { Move } from "../session/move.ts";
import type { StopFilters } from "../session/stops.ts";
import type { Digest } from "./digest.ts";
import type { Draft, StartFrom } from "../session/state.ts";

/** Which weights predicted: a name for people, and the start of the SHA-256 of `weights.bin`. */
export interface ModelId {
  readonly name: string;
  /** 16 hexadecimal digits. */
  readonly sha256: string;
}

/** The weights that a ready model has. */
export function modelIdOf(status: ModelStatus): ModelId | null {
  return status.kind === "ready" ? { name: status.name, sha256: status.sha256.slice(0, 16) } : null;
}

/** What of the page was on display beside the stop. */
export interface SharedView {
  /** Id of the panel below the variables. */
  readonly panel: string;
  /** Frame on display, counted from the innermost. */
  readonly frame: number;
}

export const DEFAULT_VIEW: SharedView = { panel: "stack", frame: 0 };

/** Everything that another machine needs to do the same again, and to say whether it came out the same. */
export interface SharedSession {
  readonly draft: Draft;
  readonly filters: StopFilters;
  /** Variables that were replaced on the way, each a branch of the run before it. */
  readonly changes: readonly Change[];
  readonly moves: readonly Move[];
  /** Position of the stop on display: 0 is the entry, one more for each move. */
  readonly shown: number;
  readonly view: SharedView;
  readonly startFrom: StartFrom;
  /** Version of the formal language that the predictions were made in. */
  readonly language: string;
  /** Null when no model was loaded. */
  readonly model: ModelId | null;
  /** Python's state at each stop; empty when the program was not run. */
  readonly truth: readonly Digest[];
  /** The model's state at each stop; null where there was no prediction. */
  readonly predicted: readonly (Digest | null)[];
  /** The question for inputs, and the answer that was loaded; null when none was asked. */
  readonly inverse: InferSnapshot | null;
}

/** Number of stops of the session, the entry included; 0 when the program was not run. */
export function stopCount({ truth }: SharedSession): number {
  return truth.length;
}
