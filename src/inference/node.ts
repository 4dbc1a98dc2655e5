import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Model } from "../core/5-prediction/model.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { WEIGHTS_FILE, type ModelCard } from "./card.ts";
import { runtimeError, type ModelError } from "./error.ts";
import { LANGUAGE, loadModelCard, loadModelFiles, type Language, type ReadModelFile } from "./load.ts";
import { createOnnxModel, SESSION_OPTIONS } from "./onnx.ts";

interface NodeModelOptions {
  readonly language?: Language;
  /** Processor threads; 0 leaves their number to the runtime. */
  readonly threads?: number;
}

/** Loads the model in `directory` (card.json, graph.onnx, weights.bin) into ONNX Runtime's native CPU build. */
export async function loadNodeModel(
  directory: string,
  options: NodeModelOptions = {},
): Promise<Result<{ readonly model: Model; readonly card: ModelCard }, ModelError>> {
  const opened = await openNodeSession(directory, options);
  if (!opened.ok) return opened;
  const { session, card } = opened.value;
  return ok({ card, model: createOnnxModel(session, Tensor, card.shapes) });
}

/** The runtime's session alone, for measurements. */
export async function openNodeSession(
  directory: string,
  { language = LANGUAGE, threads = 0 }: NodeModelOptions = {},
): Promise<Result<{ readonly session: InferenceSession; readonly card: ModelCard }, ModelError>> {
  const files = await loadModelFiles(fileReader(directory), language);
  if (!files.ok) return files;
  const { card, graph, weights } = files.value;
  try {
    const session = await InferenceSession.create(graph, {
      ...SESSION_OPTIONS,
      externalData: [{ path: WEIGHTS_FILE, data: weights }],
      ...(threads > 0 ? { intraOpNumThreads: threads } : {}),
    });
    return ok({ card, session });
  } catch (cause) {
    return err(runtimeError(cause));
  }
}

/** The card of the model in `directory`. */
export function readCard(directory: string): Promise<Result<ModelCard, ModelError>> {
  return loadModelCard(fileReader(directory));
}

const fileReader =
  (directory: string): ReadModelFile =>
  async (path) => {
    try {
      return ok(new Uint8Array(await readFile(join(directory, path))));
    } catch {
      return err({ kind: "missing_file", message: `The model's ${path} is not in ${directory}.` });
    }
  };
