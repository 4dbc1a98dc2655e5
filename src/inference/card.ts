import * as v from "valibot";

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6));
const Size = v.pipe(v.number(), v.integer(), v.minValue(1));
/** Far above any network a browser can run; a card that asks for more would fill the memory with empty caches. */
const Dimension = v.pipe(Size, v.maxValue(65_536));
const Layers = v.pipe(Size, v.maxValue(1024));
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** A plain file name beside the card: the card cannot point anywhere else. */
const FileName = v.pipe(v.string(), v.regex(/^[\w-][\w.-]*$/));

/** Sizes that fix the tensors passed to the network. */
const ShapesSchema = v.object({ layers: Layers, heads: Dimension, headWidth: Dimension, width: Dimension });

/**
 * A token sequence and the largest logits PyTorch gave after its last token: every host and every graphics card
 * must reproduce them before the model is used there.
 */
const ProbeSchema = v.object({
  tokens: v.pipe(v.array(Count), v.minLength(1)),
  /** One triple per token, see `TokenFeatures`. */
  features: v.array(v.tuple([Count, Count, Count])),
  /** Indices in `tokens` at which a source or transition starts; the first is 0. */
  segmentStarts: v.pipe(v.array(Count), v.minLength(1)),
  /** [token, logit], largest first. */
  topLogits: v.pipe(v.array(v.tuple([Count, v.number()])), v.minLength(1)),
});

/** `card.json`, which stands beside the files of a model and says what they are. */
export const ModelCardSchema = v.object({
  name: v.string(),
  /** Version of the formal language the model speaks. */
  language: v.string(),
  /** `sha256` is that of the newline-joined vocabulary. */
  vocabulary: v.object({ sha256: Sha256, size: Size }),
  shapes: ShapesSchema,
  files: v.array(v.object({ path: FileName, bytes: Size, sha256: Sha256 })),
  probe: ProbeSchema,
  training: v.object({ tokens: v.number(), hours: v.number(), steps: v.number(), commit: v.string() }),
  /** Measured figures, each with its definition in the card itself. */
  metrics: v.record(v.string(), v.unknown()),
});

export type ModelCard = v.InferOutput<typeof ModelCardSchema>;
export type ModelShapes = ModelCard["shapes"];
export type Probe = ModelCard["probe"];

/** The graph's file name in every model directory. */
export const GRAPH_FILE = "graph.onnx";
/** The graph's external data. */
export const WEIGHTS_FILE = "weights.bin";
