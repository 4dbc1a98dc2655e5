import type { InferenceSession, Tensor, TensorConstructor } from "onnxruntime-web";
import type { LanguageModel, TextTokenizer } from "../../core/5-prediction/prompted/language-model.ts";
import type { ModelCache } from "../../core/5-prediction/model.ts";
import type { DecoderConfig } from "./config.ts";
import { emptyPast, newTokenFeeds, pastFromOutputs, type DecoderLayout } from "./feeds.ts";
import { createTurns, Pasts, rowsOf, type Past } from "../pasts.ts";

/** Tokens read by one call: the graph gives logits for each of them, 49,000 to 152,000 numbers a token. */
const CHUNK = 64;

/**
 * A decoder in the Hugging Face layout over an ONNX Runtime session. Calls may overlap: they run one after another.
 * `extend` rejects when the runtime fails, and when a text outgrows what the model was made for.
 */
export function createDecoder(
  session: Pick<InferenceSession, "run">,
  TensorClass: TensorConstructor,
  config: DecoderConfig,
  layout: DecoderLayout,
  tokenizer: TextTokenizer,
): LanguageModel {
  const pasts = new Pasts();
  const inTurn = createTurns();

  const run = async (past: Past, length: number, rows: readonly (readonly number[])[]) => {
    const count = rows[0]?.length ?? 0;
    if (length + count > config.positions)
      throw new Error(`The text is longer than the ${config.positions} tokens that this model reads.`);
    const feeds = newTokenFeeds(TensorClass, layout, rows, length);
    const outputs = await session.run({ ...feeds, ...past });
    for (const tensor of Object.values(feeds)) tensor.dispose();
    const cache: ModelCache = { length: length + count };
    pasts.keep(cache, pastFromOutputs(outputs, layout));
    return { logits: await lastLogits(outputs["logits"], rows.length), cache };
  };

  const read = async (cache: ModelCache | null, tokens: readonly number[]) => {
    let last = cache;
    let logits: Float32Array | undefined;
    for (let start = 0; start < tokens.length; start += CHUNK) {
      const past = last === null ? emptyPast(TensorClass, layout) : pasts.of(last);
      const longer = await run(past, last?.length ?? 0, [tokens.slice(start, start + CHUNK)]);
      if (last !== null && last !== cache) pasts.release(last);
      last = longer.cache;
      [logits] = longer.logits;
    }
    if (last === null || logits === undefined) throw new Error("There is nothing to read.");
    return { logits, cache: last };
  };

  return {
    tokenizer,
    extend: (cache, tokens) => inTurn(() => read(cache, tokens)),
    extendRows: (cache, rows) =>
      inTurn(async () => {
        const before = pasts.of(cache);
        const past = await rowsOf(
          TensorClass,
          before,
          rows.map(({ row }) => row),
        );
        const extended = await run(
          past,
          cache.length,
          rows.map(({ token }) => [token]),
        );
        if (past !== before) for (const tensor of Object.values(past)) tensor.dispose();
        return extended;
      }),
    release: (cache) => pasts.release(cache),
  };
}

/** The logits after the last token of each row, as float32, copied so that the others can be freed. */
async function lastLogits(logits: Tensor | undefined, rows: number): Promise<readonly Float32Array[]> {
  if (logits === undefined) throw new Error("The graph gave no logits.");
  const data = await logits.getData();
  const [, count = 1, size = 0] = logits.dims;
  const copies = Array.from({ length: rows }, (_, row) => {
    const start = ((row + 1) * count - 1) * size;
    if (data instanceof Float32Array) return data.slice(start, start + size);
    return Float32Array.from({ length: size }, (_, index) => Number(data[start + index]));
  });
  logits.dispose();
  return copies;
}
