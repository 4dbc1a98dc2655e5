import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { browserClock } from "./download/ports.ts";
import type { Item } from "./item.ts";
import type { Plan } from "./manifest.ts";
import { createShelf, type Shelf } from "./shelf.ts";
import { folderDisk } from "./folder-disk.ts";
import { HostileServer } from "./test-server.ts";

const ID = "0123456789abcdef";
const GRAPH = "onnx/model.onnx";
const CONTENTS: Readonly<Record<string, Buffer>> = {
  "config.json": Buffer.from("{}"),
  "tokenizer.json": Buffer.from("{ }"),
  [GRAPH]: Buffer.alloc(200_000, "weights"),
};

let server: HostileServer;
let folder: string;
beforeEach(async () => {
  server = new HostileServer();
  await server.start();
  for (const [path, contents] of Object.entries(CONTENTS)) server.put(path, contents);
  folder = mkdtempSync(join(tmpdir(), "shelf-"));
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const planned = (): Plan => ({
  ...{ id: ID, title: "a model", origin: { kind: "url", address: server.address }, license: null },
  ...{ layout: "huggingface", dtype: "fp32", choice: "" },
  files: Object.entries(CONTENTS).map(([path, contents]) => ({
    path,
    address: server.address + path,
    bytes: contents.length,
    hash: { kind: "sha256", hex: createHash("sha256").update(contents).digest("hex") },
  })),
});

/** A page with this disk; `state` is that of its only model. */
function page(onFirstByte: (shelf: Shelf) => void = () => undefined) {
  let items: readonly Item[] = [];
  const shelf = createShelf({
    ...{ fetch, clock: browserClock, disk: folderDisk(folder) },
    alone: async (_, work) => {
      await work();
      return true;
    },
    onChange: (now) => {
      items = now;
      if (now.some(({ state }) => state.kind === "fetching" && state.received > 100_000)) onFirstByte(shelf);
    },
  });
  return { shelf, state: () => items[0]?.state, items: () => items };
}

const kept = (path: string): Buffer => readFileSync(folderDisk(folder).path(ID, path));

test("a model comes whole; a truncated file and a damaged one are found, and only they are fetched again", async () => {
  const first = page();
  await first.shelf.fetch(planned());
  expect(first.state()).toEqual({ kind: "whole" });

  truncateSync(folderDisk(folder).path(ID, GRAPH), 1000);
  server.asked.length = 0;
  const second = page();
  await second.shelf.open();
  expect(second.state()).toEqual({ kind: "paused", received: 1005 });
  await second.shelf.resume(ID);
  expect(second.state()).toEqual({ kind: "whole" });
  expect(server.asked).toEqual([`${GRAPH} bytes=1000-`]);

  writeFileSync(folderDisk(folder).path(ID, "tokenizer.json"), "{x}");
  server.asked.length = 0;
  await second.shelf.check(ID);
  expect(second.state()).toEqual({ kind: "whole" });
  expect(server.asked).toEqual(["tokenizer.json"]);
  expect(kept("tokenizer.json")).toEqual(CONTENTS["tokenizer.json"]);
});

test("a paused download waits, also after a reload; resumed, it goes on from where it was", async () => {
  server.put(GRAPH, Buffer.alloc(200_000, "weights"), { kind: "stall", after: 150_000 });
  const first = page((shelf) => void shelf.pause(ID));
  await first.shelf.fetch(planned());
  expect(first.state()?.kind).toBe("paused");
  const received = kept(GRAPH).length;
  expect(received).toBeGreaterThan(0);

  const second = page();
  await second.shelf.open();
  expect(second.state()).toEqual({ kind: "paused", received: received + 5 });
  await second.shelf.resume(ID);
  expect(second.state()).toEqual({ kind: "whole" });
  expect(server.asked.at(-1)).toBe(`${GRAPH} bytes=${String(received)}-`);
});

test("a download that a reload interrupted goes on by itself; a deleted one leaves nothing", async () => {
  const manifest = { ...planned(), version: 1 as const, wanted: true };
  const files = manifest.files.map((file) => ({ ...file, sha256: null, etag: null }));
  await folderDisk(folder).save({ ...manifest, files });
  const opened = page();
  await opened.shelf.open();
  expect(opened.state()).toEqual({ kind: "whole" });
  await opened.shelf.remove(ID);
  expect(opened.items()).toEqual([]);
  expect(await folderDisk(folder).manifests()).toEqual([]);
});

test("files of this device are copied and hashed", async () => {
  const sources = new Map(
    Object.entries(CONTENTS).map(([path, bytes]) => [path, new Blob([new Uint8Array(bytes)])]),
  );
  const plan = planned();
  const files = plan.files.map((file) => ({ ...file, address: null, hash: null }));
  const opened = page();
  await opened.shelf.fetch({ ...plan, origin: { kind: "folder", name: "mine" }, files }, sources);
  expect(opened.items()).toMatchObject([{ state: { kind: "whole" }, source: "folder mine", unverified: 3 }]);
  expect(kept(GRAPH)).toEqual(CONTENTS[GRAPH]);
});
