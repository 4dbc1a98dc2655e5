import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import type { PageFile, PageVersion } from "./files.ts";
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from "./headers.ts";

/** For Netlify, Cloudflare Pages and the servers that read their format. */
const HEADERS_FILE = "_headers";
const WORKER_FILE = "sw.js";

/** WebGPU's runtime is half of the page's bytes and of no use to most machines. */
const ON_USE = /^ort\/.*\.jspi\.|^assets\/ort\.jspi\./;

/**
 * Lists the built files with their hashes in the service worker `sw.js`, and adds the content security policy to
 * the page. With `enabled` false the worker removes itself and its copies from every device that had one.
 */
export function offline({ enabled }: { readonly enabled: boolean }): Plugin {
  let directory = "";
  return {
    name: "offline",
    apply: "build",
    config: () => ({ define: { OFFLINE_ENABLED: JSON.stringify(enabled) } }),
    configResolved: ({ root, build: { outDir } }) => {
      directory = resolve(root, outDir);
    },
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: CONTENT_SECURITY_POLICY },
        injectTo: "head-prepend",
      },
    ],
    closeBundle: {
      order: "post",
      handler: async () => {
        writeFileSync(join(directory, WORKER_FILE), await serviceWorker(enabled, pageVersion(directory)));
        const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
        writeFileSync(join(directory, HEADERS_FILE), ["/*", ...lines, ""].join("\n"));
      },
    },
  };
}

/** Every file of a built page, in the order of their paths. The version is the hash of the list. */
export function pageVersion(directory: string): PageVersion {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => path !== WORKER_FILE && path !== HEADERS_FILE)
    .sort()
    .map((path): PageFile => {
      const contents = readFileSync(join(directory, path));
      return {
        path,
        bytes: contents.length,
        sha256: sha256(contents),
        needed: ON_USE.test(path) ? "on_use" : "always",
      };
    });
  return { version: sha256(JSON.stringify(files)).slice(0, 12), files };
}

const sha256 = (contents: string | Buffer): string => createHash("sha256").update(contents).digest("hex");

/** The text of `sw.js`: one classic script, which every browser with service workers can run. */
export async function serviceWorker(enabled: boolean, version: PageVersion): Promise<string> {
  const entry = enabled ? "service-worker" : "remove";
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { BUILT_VERSION: JSON.stringify(version) },
    build: {
      write: false,
      target: "es2022",
      lib: {
        entry: fileURLToPath(new URL(`worker/${entry}.ts`, import.meta.url)),
        formats: ["iife"],
        name: "serviceWorker",
        fileName: () => WORKER_FILE,
      },
    },
  });
  const [bundle] = [built].flat();
  const chunk = bundle !== undefined && "output" in bundle ? bundle.output[0] : null;
  if (chunk === null) throw new Error("The service worker was not built.");
  return chunk.code;
}
