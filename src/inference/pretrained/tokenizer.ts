import { Tokenizer } from "@huggingface/tokenizers";
import * as v from "valibot";
import type { TextTokenizer } from "../../core/5-prediction/prompted/language-model.ts";
import { err, ok, type Result } from "../../core/lib/result.ts";
import type { ModelError } from "../error.ts";
import { parseJson } from "./config.ts";
import type { PretrainedTexts } from "./files.ts";

interface DecoderStep {
  readonly type: string;
  readonly decoders?: readonly DecoderStep[] | undefined;
}

const DecoderStepSchema: v.GenericSchema<unknown, DecoderStep> = v.object({
  type: v.string(),
  decoders: v.optional(v.array(v.lazy(() => DecoderStepSchema))),
});

const TokenizerSchema = v.looseObject({
  decoder: v.nullish(DecoderStepSchema),
  added_tokens: v.optional(
    v.array(v.looseObject({ id: v.number(), content: v.string(), special: v.boolean() })),
    [],
  ),
});

/** The tokenizer of a model's files. `ends` are the tokens at which its texts end, by its configuration. */
export function createTokenizer(
  { tokenizer: text, tokenizerConfig }: Pick<PretrainedTexts, "tokenizer" | "tokenizerConfig">,
  ends: readonly number[],
): Result<TextTokenizer, ModelError> {
  const parsed = parseJson("tokenizer.json", text, TokenizerSchema);
  if (!parsed.ok) return parsed;
  const config = parseJson("tokenizer_config.json", tokenizerConfig ?? "{}", v.looseObject({}));
  if (!config.ok) return config;
  const bytes = bytesReader(parsed.value.decoder);
  if (bytes === null) {
    const message =
      "The model's tokenizer is of a kind this page cannot read. Models of the Llama and Qwen families work.";
    return err({ kind: "invalid_card", message });
  }
  let tokenizer: Tokenizer;
  try {
    tokenizer = new Tokenizer(parsed.value, config.value);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    return err({ kind: "invalid_card", message: `The model's tokenizer.json cannot be read: ${detail}` });
  }
  const special = new Set(parsed.value.added_tokens.flatMap((token) => (token.special ? [token.id] : [])));
  return ok({
    encode: (given) => tokenizer.encode(given, { add_special_tokens: false }).ids,
    decode: (tokens) =>
      tokenizer.decode([...tokens], { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
    bytesOf: (token) => {
      const piece = special.has(token) ? undefined : tokenizer.id_to_token(token);
      return piece === undefined ? null : bytes(piece);
    },
    ends: new Set(ends),
  });
}

type BytesReader = (piece: string) => string;

/** How the pieces of the vocabulary stand for bytes; null for ways that are not known here. */
function bytesReader(decoder: DecoderStep | null | undefined): BytesReader | null {
  const kinds = new Set(flattened(decoder).map(({ type }) => type));
  if (kinds.has("ByteLevel")) return byteLevel;
  // SentencePiece: a space is ▁, and a byte that is no character of its own <0x0A>.
  if (kinds.has("ByteFallback") || kinds.has("Metaspace")) return sentencePiece;
  return null;
}

const flattened = (step: DecoderStep | null | undefined): readonly DecoderStep[] =>
  step == null ? [] : [step, ...(step.decoders ?? []).flatMap(flattened)];

/** GPT-2's alphabet: printable bytes stand for themselves, the others for the characters from U+0100 on. */
const BYTES: ReadonlyMap<string, string> = new Map(
  ((): (readonly [string, string])[] => {
    let next = 256;
    return Array.from({ length: 256 }, (_, byte) => {
      const printable = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
      return [String.fromCodePoint(printable ? byte : next++), String.fromCharCode(byte)] as const;
    });
  })(),
);

const byteLevel: BytesReader = (piece) =>
  Array.from(piece, (character) => BYTES.get(character) ?? utf8(character)).join("");

const sentencePiece: BytesReader = (piece) => {
  const byte = /^<0x([0-9A-F]{2})>$/.exec(piece)?.[1];
  return byte === undefined
    ? utf8(piece.replaceAll("▁", " "))
    : String.fromCharCode(Number.parseInt(byte, 16));
};

const utf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
