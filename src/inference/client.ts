import type { Program } from "../core/1-trace/trace.ts";
import type { Draw } from "../core/5-prediction/inverse/propose.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import { newLifeline, watchLifeline } from "../workers/lifeline.ts";
import type { InverseReply } from "./inverse-schema.ts";
import {
  parseFromWorker,
  type FromWorker,
  type InverseRequest,
  type PredictRequest,
  type ToWorker,
} from "./protocol.ts";
import type { ModelSource } from "./source.ts";
import type { Backend, ModelStatus } from "./status.ts";

export interface InferenceClientOptions {
  /** The page's directory, relative to the page or absolute; `ort/` and `models/` are below it. */
  readonly base: string;
  readonly source: ModelSource;
  readonly backend: Backend;
  readonly onStatus: (status: ModelStatus) => void;
}

/** A model in a worker of its own. */
export interface InferenceClient {
  /**
   * Predictions are answered in order; those asked for while the model loads wait for it.
   * Rejects with a sentence for the user when the model failed.
   */
  predict(request: PredictRequest): Promise<Prediction>;
  /** Answers all open predictions as cancelled. */
  cancel(): void;
  /**
   * Answers inverse questions, in an order of their own. Draws are told of as they come.
   * Null when it was cancelled; rejects as `predict` does.
   */
  ask(request: InverseRequest, onDraw: (draw: Draw) => void): Promise<InverseReply | null>;
  /** Answers all open inverse questions with null. */
  cancelInverse(): void;
  /** After a failure: starts again, with a new worker. */
  retry(): void;
  dispose(): void;
}

interface Open {
  readonly reject: (error: Error) => void;
  readonly cancelled: () => void;
}

interface OpenPrediction extends Open {
  readonly lane: "prediction";
  readonly request: PredictRequest;
  readonly resolve: (prediction: Prediction) => void;
}

interface OpenQuestion extends Open {
  readonly lane: "inverse";
  readonly request: InverseRequest;
  readonly onDraw: (draw: Draw) => void;
  readonly resolve: (reply: InverseReply) => void;
  /** Draws that were told of, and draws of the worker that has the question: the next one draws the same again. */
  readonly draws: { told: number; made: number };
}

type OpenRequest = OpenPrediction | OpenQuestion;

const CANCELLED: Prediction = { kind: "cancelled", cost: { steps: 0, tokens: 0 } };

/** Starts a worker and loads the model in it. */
export function createInferenceClient(options: InferenceClientOptions): InferenceClient {
  const base = new URL(options.base, document.baseURI).href;
  const open = new Map<number, OpenRequest>();
  let worker: Worker | null = null;
  let status: ModelStatus = { kind: "loading", stage: "starting", fraction: null };
  let lastId = 0;
  /** What each lane of the worker has read. */
  const lastProgram: Record<OpenRequest["lane"], Program | null> = { prediction: null, inverse: null };
  let lifeline = "";
  let unwatch: (() => void) | null = null;
  /** Workers lost since the last answer, or since a request came when none was open. */
  let deaths = 0;

  const setStatus = (next: ModelStatus): void => {
    status = next;
    options.onStatus(next);
  };
  const send = (message: ToWorker): void => worker?.postMessage(message);

  const start = (reload: boolean): void => {
    const started = new Worker(new URL("./inference.worker.ts", import.meta.url), { type: "module" });
    // A terminated worker's last messages may still arrive.
    started.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (started === worker) receive(parseFromWorker(data));
    };
    started.onerror = (event) => {
      event.preventDefault();
      if (started === worker) replaceOnce();
    };
    worker = started;
    lifeline = newLifeline();
    lastProgram.prediction = lastProgram.inverse = null;
    setStatus({ kind: "loading", stage: "starting", fraction: null });
    send({ kind: "load", base, source: options.source, backend: options.backend, reload, lifeline });
  };

  /** The open requests go to a new worker, once: what ended two workers would end a third. */
  const replaceOnce = (): void => {
    deaths += 1;
    if (deaths === 1) {
      stop();
      start(false);
      return;
    }
    const message = "The model's worker stopped unexpectedly, perhaps for lack of memory.";
    fail({ kind: "failed", error: { kind: "worker_died", message } });
  };

  const stop = (): void => {
    unwatch?.();
    unwatch = null;
    worker?.terminate();
    worker = null;
  };

  const fail = (failed: Extract<ModelStatus, { kind: "failed" }>): void => {
    stop();
    setStatus(failed);
    for (const { reject } of open.values()) reject(new Error(failed.error.message));
    open.clear();
  };

  const post = (id: number, asked: OpenRequest): void => {
    const { lane, request } = asked;
    const program = request.program === lastProgram[lane] ? null : request.program;
    lastProgram[lane] = request.program;
    if (asked.lane === "inverse") asked.draws.made = 0;
    if ("question" in request) send({ kind: "ask", id, program, question: request.question });
    else {
      const { from, action, way } = request;
      send({ kind: "predict", id, program, from, action, way });
    }
  };

  const tell = ({ draws, onDraw }: OpenQuestion, draw: Draw): void => {
    draws.made += 1;
    if (draws.made <= draws.told) return;
    draws.told = draws.made;
    onDraw(draw);
  };

  const submit = (request: OpenRequest): void => {
    if (open.size === 0) deaths = 0;
    const id = ++lastId;
    open.set(id, request);
    if (status.kind === "ready") post(id, request);
  };

  const cancel = (lane: OpenRequest["lane"]): void => {
    const ids = [...open].flatMap(([id, request]) => (request.lane === lane ? [id] : []));
    if (ids.length === 0) return;
    send({ kind: "cancel", ids });
    for (const id of ids) {
      open.get(id)?.cancelled();
      open.delete(id);
    }
  };

  const receive = (message: FromWorker): void => {
    if (message.kind === "status") {
      unwatch ??= watchLifeline(lifeline, replaceOnce);
      if (message.status.kind === "failed") {
        fail(message.status);
        return;
      }
      setStatus(message.status);
      if (message.status.kind === "ready") for (const [id, request] of open) post(id, request);
      return;
    }
    const request = open.get(message.id);
    if (message.kind === "draw") {
      if (request?.lane === "inverse") tell(request, message.draw);
      return;
    }
    deaths = 0;
    open.delete(message.id);
    if (message.kind === "request_failed") {
      // It may have failed while reading the program.
      lastProgram.prediction = lastProgram.inverse = null;
      request?.reject(new Error(message.error.message));
    } else if (message.kind === "prediction" && request?.lane === "prediction")
      request.resolve(message.prediction);
    else if (message.kind === "reply" && request?.lane === "inverse") request.resolve(message.reply);
  };

  start(false);

  return {
    predict: (request) => {
      if (status.kind === "failed") return Promise.reject(new Error(status.error.message));
      return new Promise((resolve, reject) => {
        submit({ lane: "prediction", request, resolve, reject, cancelled: () => resolve(CANCELLED) });
      });
    },
    cancel: () => cancel("prediction"),
    ask: (request, onDraw) => {
      if (status.kind === "failed") return Promise.reject(new Error(status.error.message));
      return new Promise((resolve, reject) => {
        const draws = { told: 0, made: 0 };
        submit({ lane: "inverse", request, onDraw, draws, resolve, reject, cancelled: () => resolve(null) });
      });
    },
    cancelInverse: () => cancel("inverse"),
    retry: () => {
      if (status.kind === "failed") start(true);
    },
    dispose: () => {
      stop();
      for (const { cancelled } of open.values()) cancelled();
      open.clear();
    },
  };
}
