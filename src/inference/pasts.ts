import type { Tensor } from "onnxruntime-web";
import type { ModelCache } from "../core/5-prediction/model.ts";

/** Tensors of one cache under the graph's input names. */
export type Past = Readonly<Record<string, Tensor>>;

/** What the caches of one session hold outside the JavaScript heap. */
export class Pasts {
  readonly #pasts = new WeakMap<ModelCache, Past>();

  keep(cache: ModelCache, past: Past): void {
    this.#pasts.set(cache, past);
  }

  /** Throws for a cache that was released or is another session's. */
  of(cache: ModelCache): Past {
    const past = this.#pasts.get(cache);
    if (past === undefined) throw new Error("The cache was released or belongs to another model.");
    return past;
  }

  release(cache: ModelCache): void {
    for (const tensor of Object.values(this.#pasts.get(cache) ?? {})) tensor.dispose();
    this.#pasts.delete(cache);
  }
}

/** Makes overlapping calls run one after another, since a session refuses a second run; one that fails holds up none. */
export function createTurns(): <Value>(call: () => Promise<Value>) => Promise<Value> {
  let previous: Promise<unknown> = Promise.resolve();
  return (call) => {
    const own = previous.then(call);
    previous = own.catch(() => undefined);
    return own;
  };
}
