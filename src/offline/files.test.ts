import { expect, test } from "vitest";
import { fileAt, neededFiles, pathBelow, totalBytes, type PageFile } from "./files.ts";

const directory = new URL("https://host.example/class/debugger/");
const file = (path: string, sha: string, needed: PageFile["needed"] = "always"): PageFile => ({
  path,
  bytes: 10,
  sha256: sha.repeat(64),
  needed,
});

test.each([
  ["https://host.example/class/debugger/", "index.html"],
  ["https://host.example/class/debugger/?embed=1#v1/x", "index.html"],
  ["https://host.example/class/debugger/assets/a.js", "assets/a.js"],
  ["https://host.example/class/other/", null],
  ["https://other.example/class/debugger/assets/a.js", null],
])("%s is %s", (url, path) => {
  expect(pathBelow(directory, new URL(url))).toBe(path);
});

test("a path is looked up in the serving version first, then in the one before", () => {
  const now = { version: "b", files: [file("theme.js", "b")] };
  const before = { version: "a", files: [file("theme.js", "a"), file("assets/old.js", "c")] };
  expect(fileAt([now, before], "theme.js")?.sha256).toBe("b".repeat(64));
  expect(fileAt([now, before], "assets/old.js")?.sha256).toBe("c".repeat(64));
  expect(fileAt([now, before], "sw.js")).toBeNull();
});

test("files that only some machines ask for are not needed offline", () => {
  const version = { version: "a", files: [file("index.html", "a"), file("ort/x.jspi.wasm", "b", "on_use")] };
  const needed = neededFiles(version);
  expect(needed.map(({ path }) => path)).toEqual(["index.html"]);
  expect(totalBytes(needed)).toBe(10);
});
