import * as v from "valibot";
import { err, ok, type Result } from "../../core/lib/result.ts";
import type { ModelError } from "../error.ts";

const Size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000));
/** One token or several; files of the hub have both. */
const Tokens = v.nullish(v.union([v.number(), v.array(v.number())]));

/** What is used of `config.json`: the shape of a decoder. */
const ConfigSchema = v.pipe(
  v.object({
    model_type: v.string(),
    hidden_size: Size,
    num_hidden_layers: v.pipe(Size, v.maxValue(1024)),
    num_attention_heads: Size,
    num_key_value_heads: v.nullish(Size),
    head_dim: v.nullish(Size),
    vocab_size: Size,
    max_position_embeddings: v.optional(Size, 2048),
    is_encoder_decoder: v.optional(v.boolean(), false),
    eos_token_id: Tokens,
  }),
  v.check((config) => !config.is_encoder_decoder, "it is no decoder alone"),
);

const GenerationSchema = v.object({ eos_token_id: Tokens });

/** The shape of a decoder and where its texts end. */
export interface DecoderConfig {
  /** `llama`, `qwen2` … */
  readonly architecture: string;
  readonly layers: number;
  readonly keyValueHeads: number;
  readonly headWidth: number;
  readonly vocabulary: number;
  /** Longest text in tokens. */
  readonly positions: number;
  readonly ends: readonly number[];
}

/** Reads `config.json` and `generation_config.json`. */
export function parseConfig(text: string, generation: string | null): Result<DecoderConfig, ModelError> {
  const parsed = parseJson("config.json", text, ConfigSchema);
  if (!parsed.ok) return parsed;
  const config = parsed.value;
  const generated =
    generation === null ? null : parseJson("generation_config.json", generation, GenerationSchema);
  if (generated?.ok === false) return generated;
  return ok({
    architecture: config.model_type,
    layers: config.num_hidden_layers,
    keyValueHeads: config.num_key_value_heads ?? config.num_attention_heads,
    headWidth: config.head_dim ?? Math.floor(config.hidden_size / config.num_attention_heads),
    vocabulary: config.vocab_size,
    positions: config.max_position_embeddings,
    ends: [config.eos_token_id, generated?.value.eos_token_id].flatMap((ends) => ends ?? []),
  });
}

/** Parses one of a model's small files; the error says where it is wrong. */
export function parseJson<T>(
  path: string,
  text: string,
  schema: v.GenericSchema<unknown, T>,
): Result<T, ModelError> {
  if (/^\s*<(!doctype|html)/i.test(text)) {
    const message = `The server sent a web page instead of the model's ${path}. Check the address.`;
    return err({ kind: "html_instead_of_file", message });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return err({
      kind: "invalid_card",
      message: `The model's ${path} is not valid JSON. Download it again.`,
    });
  }
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue) ?? "its top level";
  const message = `The model's ${path} is not that of a decoder this page can run: at "${where}", ${issue.message}.`;
  return err({ kind: "invalid_card", message });
}
