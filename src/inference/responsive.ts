import type { Model } from "../core/5-prediction/model.ts";

/**
 * The same model, but between two calls the worker reads its messages, so that a cancellation arrives while a
 * prediction runs: ONNX Runtime computes on this very thread and promises alone never let a message in.
 */
export function responsive(model: Model): Model {
  const { port1, port2 } = new MessageChannel();
  /** Calls overlap when a step is predicted while inputs are proposed. */
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  const messagesRead = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
  return {
    extend: async (...args) => {
      await messagesRead();
      return model.extend(...args);
    },
    extendRows: async (...args) => {
      await messagesRead();
      return model.extendRows(...args);
    },
    release: (cache) => model.release(cache),
  };
}
