import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ok } from "../core/lib/result.ts";
import { LANGUAGE, loadModelFiles } from "./load.ts";

const CARD = readFileSync("public/models/ndb-small/card.json", "utf8");

/** The card with the value at `at`, a path of keys, replaced. */
function cardWith(at: string, value: unknown): string {
  const replace = (part: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value;
    const entries = Object.entries(part ?? {}).map(([name, old]: [string, unknown]) => [
      name,
      name === key ? replace(old, rest) : old,
    ]);
    return Array.isArray(part) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  };
  return JSON.stringify(replace(JSON.parse(CARD), at.split(".")));
}

const hostile: readonly (readonly [string, string, string])[] = [
  ["a number in its place", "7", 'wrong at "its top level"'],
  ["a list in its place", "[]", 'wrong at "name"'],
  ["broken JSON", "{", "not valid JSON"],
  ["a page in its place", "<!doctype html><p>hello", "sent a web page instead"],
  ["a name of another type", cardWith("name", { html: "<img>" }), 'wrong at "name"'],
  ["more layers than memory", cardWith("shapes.layers", 1e9), 'wrong at "shapes.layers"'],
  ["an endless width", cardWith("shapes.width", Number.MAX_VALUE), 'wrong at "shapes.width"'],
  ["a negative size", cardWith("files.0.bytes", -1), 'wrong at "files.0.bytes"'],
  ["half a byte", cardWith("files.0.bytes", 0.5), 'wrong at "files.0.bytes"'],
  ["a way out of its folder", cardWith("files.0.path", "../../index.html"), 'wrong at "files.0.path"'],
  [
    "an address of another server",
    cardWith("files.0.path", "https://example.org/x"),
    'wrong at "files.0.path"',
  ],
  ["a hidden file", cardWith("files.0.path", ".env"), 'wrong at "files.0.path"'],
  ["no files", cardWith("files", []), "does not list graph.onnx"],
  ["an unreadable hash", cardWith("files.0.sha256", "0"), 'wrong at "files.0.sha256"'],
  ["a probe without an answer", cardWith("probe.topLogits", []), 'wrong at "probe.topLogits"'],
  ["another language", cardWith("language", "v0"), "speaks version v0 of the trace language"],
  ["another vocabulary", cardWith("vocabulary.size", 801), "another list of tokens"],
];

test.each(hostile)("a card with %s is refused in a sentence", async (_, card, sentence) => {
  const read = (path: string) => {
    expect(path).toBe("card.json");
    return Promise.resolve(ok(new TextEncoder().encode(card)));
  };
  const loaded = await loadModelFiles(read, LANGUAGE);
  expect(loaded.ok ? "loaded" : loaded.error.message).toContain(sentence);
});
