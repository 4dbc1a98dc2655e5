import type { InferenceSession, Tensor, TensorConstructor } from "onnxruntime-web";
import { err, ok, type Result } from "../../core/lib/result.ts";
import type { ModelError } from "../error.ts";
import type { DecoderConfig } from "./config.ts";
import type { Past } from "../pasts.ts";

/** What a graph takes beside `input_ids`, found by asking the session. */
export interface DecoderLayout {
  readonly layers: number;
  readonly keyValueHeads: number;
  readonly headWidth: number;
  /** Of keys and values. */
  readonly precision: "float32" | "float16";
  readonly positionIds: boolean;
  /** Graphs that can give the last logits alone are told how many are wanted. */
  readonly logitsToKeep: boolean;
}

const KNOWN = new Set(["input_ids", "attention_mask", "position_ids", "num_logits_to_keep"]);
const PAST = /^past_key_values\.(\d+)\.(key|value)$/;

/** Compares what a session takes with what `config.json` says; the error says what is wrong with the files. */
export function decoderLayout(
  { inputMetadata, outputNames }: Pick<InferenceSession, "inputMetadata" | "outputNames">,
  config: DecoderConfig,
): Result<DecoderLayout, ModelError> {
  const refused = (message: string) => err<ModelError>({ kind: "invalid_card", message });
  const names = new Set(inputMetadata.map(({ name }) => name));
  const unknown = inputMetadata.find(({ name }) => !KNOWN.has(name) && !PAST.test(name));
  if (unknown !== undefined || !names.has("input_ids") || !outputNames.includes("logits")) {
    const found =
      unknown === undefined ? "it takes no tokens or gives no logits" : `it takes "${unknown.name}"`;
    return refused(
      `The model's graph is not a decoder in the Hugging Face layout: ${found}. Choose a text-generation model.`,
    );
  }
  const pasts = inputMetadata.filter(({ name }) => PAST.test(name));
  if (pasts.length !== 2 * config.layers) {
    const message = `The model's graph has ${pasts.length / 2} layers with a cache, but its config.json says ${config.layers}.`;
    return refused(`${message} Choose a graph that was exported with past key values.`);
  }
  const [past] = pasts;
  const precision = past?.isTensor === true ? past.type : undefined;
  if (precision !== "float32" && precision !== "float16")
    return refused(
      "The model's graph keeps its cache in a type this page does not know. Choose its fp32 or fp16 file.",
    );
  const [, heads, , width] = past?.isTensor === true ? past.shape : [];
  return ok({
    layers: config.layers,
    keyValueHeads: typeof heads === "number" ? heads : config.keyValueHeads,
    headWidth: typeof width === "number" ? width : config.headWidth,
    precision,
    positionIds: names.has("position_ids"),
    logitsToKeep: names.has("num_logits_to_keep"),
  });
}

/** Feeds of new tokens after a cache of `length` tokens; all rows have as many. */
export function newTokenFeeds(
  TensorClass: TensorConstructor,
  { positionIds, logitsToKeep }: DecoderLayout,
  rows: readonly (readonly number[])[],
  length: number,
): Record<string, Tensor> {
  const batch = rows.length;
  const count = rows[0]?.length ?? 0;
  const integers = (values: readonly number[], dims: readonly number[]): Tensor =>
    new TensorClass("int64", BigInt64Array.from(values, BigInt), dims);
  const ones = new BigInt64Array(batch * (length + count)).fill(1n);
  const feeds: Record<string, Tensor> = {
    input_ids: integers(rows.flat(), [batch, count]),
    attention_mask: new TensorClass("int64", ones, [batch, length + count]),
  };
  if (positionIds) {
    const positions = rows.flatMap((row) => row.map((_, index) => length + index));
    feeds["position_ids"] = integers(positions, [batch, count]);
  }
  if (logitsToKeep) feeds["num_logits_to_keep"] = integers([1], []);
  return feeds;
}

/** The cache before the first token. */
export function emptyPast(
  TensorClass: TensorConstructor,
  { layers, keyValueHeads, headWidth, precision }: DecoderLayout,
): Past {
  const past: Record<string, Tensor> = {};
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ["key", "value"]) {
      const data = precision === "float32" ? new Float32Array(0) : new Uint16Array(0);
      past[`past_key_values.${layer}.${part}`] = new TensorClass(precision, data, [
        1,
        keyValueHeads,
        0,
        headWidth,
      ]);
    }
  }
  return past;
}

export function pastFromOutputs(outputs: InferenceSession.ReturnType, { layers }: DecoderLayout): Past {
  const past: Record<string, Tensor> = {};
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ["key", "value"]) {
      const tensor = outputs[`present.${layer}.${part}`];
      if (tensor === undefined) throw new Error(`The graph has no output present.${layer}.${part}.`);
      past[`past_key_values.${layer}.${part}`] = tensor;
    }
  }
  return past;
}
