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
