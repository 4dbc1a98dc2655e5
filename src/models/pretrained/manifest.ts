import * as v from "valibot";
import { DTYPES } from "./dtype.ts";

const Bytes = v.pipe(v.number(), v.integer(), v.minValue(0));
const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${String(digits)}}$`)));

/** A path below a model's folder, with `/` between folders; it cannot lead out of it. */
const Path = v.pipe(v.string(), v.regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/), v.maxLength(200));

/** What the bytes of a file must give: their SHA-256, or the object id that git gives a small file of a repository. */
const FileHashSchema = v.variant("kind", [
  v.object({ kind: v.literal("sha256"), hex: hex(64) }),
  v.object({ kind: v.literal("git"), hex: hex(40) }),
]);
export type FileHash = v.InferOutput<typeof FileHashSchema>;

const PlannedFileSchema = v.object({
  path: Path,
  /** Where it is fetched from; null for a file of this device. */
  address: v.nullable(v.pipe(v.string(), v.url())),
  /** Null where the server does not say. */
  bytes: v.nullable(Bytes),
  /** Null where nobody says what the bytes should be. */
  hash: v.nullable(FileHashSchema),
});
export type PlannedFile = v.InferOutput<typeof PlannedFileSchema>;

const OriginSchema = v.variant("kind", [
  /** `revision` is the commit, whatever name was asked for. */
  v.object({ kind: v.literal("hub"), repository: v.string(), revision: v.string() }),
  v.object({ kind: v.literal("url"), address: v.string() }),
  v.object({ kind: v.literal("folder"), name: v.string() }),
]);
export type Origin = v.InferOutput<typeof OriginSchema>;

/** A model that may be fetched or copied: which files of it, and from where. */
export const PlanSchema = v.object({
  id: hex(16),
  title: v.string(),
  origin: OriginSchema,
  license: v.nullable(v.string()),
  /** `own`: a network of this debugger, with card.json. `huggingface`: a decoder with a tokenizer of its own. */
  layout: v.picklist(["own", "huggingface"]),
  /** Of the graph that was chosen for this machine; null for a network of this debugger. */
  dtype: v.nullable(v.picklist(DTYPES)),
  /** Why this dtype, in a sentence; empty where there was no choice. */
  choice: v.string(),
  files: v.pipe(v.array(PlannedFileSchema), v.minLength(1)),
});
export type Plan = v.InferOutput<typeof PlanSchema>;

const KeptFileSchema = v.object({
  ...PlannedFileSchema.entries,
  /** Of what is kept, computed here; null until the file is whole and was found right. */
  sha256: v.nullable(hex(64)),
  /** The server's name for the version that the kept bytes are of. */
  etag: v.nullable(v.string()),
});
export type KeptFile = v.InferOutput<typeof KeptFileSchema>;

/** What this browser keeps of a model: it decides, not which files are there. */
export const ManifestSchema = v.object({
  version: v.literal(1),
  ...PlanSchema.entries,
  files: v.pipe(v.array(KeptFileSchema), v.minLength(1)),
  /** Whether it should go on by itself after a reload. */
  wanted: v.boolean(),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

export function manifestOf(plan: Plan): Manifest {
  const files = plan.files.map((file) => ({ ...file, sha256: null, etag: null }));
  return { version: 1, ...plan, files, wanted: true };
}

export const isWhole = ({ files }: Pick<Manifest, "files">): boolean =>
  files.every(({ sha256 }) => sha256 !== null);

/** Bytes of all files; null when the size of one is not known. */
export function totalBytes(files: readonly Pick<PlannedFile, "bytes">[]): number | null {
  let sum = 0;
  for (const { bytes } of files) {
    if (bytes === null) return null;
    sum += bytes;
  }
  return sum;
}
