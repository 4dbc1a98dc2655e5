import type { Prediction } from "../core/5-prediction/prediction.ts";
import type { Draw } from "../core/5-prediction/inverse/propose.ts";
import type { InverseReply } from "../inference/inverse-schema.ts";
import type { InverseRequest, PredictRequest } from "../inference/protocol.ts";
import type { Tracer } from "../python/protocol.ts";

/** The truth: a worker in the page, the same Python in Node for tests. Requests are answered in order. */
export interface PythonPort extends Tracer {
  /** Ends the running recording, which then yields what it has so far. */
  stop(): void;
}

/** The model. Requests are answered in order. */
export interface ModelPort {
  /** Begins to load, if nothing has done so yet; a status follows. */
  load(): void;
  /** Rejects when the model itself failed. */
  predict(request: PredictRequest): Promise<Prediction>;
  /** Answers the open requests as cancelled. */
  cancel(): void;
  /** Loads again after a failure. */
  retry(): void;
  /** Lets go of the model, the open requests answered as cancelled; the one chosen by then is made at the next use. */
  replace(): void;
}

/** The same model, asked what came before. Questions are answered in order, beside predictions. */
export interface InversePort {
  load(): void;
  /** Draws are told of as they come. Null when it was cancelled; rejects when the model itself failed. */
  ask(request: InverseRequest, onDraw: (draw: Draw) => void): Promise<InverseReply | null>;
  /** Answers the open questions with null. */
  cancelInverse(): void;
}
