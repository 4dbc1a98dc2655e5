import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { CORPUS } from "../core/1-trace/corpus/corpus.ts";
import { VOCABULARY } from "../core/4-language/vocabulary.ts";
import { main } from "./main.ts";

const folder = await mkdtemp(join(tmpdir(), "ndb-"));
const program = join(folder, "f.py");
await writeFile(program, "def f(x):\n    y = x + 1\n    return y\n");
await writeFile(
  join(folder, "programs.jsonl"),
  [
    `{"id":"a","code":"def f(x):\\n    y = x + 1\\n    return y","entry":"f","inputs":["(1,)","(2,)"]}`,
    `{"id":"b","code":"def f(:","entry":"f","inputs":["(1,)","(2,)"]}`,
    `{"id":"c"}`,
  ].join("\n"),
);
afterAll(() => rm(folder, { recursive: true }));

let out = "";
let errors = "";
beforeEach(() => {
  out = errors = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((errors += String(text)), true));
  return () => {
    vi.restoreAllMocks();
  };
});

test.each<[string[], number, string]>([
  [["fly"], 2, `there is no command "fly"`],
  [["trace", "--fast", program], 2, "Unknown option '--fast'"],
  [["trace"], 2, "Name one Python file."],
  [["trace", "none.py"], 1, "There is no file none.py"],
  [["trace", program, "--args", "(1,)"], 2, "--args needs --entry"],
  [["trace", program, "--entry", "f", "--args", "(1,"], 1, "not Python literals"],
  [["step", program, "--actions", "hop"], 2, `"hop" is not an action`],
  [["vocabulary", "x"], 2, "takes no file"],
  [["inverse", program], 2, "Name the function with --entry."],
  [["inverse", program, "--entry", "f"], 2, "Say what is wanted"],
  [["inverse", program, "--entry", "g", "--output", "1"], 1, "defines no function g"],
  [["inverse", program, "--entry", "f", "--output", "abc"], 1, "abc is no Python literal"],
  [["inverse", program, "--entry", "f", "--raises", "1"], 1, "Write an exception's type"],
  [
    ["inverse", program, "--entry", "f", "--line", "3", "--with", "x"],
    1,
    "Write each variable as name = value",
  ],
  [["inverse", program, "--entry", "f", "--line", "9"], 1, "no statement begins on line 9"],
  [["inverse", program, "--entry", "f", "--output", "1", "--fix", "z=1"], 2, "has no argument z; it has x"],
  [
    ["inverse", program, "--entry", "f", "--output", "1", "--fix", "x=1", "--type", "x=str"],
    1,
    "x: 1 is no str.",
  ],
  [["cover", program, "--entry", "g"], 1, "defines no function g"],
  [["shards", "--programs", "none.jsonl", "--out", folder], 1, "There is no file none.jsonl"],
  [["shards", "--programs", "x", "--out", folder, "--seed", "1.5"], 2, "--seed takes a whole number"],
  [["eval", "--functions", "none.jsonl"], 1, "There is no file none.jsonl"],
])("ndb %j ends with %i and says why", async (args, status, message) => {
  expect(await main(args)).toBe(status);
  expect(errors).toContain(message);
  expect(out).toBe("");
});

test("steps of a call are printed", async () => {
  const args = ["--entry", "f", "--args", "(1,)", "--actions", "over,over,return,continue"];
  expect([await main(["step", program, ...args]), errors]).toEqual([0, ""]);
  expect(out).toBe("0 L1 call f x=1\n1 L2 x=1\n2 L3 x=1 y=2\n3 L3 return 2\n4 exit normal\n");
});

test("the vocabulary is printed in the order of its numbers", async () => {
  expect([await main(["vocabulary", "--json"]), errors]).toEqual([0, ""]);
  expect(JSON.parse(out)).toEqual(VOCABULARY);
  out = "";
  await main(["vocabulary"]);
  expect(out.split("\n")).toEqual([...VOCABULARY, ""]);
});

const VIEWS: readonly (readonly [command: string, ...options: string[]])[] = [
  ["trace"],
  ["tree", "--json"],
  ["step", "--actions", "into,over,into,return,break:2,continue"],
  ["trajectory", "--seed", "3", "--any-call"],
  ["trajectory", "--seed", "3", "--inverse", "--json"],
];

test("every construct is shown, each program in one of the views", async () => {
  for (const [index, { name, source }] of CORPUS.entries()) {
    const path = join(folder, "construct.py");
    await writeFile(path, source);
    out = "";
    const [command, ...options] = VIEWS[index % VIEWS.length] ?? ["trace"];
    expect([name, await main([command, path, ...options]), errors]).toEqual([name, 0, ""]);
    if (options.includes("--json")) expect(JSON.parse(out)).toBeTruthy();
    else expect(out).toMatch(command === "trace" ? /\nend \w/ : /\bexit \w+\n$/);
  }
});

test("shards are written, counted, and appended to only when asked", async () => {
  const shards = join(folder, "shards");
  const args = ["shards", "--programs", join(folder, "programs.jsonl"), "--out", shards, "--json"];
  expect(await main(args)).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    programs: 3,
    files: 1,
    documents: 1,
    // The source; for each of the two inputs the call and two lines; a jump and an inverse question.
    sequences: 9,
    rejections: { "input: syntax": 1, "line: not a program": 1 },
  });
  expect(await main(args)).toBe(1);
  expect(errors).toContain("has shards already");
  expect(await main([...args, "--append"])).toBe(0);
  expect(await readdir(shards)).toEqual(["00000.ndbs", "00001.ndbs"]);
});
