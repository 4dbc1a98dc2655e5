import * as v from "valibot";
import { err, ok, type Result } from "../../core/lib/result.ts";

const Count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e7));

/** The fields of a decoder's config.json without which nothing can be computed. */
const DecoderConfigSchema = v.object({
  model_type: v.string(),
  num_hidden_layers: Count,
  num_attention_heads: Count,
  vocab_size: Count,
  is_encoder_decoder: v.optional(v.boolean(), false),
  architectures: v.optional(v.nullable(v.array(v.string()))),
});

export const CONFIG_FILE = "config.json";
export const TOKENIZER_FILE = "tokenizer.json";
/** Small files that help where they are there. */
export const OPTIONAL_FILES = [
  "tokenizer_config.json",
  "generation_config.json",
  "chat_template.jinja",
] as const;

/** Why a model with this config.json cannot be used, in a sentence; its `model_type` where it can. */
export function checkConfig(text: string): Result<string, string> {
  if (/^\s*</.test(text))
    return err(
      "The server sent a web page instead of config.json. Give the address of the folder itself, in which config.json lies.",
    );
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return err("Its config.json is not valid JSON. Fetch it again from a whole copy.");
  }
  const parsed = v.safeParse(DecoderConfigSchema, json);
  if (!parsed.success) return err(otherArchitecture(json));
  const { model_type, is_encoder_decoder, architectures } = parsed.output;
  const speaks = architectures?.some((name) => name.endsWith("ForCausalLM")) ?? true;
  if (is_encoder_decoder || !speaks) return err(otherArchitecture(json));
  return ok(model_type);
}

/** Why the files named are no model in Hugging Face's layout; null when they may be one. */
export function missingFile(paths: readonly string[]): string | null {
  if (!paths.includes(CONFIG_FILE))
    return "It has no config.json, so nothing says what kind of model it is. Choose the folder in which config.json lies.";
  if (!paths.includes(TOKENIZER_FILE))
    return "It has no tokenizer.json, without which no text can be turned into its tokens. Take the file from the model that it was made of, or choose another model.";
  return null;
}

const NamedSchema = v.object({ model_type: v.string() });

function otherArchitecture(json: unknown): string {
  const named = v.safeParse(NamedSchema, json);
  const what = named.success ? `a model of the kind "${named.output.model_type}"` : "a model of another kind";
  return `This is ${what}, but the page runs decoders that continue a text (such as llama, qwen2 or mistral). Choose one of those.`;
}
