import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCard } from "../../inference/node.ts";
import { DEFAULT_MODEL } from "../command.ts";
import { recordEvaluation } from "./card.ts";

test("an evaluation joins the card, replaces its namesake, and leaves the rest as it was", async () => {
  const directory = await mkdtemp(join(tmpdir(), "card-"));
  try {
    await cp(join(DEFAULT_MODEL, "card.json"), join(directory, "card.json"));
    const before = await readCard(directory);
    for (const [name, right] of [
      ["a", 1],
      ["b", 2],
      ["a", 3],
    ] as const)
      expect(await recordEvaluation(directory, name, { right })).toMatchObject({ ok: true });
    const after: unknown = JSON.parse(await readFile(join(directory, "card.json"), "utf8"));
    expect(after).toMatchObject({ evaluations: { a: { right: 3 }, b: { right: 2 } } });
    expect(await readCard(directory)).toEqual(before);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("a directory without a card gets a sentence", async () => {
  const recorded = await recordEvaluation("no-such-directory", "a", {});
  expect(recorded.ok ? "" : recorded.error).toContain(
    "could not be written into no-such-directory/card.json",
  );
});
