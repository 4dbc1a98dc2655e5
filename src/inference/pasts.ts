import type { Tensor, TensorConstructor } from "onnxruntime-web";
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

/** A cache's rows in another order, some of them several times or not at all; itself when that is what is asked for. */
export async function rowsOf(
  TensorClass: TensorConstructor,
  past: Past,
  order: readonly number[],
): Promise<Past> {
  const chosen: Record<string, Tensor> = {};
  for (const [name, tensor] of Object.entries(past)) {
    const [rows = 0, ...dims] = tensor.dims;
    if (rows === order.length && order.every((row, index) => row === index)) return past;
    // On a graphics card this copies to the processor and back, once for each change of the batch.
    chosen[name] = repeated(TensorClass, tensor, await tensor.getData(), order, rows, dims);
  }
  return chosen;
}

function repeated(
  TensorClass: TensorConstructor,
  { type }: Tensor,
  data: Tensor.DataType,
  order: readonly number[],
  rows: number,
  dims: readonly number[],
): Tensor {
  if (!ArrayBuffer.isView(data) || (type !== "float32" && type !== "float16"))
    throw new Error(`A cache is ${type}, not float32 or float16.`);
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const size = bytes.length / rows;
  const copy = new Uint8Array(order.length * size);
  order.forEach((row, index) => {
    copy.set(bytes.subarray(row * size, (row + 1) * size), index * size);
  });
  const shape = [order.length, ...dims];
  return type === "float16"
    ? new TensorClass("float16", new Uint16Array(copy.buffer), shape)
    : new TensorClass("float32", new Float32Array(copy.buffer), shape);
}
