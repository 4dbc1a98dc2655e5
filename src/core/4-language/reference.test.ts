import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fillReference } from "./reference.ts";
import { LANGUAGE_VERSION, VOCABULARY } from "./vocabulary.ts";

const path = fileURLToPath(new URL("../../../docs/language.md", import.meta.url));

test("docs/language.md says what the tables say (UPDATE_DOCS=1 rewrites it)", () => {
  const page = readFileSync(path, "utf8");
  const current = fillReference(page);
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(path, current);
  else expect(page).toBe(current);
  expect(current).toContain(`language, version ${LANGUAGE_VERSION}`);
  expect(current).toContain(`closed language of ${VOCABULARY.length} tokens`);
});

test("every token has its own spelling", () => {
  expect(new Set(VOCABULARY).size).toBe(VOCABULARY.length);
  expect(VOCABULARY.length).toBeLessThanOrEqual(800);
});
