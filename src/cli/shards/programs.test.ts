import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPrograms } from "./programs.ts";

const text = [
  `{"id":"a","code":"def g(x):\\n    return x","entry":"g","inputs":["(1,)"],"licence":"MIT"}`,
  `{"id":"b","code":`,
  `{"code":"def f(x, y):\\n    return x","input":"[1, 2], 'a'"}`,
  `{"id":"c","code":"def f(x):\\n    return x","input":"(1)"}`,
  "",
  `{"code":"def f():\\n    return 1","input":""}`,
].join("\n");

test.each(["programs.jsonl", "programs.jsonl.gz"])(
  "%s is read line by line, past a broken line",
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), "ndb-"));
    try {
      const path = join(folder, name);
      await writeFile(path, name.endsWith(".gz") ? gzipSync(text) : text);
      const items: unknown[] = [];
      for await (const item of readPrograms(path)) {
        items.push(item.ok ? [item.value.id, item.value.entry, item.value.inputs] : item.error);
      }
      expect(items).toEqual([
        ["a", "g", ["(1,)"]],
        `${path}:2 is not a program`,
        ["3", "f", ["([1, 2], 'a',)"]],
        ["c", "f", ["((1),)"]],
        ["6", "f", ["()"]],
      ]);
      const last: unknown[] = [];
      for await (const item of readPrograms(path, 4)) last.push(item.ok && item.value.id);
      expect(last).toEqual(["6"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
