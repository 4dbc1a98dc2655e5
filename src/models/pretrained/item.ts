import * as v from "valibot";
import { DTYPES } from "./dtype.ts";
import { isWhole, totalBytes, type Manifest } from "./manifest.ts";

const Bytes = v.number();

/** Where a kept model stands. */
const ItemStateSchema = v.variant("kind", [
  v.object({ kind: v.literal("whole") }),
  /** Bytes of all files that have come. */
  v.object({ kind: v.literal("fetching"), received: Bytes }),
  v.object({ kind: v.literal("checking"), path: v.string() }),
  v.object({ kind: v.literal("paused"), received: Bytes }),
  v.object({ kind: v.literal("failed"), received: Bytes, sentence: v.string() }),
]);
export type ItemState = v.InferOutput<typeof ItemStateSchema>;

/** A kept model as the page shows it. */
export const ItemSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** Where it is from, in words. */
  source: v.string(),
  license: v.nullable(v.string()),
  layout: v.picklist(["own", "huggingface"]),
  dtype: v.nullable(v.picklist(DTYPES)),
  /** Null where a size is not known yet. */
  bytes: v.nullable(Bytes),
  /** Files that nobody has said the hash of: only their own, computed here, is known. */
  unverified: v.number(),
  /** Of the graph's own file, once it is whole. */
  sha256: v.nullable(v.string()),
  state: ItemStateSchema,
});
export type Item = v.InferOutput<typeof ItemSchema>;

export function itemOf(manifest: Manifest, state: ItemState): Item {
  const { id, title, origin, license, layout, dtype, files } = manifest;
  return {
    id,
    title,
    source: sourceOf(origin),
    license,
    layout,
    dtype,
    bytes: totalBytes(files),
    unverified: files.filter(({ hash }) => hash === null).length,
    sha256: files.find(({ path }) => path.endsWith(".onnx"))?.sha256 ?? null,
    state: isWhole(manifest) && state.kind !== "checking" ? { kind: "whole" } : state,
  };
}

function sourceOf(origin: Manifest["origin"]): string {
  switch (origin.kind) {
    case "hub":
      return `Hugging Face, revision ${origin.revision.slice(0, 8)}`;
    case "url":
      return new URL(origin.address).host;
    case "folder":
      return `folder ${origin.name}`;
  }
}
