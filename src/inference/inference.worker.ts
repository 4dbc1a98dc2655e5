import { predictInstead } from "../core/5-prediction/instead.ts";
import { predictJump } from "../core/5-prediction/jump.ts";
import type { ProgramContext } from "../core/5-prediction/context.ts";
import type { Model } from "../core/5-prediction/model.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import { predictAction } from "../core/5-prediction/walk.ts";
import { holdLifeline } from "../workers/lifeline.ts";
import { loadBrowserModel } from "./browser.ts";
import { runtimeError, type ModelError } from "./error.ts";
import { answerInverse } from "./inverse.ts";
import { Lane } from "./lane.ts";
import { parseToWorker, type FromWorker, type ToWorker } from "./protocol.ts";
import { responsive } from "./responsive.ts";

type Message<Kind> = Extract<ToWorker, { kind: Kind }>;

let model: Model | null = null;
const cancelled = new Set<number>();
/** Steps are predicted while inputs are proposed: a user who goes on does not wait for those. */
const predictions = new Lane();
const inverses = new Lane();

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const message = parseToWorker(data);
  switch (message.kind) {
    case "load":
      predictions.add(() => load(message));
      return;
    case "predict":
      predictions.add(() => answer(message.id, () => predict(message)));
      return;
    case "ask":
      inverses.add(() => answer(message.id, () => ask(message)));
      return;
    case "cancel":
      for (const id of message.ids) cancelled.add(id);
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

async function answer(id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const error = runtimeError(cause);
    // A full heap stays full: only a new worker helps.
    if (error.kind === "out_of_memory") fail(error);
    else send({ kind: "request_failed", id, error });
  } finally {
    cancelled.delete(id);
  }
}

async function predict(message: Message<"predict">): Promise<void> {
  const context = await predictions.read(loadedModel(), message.program);
  const prediction: Prediction = context.ok
    ? await predicted(context.value, message)
    : { kind: "out_of_scope", reason: context.error, cost: { steps: 0, tokens: 0 } };
  send({ kind: "prediction", id: message.id, prediction });
}

function predicted(
  context: ProgramContext,
  { id, from, action, way }: Message<"predict">,
): Promise<Prediction> {
  const options = { cancelled: () => cancelled.has(id) };
  switch (way.kind) {
    case "walk":
      return predictAction(context, from, action, options);
    case "jump":
      return predictJump(context, from, action, options);
    case "instead":
      return predictInstead(context, from, way, options);
  }
}

async function ask({ id, program, question }: Message<"ask">): Promise<void> {
  const context = await inverses.read(loadedModel(), program);
  const onDraw: Parameters<typeof answerInverse>[2] = (draw) => send({ kind: "draw", id, draw });
  const reply = await answerInverse(context, question, onDraw, () => cancelled.has(id));
  send({ kind: "reply", id, reply });
}

function loadedModel(): Model {
  if (model === null) throw new Error("It is not loaded.");
  return model;
}
