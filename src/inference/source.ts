import * as v from "valibot";

/** Where a network's files are. */
export const ModelSourceSchema = v.variant("kind", [
  /** In the directory of this name below `models/`, served with the page. */
  v.object({ kind: v.literal("bundled"), name: v.string() }),
  /** In this browser's own file system (`stored.ts`). */
  v.object({ kind: v.literal("stored"), id: v.string() }),
  /** A general decoder in Hugging Face's ONNX layout, kept in this browser's own file system (`src/models/pretrained`). */
  v.object({ kind: v.literal("pretrained"), id: v.string() }),
]);
export type ModelSource = v.InferOutput<typeof ModelSourceSchema>;
