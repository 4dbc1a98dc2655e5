import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CORPUS } from "../../core/1-trace/corpus/corpus.ts";
import { seededRandom } from "../../core/lib/random.ts";
import { createNodeTracer } from "../../python/node.ts";
import { entriesOf, readPrograms } from "../shards/programs.ts";
import { Laws } from "./laws.ts";

/** Written by `python -m ndb.programs --count 62 --seed 4`. Ten thousand others: `ndb laws`. */
const PROGRAMS = fileURLToPath(new URL("programs.jsonl", import.meta.url));

const python = createNodeTracer();

test("on 60 random programs", async () => {
  const laws = new Laws();
  const random = seededRandom(4);
  for await (const item of readPrograms(PROGRAMS)) {
    if (!item.ok) throw new Error(item.error);
    const entries = entriesOf(item.value);
    const entry = entries[random.below(entries.length)] ?? { kind: "module" };
    await laws.add(await python, item.value.id, item.value.code, entry, random);
  }
  expect(laws.broken).toEqual([]);
  expect(laws.runs).toBe(60);
});

const topicOf = (name: string): string => name.slice(0, name.indexOf(":"));

test.each([...new Set(CORPUS.map(({ name }) => topicOf(name)))])("on every construct: %s", async (topic) => {
  const laws = new Laws();
  const random = seededRandom(5);
  const programs = CORPUS.filter(({ name }) => topicOf(name) === topic);
  for (const { name, source } of programs)
    await laws.add(await python, name, source, { kind: "module" }, random, 200);
  expect(laws.broken).toEqual([]);
  expect(laws.runs).toBe(programs.length);
  // T-strings, and values of more than 400 characters.
  const known = ["unknown_token", "value_cut"];
  expect([...laws.outOfScope.keys()].filter((reason) => !known.includes(reason))).toEqual([]);
});

test("on programs that never end, and on some that only seem so", async () => {
  const laws = new Laws();
  const random = seededRandom(6);
  const endless = [
    "while True:\n    pass",
    "x = [1, 2]\nwhile x:\n    x = x[::-1]",
    "def f(n):\n    return n % 3\nn = 0\nwhile True:\n    n = f(n + 1)",
    "def f():\n    while True:\n        try:\n            x = 1 / 0\n        except ZeroDivisionError:\n            x = None\nf()",
    "n = 0\nwhile True:\n    n += 1",
    "i = iter([1] * 30)\nwhile next(i):\n    pass",
  ];
  for (const source of endless) await laws.add(await python, source, source, { kind: "module" }, random, 100);
  expect(laws.broken).toEqual([]);
  expect(["never", "unfinished", "error"].map((exit) => laws.held.get(`exit ${exit}`))).toEqual([4, 1, 1]);
  expect(laws.held.get("never: it goes on when recorded longer")).toBe(4);
});
