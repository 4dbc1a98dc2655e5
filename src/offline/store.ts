import * as v from "valibot";
import { PageVersionSchema, type PageFile, type PageVersion } from "./files.ts";
import { withSecurityHeaders } from "./headers.ts";

/**
 * The copies on this device, by the hash of their contents: versions share what did not change, and a copy
 * that is not what its key says is no copy. Models are in a cache of their own, which no new page empties.
 */
export interface FileStore {
  /** The copy of a file, verified just now; null when there is none, or a damaged one. */
  read(file: PageFile): Promise<Response | null>;
  /** Keeps `response` if it has the file's contents. Throws when the browser gives no room. */
  keep(file: PageFile, response: Response): Promise<"kept" | "changed">;
  /** The versions that served this page, latest first. */
  versions(): Promise<readonly PageVersion[]>;
  /** Remembers that `version` serves now, and drops what neither it nor the one before needs. */
  install(version: PageVersion): Promise<void>;
}

const VERSIONS_KEY = "versions";

/** Names are shared by everything on the origin, so the page's directory is part of them. */
export function cacheNames(directory: URL): { readonly page: string; readonly models: string } {
  return {
    page: `neural-debugger ${directory.pathname} page`,
    models: `neural-debugger ${directory.pathname} models`,
  };
}

/** `directory` is the page's address, ending in a slash. */
export function fileStore(caches: CacheStorage, directory: URL): FileStore {
  const names = cacheNames(directory);
  const cacheOf = (file: PageFile): Promise<Cache> =>
    caches.open(file.path.startsWith("models/") ? names.models : names.page);
  const keyOf = (file: PageFile): string => new URL(`?sha256=${file.sha256}`, directory).href;
  const versionsKey = new URL(`?${VERSIONS_KEY}`, directory).href;

  const versions = async (): Promise<readonly PageVersion[]> => {
    const stored = await (await caches.open(names.page)).match(versionsKey);
    const parsed = v.safeParse(
      v.pipe(v.string(), v.parseJson(), v.array(PageVersionSchema)),
      await stored?.text(),
    );
    return parsed.success ? parsed.output : [];
  };

  return {
    versions,
    read: async (file) => {
      const cache = await cacheOf(file);
      const copy = await cache.match(keyOf(file));
      if (copy === undefined) return null;
      if (await hasContents(copy.clone(), file)) return copy;
      await cache.delete(keyOf(file));
      return null;
    },
    keep: async (file, response) => {
      if (!(await hasContents(response.clone(), file))) return "changed";
      // The headers are kept with the copy: the browser compiles a script ahead only when it gets the stored response itself.
      await (await cacheOf(file)).put(keyOf(file), withSecurityHeaders(response));
      return "kept";
    },
    install: async (version) => {
      const [latest] = (await versions()).filter((other) => other.version !== version.version);
      const live = latest === undefined ? [version] : [version, latest];
      const page = await caches.open(names.page);
      await page.put(versionsKey, new Response(JSON.stringify(live)));
      const keys = new Set([versionsKey, ...live.flatMap(({ files }) => files).map(keyOf)]);
      for (const cache of [page, await caches.open(names.models)]) {
        for (const request of await cache.keys()) if (!keys.has(request.url)) await cache.delete(request);
      }
    },
  };
}

async function hasContents(response: Response, { bytes, sha256 }: PageFile): Promise<boolean> {
  const body = await response.arrayBuffer();
  if (body.byteLength !== bytes) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
