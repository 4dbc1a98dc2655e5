import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { SECURITY_HEADERS } from "../src/offline/headers.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

export interface HostOptions {
  /** Where the page is, with slashes at both ends. */
  readonly prefix?: string;
  /** Whether the host can send the page's headers; GitHub Pages cannot. */
  readonly headers?: boolean;
  /** Whether it compresses, as public hosts do. */
  readonly gzip?: boolean;
}

/** A static host of `dist/`, which a story can stop, start again and give another version of the page. */
export class Host {
  /** Contents in place of those of `dist/`, by path. */
  readonly replaced = new Map<string, string>();
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  /** Bytes of the bodies that were sent, by path. */
  readonly sent = new Map<string, number>();
  readonly #options: HostOptions;
  #server: Server | null = null;
  #port = 0;

  constructor(options: HostOptions = {}) {
    this.#options = options;
  }

  get address(): string {
    return `http://localhost:${String(this.#port)}${this.#options.prefix ?? "/"}`;
  }

  /** On the port it had before, if any. */
  async start(): Promise<void> {
    const { prefix = "/", headers = true, gzip = false } = this.#options;
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const path = pathname.slice(prefix.length) || "index.html";
      this.asked.push(path);
      const body = pathname.startsWith(prefix) ? this.#read(path) : null;
      if (headers)
        for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
      if (body === null) {
        response.writeHead(404).end("There is no such file.");
        return;
      }
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
      response.setHeader("Cache-Control", "no-cache");
      if (gzip) response.setHeader("Content-Encoding", "gzip");
      const content = gzip ? gzipSync(body) : body;
      this.sent.set(path, (this.sent.get(path) ?? 0) + content.length);
      response.end(content);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, resolve));
    this.#port = portOf(server.address());
    this.#server = server;
  }

  /** Counts from here. */
  forget(): void {
    this.asked.length = 0;
    this.sent.clear();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** Publishes a version that differs in one file, which `change` rewrites. */
  publish(path: string, change: (contents: string) => string): void {
    const before = readFileSync(join("dist", path), "utf8");
    const after = change(before);
    this.replaced.set(path, after);
    const worker = readFileSync(join("dist", "sw.js"), "utf8");
    const listed = worker.replaceAll(sha256(before), sha256(after));
    if (listed === worker) throw new Error(`sw.js does not list ${path}.`);
    const sized = listed.replace(
      `${path}\`,bytes:${String(before.length)},`,
      `${path}\`,bytes:${String(after.length)},`,
    );
    this.replaced.set("sw.js", sized.replace(/(version:.)[0-9a-f]{12}/, `$1${sha256(after).slice(0, 12)}`));
  }

  #read(path: string): Buffer | null {
    const replaced = this.replaced.get(path);
    if (replaced !== undefined) return Buffer.from(replaced);
    try {
      return readFileSync(join("dist", path));
    } catch {
      return null;
    }
  }
}

/** A host for the length of one story. */
export async function withHost(options: HostOptions, story: (host: Host) => Promise<void>): Promise<void> {
  const host = new Host(options);
  await host.start();
  try {
    await story(host);
  } finally {
    await host.stop();
  }
}

const sha256 = (contents: string): string => createHash("sha256").update(contents).digest("hex");

function portOf(address: ReturnType<Server["address"]>): number {
  if (address === null || typeof address === "string") throw new Error("The host has no port.");
  return address.port;
}
