import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with one request of a file; the next request meets the next fault, then none. */
export type Fault =
  /** The connection breaks after so many bytes. */
  | { readonly kind: "drop"; readonly after: number }
  /** Nothing more comes after so many bytes, and the connection stays open. */
  | { readonly kind: "stall"; readonly after: number }
  /** The file ends after so many bytes, as if that were all of it. */
  | { readonly kind: "truncate"; readonly after: number }
  | { readonly kind: "ignore_range" }
  | { readonly kind: "redirect" }
  | { readonly kind: "html" }
  /** Other bytes of the same length. */
  | { readonly kind: "damage" }
  | { readonly kind: "status"; readonly status: number };

/** A server of files whose answers go wrong as told. */
export class HostileServer {
  /** Contents by path. */
  readonly files = new Map<string, Buffer>();
  /** Faults of the requests to come, by path. */
  readonly faults = new Map<string, Fault[]>();
  /** `path` and `Range` of each GET. */
  readonly asked: string[] = [];
  /** Names each file's version; a file that changes gets another. */
  readonly etags = new Map<string, string>();
  /** Whether other sites may read the answers and their headers. */
  cors = true;
  /** Told when it has fallen silent in the middle of an answer. */
  onStall = (): void => undefined;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #base = "";

  get address(): string {
    return this.#base;
  }

  async start(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    const address: string | AddressInfo | null = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    this.#base = `http://127.0.0.1:${String(address.port)}/`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A file that meets these faults, one at each request. */
  put(path: string, contents: Buffer, ...faults: readonly Fault[]): void {
    this.files.set(path, contents);
    this.faults.set(path, [...faults]);
    this.etags.set(path, `"${path} 1"`);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.#base);
    const path = decodeURIComponent(url.pathname.slice(1)).replace(/^moved\//, "");
    if (this.cors) {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Expose-Headers", "ETag, Content-Range");
    }
    const contents = this.files.get(path);
    if (contents === undefined) {
      response.writeHead(404).end("There is no such file.");
      return;
    }
    const etag = this.etags.get(path) ?? "";
    response.setHeader("ETag", etag);
    if (request.method === "HEAD") {
      response.writeHead(200, { "Content-Length": contents.length }).end();
      return;
    }
    const range = request.headers.range;
    this.asked.push(range === undefined ? path : `${path} ${range}`);
    const fault = this.faults.get(path)?.shift();
    if (fault?.kind === "redirect") {
      response.writeHead(302, { Location: `${this.#base}moved${url.pathname}` }).end();
      return;
    }
    if (fault?.kind === "status") {
      response.writeHead(fault.status).end();
      return;
    }
    if (fault?.kind === "html") {
      response
        .writeHead(200, { "Content-Type": "text/html" })
        .end("<!doctype html><title>Start page</title>");
      return;
    }
    const first = range === undefined || fault?.kind === "ignore_range" ? 0 : Number(/\d+/.exec(range)?.[0]);
    if (first >= contents.length) {
      response.writeHead(416, { "Content-Range": `bytes */${String(contents.length)}` }).end();
      return;
    }
    if (first > 0)
      response.setHeader(
        "Content-Range",
        `bytes ${String(first)}-${String(contents.length - 1)}/${String(contents.length)}`,
      );
    send(response, first > 0 ? 206 : 200, contents.subarray(first), fault);
    if (fault?.kind === "stall") this.onStall();
  }
}

function send(response: ServerResponse, status: number, body: Buffer, fault: Fault | undefined): void {
  if (fault?.kind === "drop") {
    response.writeHead(status, { "Content-Length": body.length });
    response.write(body.subarray(0, fault.after), () => response.destroy());
  } else if (fault?.kind === "stall") {
    response.writeHead(status, { "Content-Length": body.length });
    response.write(body.subarray(0, fault.after));
  } else if (fault?.kind === "truncate") {
    response.writeHead(status, { "Content-Length": Math.min(fault.after, body.length) });
    response.end(body.subarray(0, fault.after));
  } else {
    const sent = fault?.kind === "damage" ? body.map((byte) => byte ^ 1) : body;
    response.writeHead(status, { "Content-Length": sent.length }).end(sent);
  }
}
