import { expect, test } from "vitest";
import { seededRandom } from "../core/lib/random.ts";
import { openFile, sessionFile } from "./files.ts";
import { parseFragment } from "./fragment.ts";
import { decodeLesson, encodeLesson, lessonFile, type Lesson } from "./lesson.ts";
import { moved } from "./lessons.ts";
import { FULL } from "./shared-samples.ts";
import { toWire } from "./wire.ts";

const HTML = "<img src=x onerror=alert(1)> & </script>";
const LESSON: Lesson = {
  title: `Loops ${HTML}`,
  steps: [
    { title: "First", text: `Look at n.\n${HTML}`, content: { kind: "session", shared: FULL } },
    { title: "", text: "", content: { kind: "example", id: "factorial" } },
  ],
};

test("a lesson survives its link and its file, markup and all", async () => {
  const fragment = parseFragment(await encodeLesson(LESSON));
  if (fragment.kind !== "lesson") throw new Error("no lesson");
  expect(await decodeLesson(fragment.version, fragment.payload)).toEqual({ ok: true, value: LESSON });
  expect(openFile("x.lesson.json", lessonFile(LESSON))).toEqual({
    ok: true,
    value: { kind: "lesson", lesson: LESSON },
  });
});

const file = (lesson: unknown, version: unknown = 1): string =>
  JSON.stringify({ format: "neural-debugger-lesson", version, lesson });
const step = (content: unknown): unknown => ({ t: "", s: [["", "", content]] });

test.each<[string, string, string]>([
  ["a list", "[]", "other_file"],
  ["no JSON", "{", "damaged"],
  ["a newer version", file({}, 2), "newer"],
  ["no version", file({}, "1"), "other_file"],
  ["an unknown key", file({ t: "", s: [], z: 1 }), "damaged"],
  ["a step of numbers", file(step(7)), "damaged"],
  ["a step without a program", file(step({ l: "v1" })), "damaged"],
  ["an example with a path", file(step("../../etc")), "damaged"],
  ["a title of a million letters", file({ t: "a".repeat(1_000_000), s: [] }), "damaged"],
  ["two hundred steps", file({ t: "", s: Array.from({ length: 200 }, () => ["", "", "x"]) }), "damaged"],
  ["a hostile key", file(step(toWire(FULL))).replace('"p"', '"__proto__":{"polluted":1},"p"'), "damaged"],
  ["more than the page takes", " ".repeat(3_000_000), "too_large"],
])("a file with %s is refused in a sentence", (_, text, kind) => {
  const opened = openFile("x.json", text);
  expect(opened.ok ? "opened" : opened.error.kind).toBe(kind);
  expect(opened.ok ? "" : opened.error.message).toMatch(/\.$/);
  expect("polluted" in {}).toBe(false);
});

test.each([
  ["lesson", lessonFile(LESSON)],
  ["session", sessionFile(FULL)],
])("a %s file that was cut or changed anywhere gives a sentence or what it still says", (kind, good) => {
  const random = seededRandom(8);
  const kinds = new Set<string>();
  for (let round = 0; round < 2000; round++) {
    const at = random.below(good.length);
    const text =
      random.below(2) === 0
        ? good.slice(0, at)
        : good.slice(0, at) + String.fromCharCode(32 + random.below(90)) + good.slice(at + 1);
    const opened = openFile("x.lesson.json", text);
    kinds.add(opened.ok ? opened.value.kind : opened.error.kind);
    if (!opened.ok) expect(opened.error.message).toMatch(/\.$/);
  }
  expect([...kinds].sort()).toEqual(["damaged", kind, "newer", "other_file"].sort());
});

test.each<[number, -1 | 1, string]>([
  [0, 1, "bac"],
  [2, -1, "acb"],
  [0, -1, "abc"],
  [2, 1, "abc"],
])("item %i moved by %i", (index, by, expected) => {
  expect(moved(["a", "b", "c"], index, by).join("")).toBe(expected);
});
