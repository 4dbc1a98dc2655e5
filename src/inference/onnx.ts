import type { InferenceSession, Tensor, TensorConstructor } from "onnxruntime-web";
import type { Model, ModelCache, RowTokens } from "../core/5-prediction/model.ts";
import type { ModelShapes } from "./card.ts";
import { createTurns, Pasts, rowsOf, type Past } from "./pasts.ts";

/** Convolutions see this many earlier positions. */
const CONVOLUTION_PAST = 3;
/** Added to an attention score that must not count; large enough that its softmax is exactly 0 in float32. */
const MASKED = -1e4;

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
  const pasts = new Pasts();
  const inTurn = createTurns();

  const run = async (past: Past, pastLength: number, rows: readonly NewTokens[]) => {
    const outputs = await session.run({ ...newTokenFeeds(TensorClass, rows, pastLength), ...past });
    const count = rows[0]?.tokens.length ?? 0;
    const longer: ModelCache = { length: pastLength + count };
    pasts.keep(longer, pastFromOutputs(outputs, shapes));
    return { logits: lastLogits(outputs["logits"], rows.length, count), cache: longer };
  };

  return {
    extend: (cache, tokens, features, segmentStart) =>
      inTurn(async () => {
        const past = cache === null ? emptyKeysAndValues(TensorClass, shapes) : pasts.of(cache);
        const fresh = segmentStart || cache === null ? zeroConvolutions(TensorClass, shapes, 1) : {};
        const read = await run({ ...past, ...fresh }, cache?.length ?? 0, [{ tokens, features }]);
        const [logits] = read.logits;
        if (logits === undefined) throw new Error("The graph gave no logits.");
        return { logits, cache: read.cache };
      }),
    extendRows: (cache, rows, segmentStart) =>
      inTurn(async () => {
        const order = rows.map(({ row }) => row);
        const past = await rowsOf(TensorClass, pasts.of(cache), order);
        const fresh = segmentStart ? zeroConvolutions(TensorClass, shapes, rows.length) : {};
        return run({ ...past, ...fresh }, cache.length, rows);
      }),
    release: (cache) => pasts.release(cache),
  };
}

type NewTokens = Pick<RowTokens, "tokens" | "features">;

/** Feeds `tokens`, `features`, `positions` and `mask`; all rows have as many tokens. */
function newTokenFeeds(
  TensorClass: TensorConstructor,
  rows: readonly NewTokens[],
  pastLength: number,
): Record<string, Tensor> {
  const batch = rows.length;
  const count = rows[0]?.tokens.length ?? 0;
  const integers = (values: readonly number[], dims: readonly number[]): Tensor =>
    new TensorClass("int64", BigInt64Array.from(values, BigInt), dims);
  const total = pastLength + count;
  // Everything cached is visible to every new token; among the new ones none sees a later one.
  const mask = new Float32Array(batch * count * total);
  for (let row = 0; row < batch * count; row++)
    mask.fill(MASKED, row * total + pastLength + (row % count) + 1, (row + 1) * total);
  return {
    tokens: integers(
      rows.flatMap(({ tokens }) => tokens),
      [batch, count],
    ),
    features: integers(
      rows.flatMap(({ features }) => features.flat()),
      [batch, count, 3],
    ),
    positions: integers(
      rows.flatMap(({ tokens }) => tokens.map((_, index) => pastLength + index)),
      [batch, count],
    ),
    mask: new TensorClass("float32", mask, [batch, 1, count, total]),
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
function zeroConvolutions(
  TensorClass: TensorConstructor,
  { layers, width }: ModelShapes,
  rows: number,
): Past {
  const past: Record<string, Tensor> = {};
  for (let layer = 0; layer < layers; layer++) {
    const zeros = new Float32Array(2 * CONVOLUTION_PAST * width * rows);
    const dims = [rows, CONVOLUTION_PAST, 2 * width];
    past[`past_conv_${String(layer)}`] = new TensorClass("float32", zeros, dims);
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

/** The logits after the last token of each row, copied so that the others can be freed. */
function lastLogits(logits: Tensor | undefined, rows: number, count: number): readonly Float32Array[] {
  if (!(logits?.data instanceof Float32Array)) throw new Error("The graph gave no logits in float32.");
  const { data } = logits;
  const size = data.length / (rows * count);
  return Array.from({ length: rows }, (_, row) =>
    data.slice(((row + 1) * count - 1) * size, (row + 1) * count * size),
  );
}
