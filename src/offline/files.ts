import * as v from "valibot";

const PageFileSchema = v.object({
  /** Below the page's directory, with `/` between folders. */
  path: v.string(),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** `always`: the page cannot do its work without it. `on_use`: only some machines ask for it. */
  needed: v.picklist(["always", "on_use"]),
});
export type PageFile = v.InferOutput<typeof PageFileSchema>;

/** One version of the built page: every file with its hash. */
export const PageVersionSchema = v.object({ version: v.string(), files: v.array(PageFileSchema) });
export type PageVersion = v.InferOutput<typeof PageVersionSchema>;

/** The path of a file of the page that is served at `directory`; null for an address outside it. */
export function pathBelow(directory: URL, url: URL): string | null {
  if (url.origin !== directory.origin || !url.pathname.startsWith(directory.pathname)) return null;
  const path = url.pathname.slice(directory.pathname.length);
  return path === "" ? "index.html" : path;
}

/** The file at `path` in the first version that has one: a tab may still run the version before. */
export function fileAt(versions: readonly PageVersion[], path: string): PageFile | null {
  for (const { files } of versions) {
    const file = files.find((candidate) => candidate.path === path);
    if (file !== undefined) return file;
  }
  return null;
}

/** The files without which the page does not work offline. */
export function neededFiles({ files }: PageVersion): readonly PageFile[] {
  return files.filter(({ needed }) => needed === "always");
}

export function totalBytes(files: readonly PageFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
