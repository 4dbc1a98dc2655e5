import { access, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { LanguageModel } from "../../core/5-prediction/prompted/language-model.ts";
import { err, ok, type Result } from "../../core/lib/result.ts";
import { runtimeError, type ModelError } from "../error.ts";
import { SESSION_OPTIONS } from "../onnx.ts";
import type { PretrainedTexts } from "./files.ts";
import { openDecoder, readHead } from "./load.ts";

export interface NodePretrainedOptions {
  /** Processor threads; 0 leaves their number to the runtime. */
  readonly threads?: number;
  /** The graph's file in `onnx/`. */
  readonly graph?: string;
}

/** Whether a folder holds a model in the Hugging Face layout. */
export async function isPretrained(directory: string): Promise<boolean> {
  return access(join(directory, "config.json")).then(
    () => true,
    () => false,
  );
}

/** Loads such a folder into ONNX Runtime's native CPU build. */
export async function loadNodePretrained(
  directory: string,
  { threads = 0, graph = "model.onnx" }: NodePretrainedOptions = {},
): Promise<Result<LanguageModel, ModelError>> {
  const texts = await readTexts(directory);
  if (!texts.ok) return texts;
  const head = readHead(texts.value);
  if (!head.ok) return head;
  try {
    // By its path: the runtime finds weights beside the graph by itself, and maps them into memory.
    const session = await InferenceSession.create(join(directory, "onnx", graph), {
      ...SESSION_OPTIONS,
      ...(threads > 0 ? { intraOpNumThreads: threads } : {}),
    });
    return openDecoder(session, Tensor, head.value);
  } catch (cause) {
    return err(runtimeError(cause));
  }
}

async function readTexts(directory: string): Promise<Result<PretrainedTexts, ModelError>> {
  const text = (path: string): Promise<string | null> =>
    readFile(join(directory, path), "utf8").catch(() => null);
  const config = await text("config.json");
  const tokenizer = await text("tokenizer.json");
  if (config === null || tokenizer === null) {
    const missing = config === null ? "config.json" : "tokenizer.json";
    return err({ kind: "missing_file", message: `The model's ${missing} is not in ${directory}.` });
  }
  return ok({
    name: basename(directory),
    config,
    tokenizer,
    tokenizerConfig: await text("tokenizer_config.json"),
    generationConfig: await text("generation_config.json"),
  });
}
