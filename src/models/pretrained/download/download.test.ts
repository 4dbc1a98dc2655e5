import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { KeptFile } from "../manifest.ts";
import { folderDisk } from "../folder-disk.ts";
import { HostileServer, type Fault } from "../test-server.ts";
import { downloadFile, type Outcome } from "./file.ts";
import type { Clock } from "./ports.ts";

const ID = "0123456789abcdef";
const PATH = "onnx/model.onnx";
const WEIGHTS = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251));
const HASH = createHash("sha256").update(WEIGHTS).digest("hex");

/** What waits for a server that has fallen silent: it rings when the server does so, not after a time. */
const silences = new Set<() => void>();
const clock: Clock = {
  alarm: (milliseconds, ring) => {
    if (milliseconds >= 30_000) {
      silences.add(ring);
      return () => void silences.delete(ring);
    }
    const timer = setTimeout(ring, 0);
    return () => clearTimeout(timer);
  },
};

let server: HostileServer;
let folder: string;
beforeEach(async () => {
  server = new HostileServer();
  server.onStall = () => {
    for (const ring of silences) ring();
  };
  await server.start();
  folder = mkdtempSync(join(tmpdir(), "download-"));
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Told {
  readonly bytes?: number | null;
  readonly hash?: KeptFile["hash"];
  readonly etag?: string;
  readonly before?: Buffer;
}

/** Downloads the weights from a server with faults, into a file that may have a beginning. */
async function download(faults: readonly Fault[], told: Told = {}): Promise<Outcome> {
  server.put(PATH, WEIGHTS, ...faults);
  const disk = folderDisk(folder);
  const etag = told.etag ?? null;
  const hash = told.hash === undefined ? { kind: "sha256" as const, hex: HASH } : told.hash;
  const bytes = told.bytes === undefined ? WEIGHTS.length : told.bytes;
  await disk.save({
    ...{ version: 1, id: ID, title: "", origin: { kind: "url", address: server.address }, license: null },
    ...{ layout: "huggingface", dtype: "fp32", choice: "", wanted: true },
    files: [{ path: PATH, address: server.address + PATH, bytes, hash, etag, sha256: null }],
  });
  const kept = await disk.open(ID, PATH);
  if (told.before !== undefined) kept.write(told.before, { at: 0 });
  const outcome = await downloadFile(
    { path: PATH, address: server.address + PATH, bytes, hash, etag, sha256: null },
    kept,
    {
      ports: { fetch, clock },
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onVersion: () => Promise.resolve(),
    },
  );
  kept.close();
  if (outcome.kind === "whole")
    expect(readFileSync(disk.path(ID, PATH)).equals(WEIGHTS), "what is kept is the file").toBe(true);
  return outcome;
}

const part = WEIGHTS.subarray(0, 100_000);

test.each<readonly [string, readonly Fault[], Told, readonly string[]]>([
  ["a good server", [], {}, [PATH]],
  ["a server that says no size", [], { bytes: null }, [PATH]],
  [
    "a connection that breaks twice",
    [
      { kind: "drop", after: 65_536 },
      { kind: "drop", after: 0 },
    ],
    {},
    [PATH],
  ],
  ["a connection that stalls", [{ kind: "stall", after: 65_536 }], {}, [PATH]],
  ["a file that ends early", [{ kind: "truncate", after: 100_000 }], {}, [PATH, `${PATH} bytes=100000-`]],
  ["a redirect", [{ kind: "redirect" }], {}, [PATH, PATH]],
  [
    "a busy server",
    [
      { kind: "status", status: 503 },
      { kind: "status", status: 429 },
    ],
    {},
    [PATH, PATH, PATH],
  ],
  ["a part that is kept", [], { before: part }, [`${PATH} bytes=100000-`]],
  ["a whole file that is kept", [], { before: WEIGHTS }, []],
  ["a whole file of unknown size", [], { before: WEIGHTS, bytes: null }, [`${PATH} bytes=300000-`]],
  ["a server that ignores ranges", [{ kind: "ignore_range" }], { before: part }, [`${PATH} bytes=100000-`]],
  ["damage on the way", [{ kind: "damage" }], {}, [PATH, PATH]],
  [
    "a damaged part that is kept",
    [],
    { before: Buffer.from(part.map((byte) => byte ^ 1)) },
    [`${PATH} bytes=100000-`, PATH],
  ],
  ["a part of another version", [], { before: part, etag: '"old"' }, [`${PATH} bytes=100000-`, PATH]],
  ["more than was promised", [], { before: Buffer.concat([WEIGHTS, part]) }, [`${PATH} bytes=400000-`, PATH]],
  ["no hash known", [{ kind: "drop", after: 65_536 }], { hash: null }, [PATH]],
])("%s: the file comes whole, and its hash is right", async (_, faults, told, asked) => {
  const outcome = await download(faults, told);
  expect(outcome).toEqual({ kind: "whole", sha256: HASH });
  expect(server.asked.slice(0, asked.length)).toEqual(asked);
});

test("a small file of a repository is checked by the id that git gives it", async () => {
  const hex = createHash("sha1")
    .update(`blob ${String(WEIGHTS.length)}\0`)
    .update(WEIGHTS)
    .digest("hex");
  expect(await download([{ kind: "damage" }], { hash: { kind: "git", hex } })).toMatchObject({
    kind: "whole",
  });
});

const always = (fault: Fault): readonly Fault[] => Array.from({ length: 9 }, () => fault);

test.each<readonly [string, readonly Fault[], string]>([
  [
    "a web page in the place of weights",
    [{ kind: "html" }],
    "The server sent a web page instead of onnx/model.onnx.",
  ],
  [
    "bytes that are never right",
    always({ kind: "damage" }),
    "came 3 times with other bytes than its hash promises",
  ],
  [
    "a server that ends every answer at once",
    always({ kind: "truncate", after: 0 }),
    "keeps ending onnx/model.onnx",
  ],
  ["a server that is always busy", always({ kind: "status", status: 503 }), "The server answered 503"],
  ["a file that is not there", [{ kind: "status", status: 404 }], "is not on the server. Check the address"],
  ["a file behind a login", [{ kind: "status", status: 403 }], "without signing in"],
  [
    "a connection that never brings a byte",
    always({ kind: "drop", after: 0 }),
    "cannot be reached, or does not let",
  ],
])("%s ends it with what to do", async (_, faults, sentence) => {
  const outcome = await download(faults);
  expect(outcome.kind === "failed" ? outcome.sentence : outcome.kind).toContain(sentence);
});
