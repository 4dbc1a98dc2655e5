import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageVersion } from "./plugin.ts";

test("every built file is listed with its hash; one other byte is another version", () => {
  const directory = mkdtempSync(join(tmpdir(), "page-"));
  try {
    mkdirSync(join(directory, "ort"));
    writeFileSync(join(directory, "index.html"), "abc");
    writeFileSync(join(directory, "ort", "x.jspi.wasm"), "");
    writeFileSync(join(directory, "sw.js"), "not listed: it holds the list");
    const { version, files } = pageVersion(directory);
    expect(files).toEqual([
      {
        path: "index.html",
        bytes: 3,
        // Of "abc", from FIPS 180-2.
        sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        needed: "always",
      },
      {
        path: "ort/x.jspi.wasm",
        bytes: 0,
        sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        needed: "on_use",
      },
    ]);
    writeFileSync(join(directory, "index.html"), "abd");
    expect(pageVersion(directory).version).not.toBe(version);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
