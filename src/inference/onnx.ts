import type { InferenceSession, Tensor, TensorConstructor } from "onnxruntime-web";
import type { Model, ModelCache, TokenFeatures, TokenId } from "../core/5-prediction/model.ts";
import type { ModelShapes } from "./card.ts";

/** Convolutions see this many earlier positions. */
const CONVOLUTION_PAST = 3;
/** Added to an attention score that must not count; large enough that its softmax is exactly 0 in float32. */
const MASKED = -1e4;

/** Tensors of one cache under the graph's input names. */
type Past = Readonly<Record<string, Tensor>>;

/** Session options both hosts need: the int8 weights are unpacked to float32 once, at load, instead of at every call. */
export const SESSION_OPTIONS = { extra: { session: { disable_quant_qdq: "1" } } } as const;

/**
 * The network over an ONNX Runtime session; the graph's inputs and outputs are those of `models/README.md`.
 * Calls may overlap: they run one after another, since a session refuses a second run.
 * `extend` rejects when the runtime fails.
 */
export function createOnnxModel(
  session: Pick<InferenceSession, "run">,
  TensorClass: TensorConstructor,
  shapes: ModelShapes,
): Model {
  const pasts = new WeakMap<ModelCache, Past>();
  let previousRun: Promise<unknown> = Promise.resolve();

  const run = async (
    cache: ModelCache | null,
    tokens: readonly TokenId[],
    features: readonly TokenFeatures[],
    segmentStart: boolean,
  ): ReturnType<Model["extend"]> => {
    const past = cache === null ? emptyKeysAndValues(TensorClass, shapes) : pasts.get(cache);
    if (past === undefined) throw new Error("The cache was released or belongs to another model.");
    const pastLength = cache?.length ?? 0;
    const outputs = await session.run({
      ...newTokenFeeds(TensorClass, tokens, features, pastLength),
      ...past,
      ...(segmentStart || cache === null ? zeroConvolutions(TensorClass, shapes) : {}),
    });
    const longer: ModelCache = { length: pastLength + tokens.length };
    pasts.set(longer, pastFromOutputs(outputs, shapes));
    return { logits: lastRow(outputs["logits"], tokens.length), cache: longer };
  };

  return {
    extend: (cache, tokens, features, segmentStart) => {
      const thisRun = previousRun.then(() => run(cache, tokens, features, segmentStart));
      previousRun = thisRun.catch(() => undefined);
      return thisRun;
    },
    release: (cache) => {
      for (const tensor of Object.values(pasts.get(cache) ?? {})) tensor.dispose();
      pasts.delete(cache);
    },
  };
}

/** Feeds `tokens`, `features`, `positions` and `mask` for a batch of one. */
function newTokenFeeds(
  TensorClass: TensorConstructor,
  tokens: readonly TokenId[],
  features: readonly TokenFeatures[],
  pastLength: number,
): Past {
  const count = tokens.length;
  const integers = (values: readonly number[], dims: readonly number[]): Tensor =>
    new TensorClass("int64", BigInt64Array.from(values, BigInt), dims);
  const total = pastLength + count;
  // Everything cached is visible to every new token; among the new ones none sees a later one.
  const mask = new Float32Array(count * total);
  for (let row = 0; row < count; row++)
    mask.fill(MASKED, row * total + pastLength + row + 1, (row + 1) * total);
  return {
    tokens: integers(tokens, [1, count]),
    features: integers(features.flat(), [1, count, 3]),
    positions: integers(
      tokens.map((_, index) => pastLength + index),
      [1, count],
    ),
    mask: new TensorClass("float32", mask, [1, 1, count, total]),
  };
}

function emptyKeysAndValues(TensorClass: TensorConstructor, { layers, heads, headWidth }: ModelShapes): Past {
  const past: Record<string, Tensor> = {};
  for (let layer = 0; layer < layers; layer++) {
    for (const name of ["past_key", "past_value"]) {
      past[`${name}_${String(layer)}`] = new TensorClass("float32", new Float32Array(0), [
        1,
        heads,
        0,
        headWidth,
      ]);
    }
  }
  return past;
}

/** Inputs of the attention's and the MLP's convolution at the last positions of the segment: none yet. */
function zeroConvolutions(TensorClass: TensorConstructor, { layers, width }: ModelShapes): Past {
  const past: Record<string, Tensor> = {};
  for (let layer = 0; layer < layers; layer++) {
    const zeros = new Float32Array(2 * CONVOLUTION_PAST * width);
    past[`past_conv_${String(layer)}`] = new TensorClass("float32", zeros, [1, CONVOLUTION_PAST, 2 * width]);
  }
  return past;
}

function pastFromOutputs(outputs: InferenceSession.ReturnType, { layers }: ModelShapes): Past {
  const past: Record<string, Tensor> = {};
  for (let layer = 0; layer < layers; layer++) {
    for (const name of ["key", "value", "conv"]) {
      const tensor = outputs[`${name}_${String(layer)}`];
      if (tensor === undefined) throw new Error(`The graph has no output ${name}_${String(layer)}.`);
      past[`past_${name}_${String(layer)}`] = tensor;
    }
  }
  return past;
}

/** The logits after the last of `rows` tokens, copied so that the others can be freed. */
function lastRow(logits: Tensor | undefined, rows: number): Float32Array {
  if (!(logits?.data instanceof Float32Array)) throw new Error("The graph gave no logits in float32.");
  return logits.data.slice((logits.data.length / rows) * (rows - 1));
}
