import { fileAt, neededFiles, pathBelow, type PageFile, type PageVersion } from "../files.ts";
import { withSecurityHeaders } from "../headers.ts";
import { parseRequest, type Kept } from "../protocol.ts";
import { fileStore } from "../store.ts";

declare const self: ServiceWorkerGlobalScope;

/** Written in by the build: a new page is a new worker, which is how a browser notices it. */
declare const BUILT_VERSION: PageVersion;
const PAGE_VERSION = BUILT_VERSION;

const directory = new URL(self.registration.scope);
const store = fileStore(caches, directory);
/** By hash: what the page is loading and what it asks to keep is fetched once. */
const fetching = new Map<string, Promise<Kept>>();

self.addEventListener("install", (event) => {
  // The first version serves at once and is filled while the page is used. A later one replaces a page that
  // works offline, so it has to be whole before it can be offered.
  event.waitUntil(self.registration.active === null ? self.skipWaiting() : fill());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(store.install(PAGE_VERSION).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const request = parseRequest(event.data);
  if (request?.kind === "take_over") event.waitUntil(self.skipWaiting());
  if (request?.kind === "version") event.ports[0]?.postMessage(PAGE_VERSION);
  if (request?.kind === "keep") {
    const file = fileAt([PAGE_VERSION], request.path);
    if (file !== null) event.waitUntil(keep(file).then((kept) => event.ports[0]?.postMessage(kept)));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathBelow(directory, new URL(request.url));
  if (request.method !== "GET" || path === null) return;
  event.respondWith(answer(event, path));
});

async function fill(): Promise<void> {
  for (const file of neededFiles(PAGE_VERSION)) {
    const kept = await keep(file);
    if (kept !== "kept") throw new Error(`${file.path}: ${kept}`);
  }
}

/** The copy first, so that one visit never mixes files of two versions; the server where there is none. */
async function answer(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const file = fileAt([PAGE_VERSION], path) ?? fileAt(await store.versions(), path);
  // A reload that passes the browser's cache by is a repair: the copy may be what is wrong.
  if (file !== null && request.cache !== "reload") {
    await fetching.get(file.sha256);
    const copy = await store.read(file);
    if (copy !== null) return copy;
  }
  try {
    const response = await fetch(request);
    if (file === null || response.status !== 200) return response;
    const kept = store.keep(file, response.clone()).catch((): Kept => "no_room");
    fetching.set(file.sha256, kept);
    event.waitUntil(kept.finally(() => fetching.delete(file.sha256)));
    return withSecurityHeaders(response);
  } catch (cause) {
    if (request.mode !== "navigate") throw cause;
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response("The server cannot be reached, and this device has no copy of the page.", {
      status: 503,
      headers,
    });
  }
}

async function keep(file: PageFile): Promise<Kept> {
  await fetching.get(file.sha256);
  if ((await store.read(file)) !== null) return "kept";
  const kept = fetchAndKeep(file);
  fetching.set(file.sha256, kept);
  return kept.finally(() => fetching.delete(file.sha256));
}

/** The browser's own cache may hold the file of another version: then the server is asked again. */
async function fetchAndKeep(file: PageFile): Promise<Kept> {
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(new URL(file.path, directory), { cache }).catch(() => null);
    if (response?.status !== 200) return "unreachable";
    const kept = await store.keep(file, response).catch((): Kept => "no_room");
    if (kept !== "changed") return kept;
  }
  return "changed";
}
