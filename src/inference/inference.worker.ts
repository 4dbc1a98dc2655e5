import {
  createProgramContext,
  disposeProgramContext,
  type ProgramContext,
} from "../core/5-prediction/context.ts";
import type { Model } from "../core/5-prediction/model.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import { predictAction } from "../core/5-prediction/walk.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import type { Result } from "../core/lib/result.ts";
import { holdLifeline } from "../workers/lifeline.ts";
import { loadBrowserModel } from "./browser.ts";
import { runtimeError, type ModelError } from "./error.ts";
import { parseToWorker, type FromWorker, type ToWorker } from "./protocol.ts";
import { responsive } from "./responsive.ts";

type Message<Kind> = Extract<ToWorker, { kind: Kind }>;

let model: Model | null = null;
/** Of the latest program. */
let context: Result<ProgramContext, OutOfScope> | null = null;
let cancelledThrough = 0;
let queue: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const message = parseToWorker(data);
  switch (message.kind) {
    case "load":
      queue = queue.then(() => load(message));
      return;
    case "predict":
      queue = queue.then(() => answer(message));
      return;
    case "cancel":
      cancelledThrough = message.through;
      return;
  }
};

const send = (message: FromWorker): void => postMessage(message);
const fail = (error: ModelError): void => send({ kind: "status", status: { kind: "failed", error } });

async function load(message: Message<"load">): Promise<void> {
  await holdLifeline(message.lifeline);
  const loaded = await loadBrowserModel({
    ...message,
    onProgress: (stage, fraction) => send({ kind: "status", status: { kind: "loading", stage, fraction } }),
    onLost: fail,
  });
  if (!loaded.ok) {
    fail(loaded.error);
    return;
  }
  model = responsive(loaded.value.model);
  send({ kind: "status", status: { kind: "ready", ...loaded.value.ready } });
}

async function answer(message: Message<"predict">): Promise<void> {
  const { id } = message;
  try {
    send({ kind: "prediction", id, prediction: await predict(message) });
  } catch (cause) {
    const error = runtimeError(cause);
    // A full heap stays full: only a new worker helps.
    if (error.kind === "out_of_memory") fail(error);
    else send({ kind: "prediction_failed", id, error });
  }
}

async function predict({ id, program, from, action }: Message<"predict">): Promise<Prediction> {
  if (model === null) throw new Error("It is not loaded.");
  if (program !== null) {
    if (context?.ok === true) disposeProgramContext(context.value);
    context = null;
    context = await createProgramContext(model, program);
  }
  if (context === null) throw new Error("The first request names no program.");
  if (!context.ok) return { kind: "out_of_scope", reason: context.error, cost: { steps: 0, tokens: 0 } };
  return predictAction(context.value, from, action, { cancelled: () => id <= cancelledThrough });
}
