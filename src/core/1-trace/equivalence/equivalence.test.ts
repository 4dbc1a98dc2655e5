import { beforeAll, expect, test } from "vitest";
import { createComparison, type Compare } from "../../../python/equivalence.ts";
import { CORPUS } from "../corpus/corpus.ts";
import { DEFAULT_LIMITS } from "../trace.ts";

let compare: Compare;
beforeAll(async () => {
  compare = await createComparison();
});

test.each(CORPUS)("$name", ({ source }) => {
  const compared = compare(source, { kind: "module" }, { ...DEFAULT_LIMITS, milliseconds: 60_000 });
  if (compared.kind === "stopped") throw new Error(compared.message);
  expect(compared.recorded).toEqual(compared.plain);
});

test("addresses that a program prints are those of its own run", () => {
  const source =
    "class M(type):\n    def __new__(cls, name, bases, held):\n        print(held)\n        return super().__new__(cls, name, bases, held)\nclass N(metaclass=M):\n    def f(self): pass";
  const compared = compare(source, { kind: "module" }, DEFAULT_LIMITS);
  if (compared.kind === "stopped") throw new Error(compared.message);
  expect(compared.recorded).toEqual(compared.plain);
  expect(compared.plain.output).toContain("'f': <function N.f at 0x>");
});
