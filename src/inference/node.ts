import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Model } from "../core/5-prediction/model.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { WEIGHTS_FILE, type ModelCard } from "./card.ts";
import { runtimeError, type ModelError } from "./error.ts";
import { LANGUAGE, loadModelFiles, type Language, type ReadModelFile } from "./load.ts";
import { createOnnxModel, SESSION_OPTIONS } from "./onnx.ts";

/**
 * Loads the model in `directory` (card.json, graph.onnx, weights.bin) into ONNX Runtime's native CPU build.
 * `threads` 0 leaves their number to the runtime.
 */
export async function loadNodeModel(
  directory: string,
  { language = LANGUAGE, threads = 0 }: { readonly language?: Language; readonly threads?: number } = {},
): Promise<Result<{ readonly model: Model; readonly card: ModelCard }, ModelError>> {
  const files = await loadModelFiles(fileReader(directory), language);
  if (!files.ok) return files;
  const { card, graph, weights } = files.value;
  try {
    const session = await InferenceSession.create(graph, {
      ...SESSION_OPTIONS,
      externalData: [{ path: WEIGHTS_FILE, data: weights }],
      ...(threads > 0 ? { intraOpNumThreads: threads } : {}),
    });
    return ok({ card, model: createOnnxModel(session, Tensor, card.shapes) });
  } catch (cause) {
    return err(runtimeError(cause));
  }
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
