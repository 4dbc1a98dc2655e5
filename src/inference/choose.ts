import type { Prediction } from "../core/5-prediction/prediction.ts";
import type { InferenceClient, InferenceClientOptions } from "./client.ts";
import { NO_WEBGPU } from "./error.ts";
import type { Backend, Computing, ModelStatus, PassedOver } from "./status.ts";

/** A model's status, and why the other backend is not the one in use. */
export type ChosenStatus =
  | Exclude<ModelStatus, { readonly kind: "ready" }>
  | (Extract<ModelStatus, { readonly kind: "ready" }> & { readonly passedOver: PassedOver });

export interface ChoosingOptions extends Omit<InferenceClientOptions, "backend" | "onStatus"> {
  readonly onStatus: (status: ChosenStatus) => void;
  /** Whether the browser has WebGPU at all. */
  readonly hasWebGpu: boolean;
  readonly computing: Computing;
}

interface Member {
  readonly client: InferenceClient;
  /** Settled when all its requests are. It carries none of their answers, which would never be let go. */
  latest: Promise<void>;
}

/**
 * A model on the backend that is faster on this machine. It starts on the processor, so that the first predictions
 * need not wait; then a second worker tries the graphics card, which takes over if it passes the self-test and reads
 * a token in less time. A small network is a long row of small kernels, so the card does not always win.
 * A card that the visitor wants takes over when it passes, and one that nobody wants is not tried.
 * A card that is lost later gives its open requests back to the processor.
 */
export function createFastestClient(
  { onStatus, hasWebGpu, computing, ...options }: ChoosingOptions,
  create: (options: InferenceClientOptions) => InferenceClient,
): InferenceClient {
  let passedOver = beforeTrying(computing, hasWebGpu);
  let processorTime = Infinity;
  let card: Member | null = null;

  const begin = (backend: Backend, receive: (status: ModelStatus) => void): Member => ({
    client: create({ ...options, backend, onStatus: receive }),
    latest: Promise.resolve(),
  });

  const report = (status: ModelStatus): void =>
    onStatus(status.kind === "ready" ? { ...status, passedOver } : status);

  const onProcessor = (status: ModelStatus): void => {
    if (status.kind === "ready") processorTime = status.millisecondsPerToken;
    report(status);
    if (status.kind === "ready" && passedOver.kind === "not_tried" && card === null)
      card = begin("webgpu", (cardStatus) => onCard(cardStatus, status));
  };

  const onCard = (status: ModelStatus, processorStatus: ModelStatus): void => {
    if (status.kind === "loading") return;
    const takesOver =
      status.kind === "ready" && (computing === "webgpu" || status.millisecondsPerToken < processorTime);
    if (takesOver && card !== null) {
      const before = active;
      active = card;
      passedOver = { kind: "slower", millisecondsPerToken: processorTime };
      void before.latest.finally(() => before.client.dispose());
      report(status);
      return;
    }
    passedOver =
      status.kind === "ready"
        ? { kind: "slower", millisecondsPerToken: status.millisecondsPerToken }
        : { kind: "unusable", error: status.error };
    const wasActive = active === card;
    if (status.kind === "ready") card?.client.dispose();
    card = null;
    if (wasActive) active = begin("wasm", onProcessor);
    else report(processorStatus);
  };

  let active = begin("wasm", onProcessor);

  const predict = async (request: Parameters<InferenceClient["predict"]>[0]): Promise<Prediction> => {
    const asked = active;
    const answer = asked.client.predict(request);
    asked.latest = settled(asked.latest, answer);
    try {
      return await answer;
    } catch (cause) {
      if (asked === active) throw cause;
      return predict(request);
    }
  };

  const ask: InferenceClient["ask"] = async (request, onDraw) => {
    const asked = active;
    const answer = asked.client.ask(request, onDraw);
    asked.latest = settled(asked.latest, answer);
    // Not asked again when the card is lost: its first draws have been told of.
    return answer;
  };

  return {
    predict,
    cancel: () => active.client.cancel(),
    ask,
    cancelInverse: () => active.client.cancelInverse(),
    retry: () => active.client.retry(),
    dispose: () => {
      active.client.dispose();
      card?.client.dispose();
    },
  };
}

function beforeTrying(computing: Computing, hasWebGpu: boolean): PassedOver {
  if (computing === "wasm") return { kind: "not_wanted" };
  if (hasWebGpu) return { kind: "not_tried" };
  return { kind: "unusable", error: NO_WEBGPU };
}

async function settled(...work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
}
