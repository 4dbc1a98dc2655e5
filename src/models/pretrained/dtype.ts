import { err, ok, type Result } from "../../core/lib/result.ts";

/** How a graph's weights are stored, in the words of Hugging Face's ONNX layout. */
export const DTYPES = ["fp32", "fp16", "q8", "int8", "uint8", "q4", "q4f16"] as const;
export type Dtype = (typeof DTYPES)[number];

/** What this machine can compute on. */
export interface Abilities {
  /** A graphics card, by its own name; null for none that helps. */
  readonly adapter: string | null;
  /** Whether its shaders compute in half precision. */
  readonly f16: boolean;
}

/** One graph of a model: its own file and the files its weights lie in, if they lie outside. */
export interface Graph<File> {
  readonly dtype: Dtype;
  readonly files: readonly File[];
}

export interface ChosenGraph<File> extends Graph<File> {
  /** Why this one, in a sentence. */
  readonly choice: string;
}

const SUFFIXES: Readonly<Record<string, Dtype>> = {
  "": "fp32",
  _fp16: "fp16",
  _quantized: "q8",
  _int8: "int8",
  _uint8: "uint8",
  _q4: "q4",
  _q4f16: "q4f16",
};

/** The endings of a graph's name, one for each dtype. */
export const DTYPE_SUFFIXES = Object.keys(SUFFIXES);

const WITH_F16 = ["q4f16", "q4", "fp16"] as const;
const WITH_CARD = ["q4"] as const;
/** No 4-bit graph: WebAssembly would unpack all of its weights again for every token. */
const ON_PROCESSOR = ["int8", "q8", "uint8", "fp32"] as const;

/** The graphs among a model's files. */
export function graphsOf<File extends { readonly path: string }>(
  files: readonly File[],
): readonly Graph<File>[] {
  return files.flatMap((file) => {
    const suffix = /^(?:onnx\/)?model(_\w+)?\.onnx$/.exec(file.path);
    const dtype = suffix === null ? undefined : SUFFIXES[suffix[1] ?? ""];
    if (dtype === undefined) return [];
    const data = files.filter(
      ({ path }) => path.startsWith(`${file.path}_data`) && /_data(_\d+)?$/.test(path),
    );
    return [{ dtype, files: [file, ...data] }];
  });
}

/** The graph that fits this machine; the error says what to do where none does. */
export function chooseGraph<File>(
  graphs: readonly Graph<File>[],
  { adapter, f16 }: Abilities,
): Result<ChosenGraph<File>, string> {
  if (graphs.length === 0)
    return err(
      "It has no graph for ONNX Runtime: onnx/model.onnx or one of its kinds is needed. Look for a repository whose name ends in -ONNX, or one of onnx-community.",
    );
  const first = (order: readonly Dtype[]): Graph<File> | undefined =>
    order.flatMap((dtype) => graphs.filter((graph) => graph.dtype === dtype))[0];
  const onCard = adapter === null ? undefined : first(f16 ? WITH_F16 : WITH_CARD);
  if (onCard !== undefined) {
    const half = f16 ? "computes in half precision" : "has no half precision (shader-f16)";
    return ok({ ...onCard, choice: `${onCard.dtype}, since ${String(adapter)} ${half}.` });
  }
  const onProcessor = first(ON_PROCESSOR);
  if (onProcessor !== undefined) {
    const why =
      adapter === null ? "no graphics card is offered here" : "it has no file for the graphics card";
    return ok({ ...onProcessor, choice: `${onProcessor.dtype} on the processor, since ${why}.` });
  }
  const had = graphs.map(({ dtype }) => dtype).join(", ");
  return err(
    adapter === null
      ? `Its weights come as ${had} only, which need a graphics card with WebGPU, and this browser offers none. Take a model that has onnx/model_quantized.onnx or onnx/model.onnx, or open the page where there is a graphics card.`
      : `Its weights come as ${had} only, and this graphics card has no half precision (shader-f16). Take a model that has onnx/model_q4.onnx or onnx/model_quantized.onnx.`,
  );
}

/** Whether a graph of this dtype needs the graphics card. */
export const needsCard = (dtype: Dtype): boolean => !ON_PROCESSOR.some((known) => known === dtype);
