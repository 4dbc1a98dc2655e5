import type { InferenceSession, TensorConstructor } from "onnxruntime-web";
import * as v from "valibot";
import type { LanguageModel, TextTokenizer } from "../../core/5-prediction/prompted/language-model.ts";
import { ok, type Result } from "../../core/lib/result.ts";
import type { ModelError } from "../error.ts";
import { parseConfig, parseJson, type DecoderConfig } from "./config.ts";
import { createDecoder } from "./decoder.ts";
import { decoderLayout } from "./feeds.ts";
import type { PretrainedTexts } from "./files.ts";
import { createTokenizer } from "./tokenizer.ts";

/** What the small files say; it is known before the weights are touched. */
export interface PretrainedHead {
  readonly config: DecoderConfig;
  readonly tokenizer: TextTokenizer;
}

/** Reads the small files of a model. */
export function readHead(texts: PretrainedTexts): Result<PretrainedHead, ModelError> {
  const config = parseConfig(texts.config, texts.generationConfig);
  if (!config.ok) return config;
  const tokenizer = createTokenizer(texts, config.value.ends);
  return tokenizer.ok ? ok({ config: config.value, tokenizer: tokenizer.value }) : tokenizer;
}

/** A model over a session of its graph; the error says what in the files does not fit. */
export function openDecoder(
  session: InferenceSession,
  TensorClass: TensorConstructor,
  { config, tokenizer }: PretrainedHead,
): Result<LanguageModel, ModelError> {
  const layout = decoderLayout(session, config);
  return layout.ok ? ok(createDecoder(session, TensorClass, config, layout.value, tokenizer)) : layout;
}

/** Tokens and the largest logits that PyTorch gave after the last of them, [token, logit], largest first. */
export const ProbeSchema = v.object({
  tokens: v.pipe(v.array(v.number()), v.minLength(1)),
  topLogits: v.pipe(v.array(v.tuple([v.number(), v.number()])), v.minLength(1)),
});
export type PretrainedProbe = v.InferOutput<typeof ProbeSchema>;

/** Reads the `probe.json` that our own exports carry. */
export const parseProbe = (text: string): Result<PretrainedProbe, ModelError> =>
  parseJson("probe.json", text, ProbeSchema);

/** Largest absolute difference from the stored logits. */
export async function probeDifference(
  model: LanguageModel,
  { tokens, topLogits }: PretrainedProbe,
): Promise<number> {
  const { logits, cache } = await model.extend(null, tokens);
  model.release(cache);
  return Math.max(...topLogits.map(([token, expected]) => Math.abs((logits[token] ?? NaN) - expected)));
}
