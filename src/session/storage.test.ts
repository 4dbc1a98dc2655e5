import { expect, test } from "vitest";
import { EXAMPLES } from "./examples/examples.ts";
import { draftOf, loadDraft, saveDraft, type KeyValueStore } from "./storage.ts";

function memory(): KeyValueStore {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}

const forbidden: KeyValueStore = {
  getItem: () => {
    throw new Error("forbidden");
  },
  setItem: () => {
    throw new Error("forbidden");
  },
};

test("every example survives storage", () => {
  const store = memory();
  for (const example of EXAMPLES) {
    saveDraft(store, "draft", draftOf(example));
    expect(loadDraft(store, "draft")).toEqual(draftOf(example));
  }
  expect(loadDraft(store, "own")).toBeNull();
});

test("what cannot be read is no draft", () => {
  for (const text of [
    "",
    "{",
    "null",
    '{"source":1}',
    '{"source":"","entry":{"kind":"module"},"stdin":"","breakpoints":[0]}',
  ]) {
    expect(loadDraft({ ...memory(), getItem: () => text }, "draft")).toBeNull();
  }
  saveDraft(forbidden, "draft", draftOf(EXAMPLES[0]));
  expect(loadDraft(forbidden, "draft")).toBeNull();
});
