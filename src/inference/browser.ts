import type * as Ort from "onnxruntime-web";
import type { Model } from "../core/5-prediction/model.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { WEIGHTS_FILE, type ModelCard } from "./card.ts";
import { NO_WEBGPU, runtimeError, type ModelError } from "./error.ts";
import { urlReader } from "./fetch.ts";
import { LANGUAGE, loadModelFiles } from "./load.ts";
import { createOnnxModel, SESSION_OPTIONS } from "./onnx.ts";
import { millisecondsPerToken, selfTest } from "./selftest.ts";
import type { ModelSource } from "./source.ts";
import { storedReader } from "./stored.ts";
import type { Backend, LoadingStage, ReadyModel } from "./status.ts";
import { webGpuDevice } from "./webgpu.ts";

export interface LoadOptions {
  /** Absolute URL of the page's directory, ending in a slash; `ort/` and `models/` are below it. */
  readonly base: string;
  readonly source: ModelSource;
  readonly backend: Backend;
  /** Passes the browser's cache by: it may hold the damaged file that the last attempt met. */
  readonly reload: boolean;
  readonly onProgress: (stage: LoadingStage, fraction: number | null) => void;
  /** Told when the graphics card is lost after loading. */
  readonly onLost: (error: ModelError) => void;
}

/** Loads a model in a worker, and makes it prove itself on the card's probe before it may be used. */
export async function loadBrowserModel(
  options: LoadOptions,
): Promise<Result<{ readonly model: Model; readonly ready: ReadyModel }, ModelError>> {
  const { base, source, backend, reload, onProgress } = options;
  try {
    onProgress("starting", null);
    const provider = await executionProvider(options);
    if (!provider.ok) return provider;
    const ort = await runtime(backend, base);
    onProgress("downloading", 0);
    const received = (_: string, bytes: number, total: number): void =>
      onProgress("downloading", bytes / total);
    const reader =
      source.kind === "bundled"
        ? urlReader(`${base}models/${source.name}/`, reload, received)
        : storedReader(source.id, received);
    const files = await loadModelFiles(reader, LANGUAGE);
    if (!files.ok) return files;
    const { card, graph, weights } = files.value;
    onProgress("preparing", null);
    const session = await ort.InferenceSession.create(graph, {
      ...SESSION_OPTIONS,
      ...provider.value,
      externalData: [{ path: WEIGHTS_FILE, data: weights }],
      preferredOutputLocation: outputLocations(card, backend),
    });
    const model = createOnnxModel(session, ort.Tensor, card.shapes);
    onProgress("checking", null);
    const { passed, difference } = await selfTest(model, card.probe);
    if (!passed) {
      const message = `The model computes wrongly on this machine: a logit is off by ${difference.toPrecision(2)}.`;
      return err({ kind: "self_test", message });
    }
    const bytes = card.files.reduce((sum, file) => sum + file.bytes, 0);
    const threads = backend === "wasm" ? threadCount() : 1;
    const speed = await millisecondsPerToken(model, card.probe);
    const sha256 = card.files.find(({ path }) => path === WEIGHTS_FILE)?.sha256 ?? "";
    return ok({
      model,
      ready: { name: card.name, backend, threads, millisecondsPerToken: speed, bytes, sha256 },
    });
  } catch (cause) {
    return err(runtimeError(cause));
  }
}

/** Each backend is a module of its own, so that only its WebAssembly file is fetched. */
async function runtime(backend: Backend, base: string): Promise<typeof Ort> {
  const [ort, build] =
    backend === "wasm"
      ? ([await import("onnxruntime-web/wasm"), "ort-wasm-simd-threaded"] as const)
      : ([await import("onnxruntime-web/jspi"), "ort-wasm-simd-threaded.jspi"] as const);
  // Absolute: otherwise a bundled runtime starts its threads from this worker's own chunk, which hangs.
  ort.env.wasm.wasmPaths = { mjs: `${base}ort/${build}.mjs`, wasm: `${base}ort/${build}.wasm` };
  ort.env.wasm.numThreads = backend === "wasm" ? threadCount() : 1;
  return ort;
}

/**
 * Threads need shared memory, which only a cross-origin isolated page has. Half the cores, since threads wait for each
 * other by spinning: with as many as cores, every other program makes all of them late. More than four gain nothing here.
 */
function threadCount(): number {
  if (!crossOriginIsolated) return 1;
  return Math.max(1, Math.min(4, Math.ceil(navigator.hardwareConcurrency / 2)));
}

async function executionProvider({
  backend,
  onLost,
}: LoadOptions): Promise<
  Result<Pick<Ort.InferenceSession.SessionOptions, "executionProviders">, ModelError>
> {
  if (backend === "wasm") return ok({ executionProviders: ["wasm"] });
  const device = await webGpuDevice();
  if (device === null) return err(NO_WEBGPU);
  void device.lost.then(({ message }) => {
    onLost({ kind: "worker_died", message: `The graphics card stopped working: ${message}` });
  });
  return ok({ executionProviders: [{ name: "webgpu", device }] });
}

/** On the graphics card the caches stay there; only the logits come back. */
function outputLocations({ shapes }: ModelCard, backend: Backend): Record<string, "cpu" | "gpu-buffer"> {
  const locations: Record<string, "cpu" | "gpu-buffer"> = { logits: "cpu" };
  if (backend === "wasm") return locations;
  for (let layer = 0; layer < shapes.layers; layer++) {
    for (const name of ["key", "value", "conv"]) locations[`${name}_${layer}`] = "gpu-buffer";
  }
  return locations;
}
