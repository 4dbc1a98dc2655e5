import type { Program } from "../core/1-trace/trace.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import { newLifeline, watchLifeline } from "../workers/lifeline.ts";
import { parseFromWorker, type FromWorker, type PredictRequest, type ToWorker } from "./protocol.ts";
import type { Backend, ModelStatus } from "./status.ts";

export interface InferenceClientOptions {
  /** The page's directory, relative to the page or absolute; `ort/` and `models/` are below it. */
  readonly base: string;
  /** Name of a directory below `models/`. */
  readonly model: string;
  readonly backend: Backend;
  readonly onStatus: (status: ModelStatus) => void;
}

/** A model in a worker of its own. */
export interface InferenceClient {
  /**
   * Requests are answered in order; those made while the model loads wait for it.
   * Rejects with a sentence for the user when the model failed.
   */
  predict(request: PredictRequest): Promise<Prediction>;
  /** Answers all open requests as cancelled. */
  cancel(): void;
  /** After a failure: starts again, with a new worker. */
  retry(): void;
  dispose(): void;
}

interface OpenRequest {
  readonly request: PredictRequest;
  readonly resolve: (prediction: Prediction) => void;
  readonly reject: (error: Error) => void;
}

const CANCELLED: Prediction = { kind: "cancelled", cost: { steps: 0, tokens: 0 } };

/** Starts a worker and loads the model in it. */
export function createInferenceClient(options: InferenceClientOptions): InferenceClient {
  const base = new URL(options.base, document.baseURI).href;
  const open = new Map<number, OpenRequest>();
  let worker: Worker | null = null;
  let status: ModelStatus = { kind: "loading", stage: "starting", fraction: null };
  let lastId = 0;
  let lastProgram: Program | null = null;
  let lifeline = "";
  let unwatch: (() => void) | null = null;
  /** Workers lost since the last answer. */
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
    lastProgram = null;
    setStatus({ kind: "loading", stage: "starting", fraction: null });
    send({ kind: "load", base, name: options.model, backend: options.backend, reload, lifeline });
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

  const post = (id: number, { program, from, action }: PredictRequest): void => {
    send({ kind: "predict", id, program: program === lastProgram ? null : program, from, action });
    lastProgram = program;
  };

  const receive = (message: FromWorker): void => {
    switch (message.kind) {
      case "status":
        unwatch ??= watchLifeline(lifeline, replaceOnce);
        if (message.status.kind === "failed") {
          fail(message.status);
          return;
        }
        setStatus(message.status);
        if (message.status.kind === "ready") for (const [id, { request }] of open) post(id, request);
        return;
      case "prediction":
        deaths = 0;
        open.get(message.id)?.resolve(message.prediction);
        open.delete(message.id);
        return;
      case "prediction_failed":
        // It may have failed while reading the program.
        lastProgram = null;
        open.get(message.id)?.reject(new Error(message.error.message));
        open.delete(message.id);
        return;
    }
  };

  start(false);

  return {
    predict: (request) => {
      if (status.kind === "failed") return Promise.reject(new Error(status.error.message));
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        open.set(id, { request, resolve, reject });
        if (status.kind === "ready") post(id, request);
      });
    },
    cancel: () => {
      if (open.size === 0) return;
      send({ kind: "cancel", through: lastId });
      for (const { resolve } of open.values()) resolve(CANCELLED);
      open.clear();
    },
    retry: () => {
      if (status.kind === "failed") start(true);
    },
    dispose: () => {
      stop();
      for (const { resolve } of open.values()) resolve(CANCELLED);
      open.clear();
    },
  };
}
