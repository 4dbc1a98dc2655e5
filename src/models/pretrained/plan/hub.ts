import * as v from "valibot";
import { err, type Result } from "../../../core/lib/result.ts";
import type { Abilities } from "../dtype.ts";
import type { FileHash, Plan, PlannedFile } from "../manifest.ts";
import { fetchText } from "./ask.ts";
import { planDecoder } from "./decoder.ts";

export const HUB = "https://huggingface.co";

/** A repository of the hub at a branch, tag or commit. */
export interface Repository {
  readonly name: string;
  readonly revision: string;
}

/** Models that run well here, the better first. */
export const OFFERS: readonly { readonly repository: string; readonly facts: string }[] = [
  {
    repository: "onnx-community/Qwen2.5-Coder-1.5B-Instruct",
    facts: "1.34 GB as q4f16, for a graphics card with half precision",
  },
  {
    repository: "onnx-community/Qwen2.5-Coder-0.5B-Instruct",
    facts: "0.56 GB as q4f16, for smaller cards and little room",
  },
];

/** Reads `owner/name`, `owner/name@revision` or a repository's address on the hub; null for anything else. */
export function parseRepository(text: string): Repository | null {
  const bare = text
    .trim()
    .replace(`${HUB}/`, "")
    .replace(/\/(tree|blob)\/([^/]+).*$/, "@$2");
  const parts = /^([\w.-]+\/[\w.-]+)(?:@([\w./-]+))?$/.exec(bare);
  return parts?.[1] === undefined ? null : { name: parts[1], revision: parts[2] ?? "main" };
}

const RepositorySchema = v.object({
  sha: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  gated: v.optional(v.union([v.boolean(), v.string()]), false),
  cardData: v.optional(v.nullable(v.object({ license: v.optional(v.unknown()) }))),
  siblings: v.array(
    v.object({
      rfilename: v.string(),
      size: v.optional(v.nullable(v.number())),
      blobId: v.optional(v.nullable(v.string())),
      lfs: v.optional(v.nullable(v.object({ sha256: v.string(), size: v.number() }))),
    }),
  ),
});
type Sibling = v.InferOutput<typeof RepositorySchema>["siblings"][number];

/** Asks the hub what a repository has, at which commit, and plans what this machine can use of it. */
export async function planHub(
  get: typeof fetch,
  { name, revision }: Repository,
  abilities: Abilities,
  hub = HUB,
): Promise<Result<Plan, string>> {
  const text = await fetchText(
    get,
    `${hub}/api/models/${name}/revision/${encodeURIComponent(revision)}?blobs=true`,
  );
  if (!text.ok) return text;
  const missing = `The hub has no public model ${name} with a revision ${revision}. Check both names.`;
  if (text.value === null) return err(missing);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), RepositorySchema), text.value);
  if (!parsed.success)
    return err(
      `The hub's answer about ${name} could not be read. Try again later, or add the model from a folder.`,
    );
  const { sha, gated, cardData, siblings } = parsed.output;
  if (gated !== false)
    return err(
      `${name} is only for those who accept its terms on the hub. Do so there, download it, then add it from a folder.`,
    );
  const license = cardData?.license;
  return planDecoder(get, abilities, {
    title: name,
    origin: { kind: "hub", repository: name, revision: sha },
    license: typeof license === "string" ? license : null,
    files: siblings.map((sibling) => planned(`${hub}/${name}/resolve/${sha}/`, sibling)),
  });
}

function planned(directory: string, { rfilename, size, blobId, lfs }: Sibling): PlannedFile {
  const address = directory + rfilename.split("/").map(encodeURIComponent).join("/");
  return { path: rfilename, address, bytes: lfs?.size ?? size ?? null, hash: hashOf(lfs?.sha256, blobId) };
}

function hashOf(sha256: string | undefined, blobId: string | null | undefined): FileHash | null {
  if (sha256 !== undefined) return { kind: "sha256", hex: sha256 };
  return blobId === null || blobId === undefined ? null : { kind: "git", hex: blobId };
}
