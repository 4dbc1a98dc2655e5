import { expect, test } from "vitest";
import { breakpointsAt } from "./breakpoints.ts";
import type { Draft } from "./session.ts";
import { loadDraft, loadOpenExample, saveDraft, saveOpenExample, type KeyValueStore } from "./storage.ts";

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

const DRAFT: Draft = {
  source: "x = 1\n",
  entry: { kind: "function", name: "f", args: "(1,)" },
  stdin: "a\nb",
  breakpoints: breakpointsAt([1, 4]),
};

test("a draft survives, whatever example is opened meanwhile", () => {
  const store = memory();
  expect([loadDraft(store), loadOpenExample(store)]).toEqual([null, null]);
  saveDraft(store, DRAFT);
  saveOpenExample(store, "loops");
  expect([loadDraft(store), loadOpenExample(store)]).toEqual([DRAFT, "loops"]);
  saveOpenExample(store, null);
  expect([loadDraft(store), loadOpenExample(store)]).toEqual([DRAFT, null]);
});

test("what cannot be read is no draft", () => {
  for (const text of [
    "",
    "{",
    "null",
    '{"source":1}',
    '{"source":"","entry":{"kind":"module"},"stdin":"","breakpoints":[{"id":1,"line":0}]}',
  ]) {
    expect(loadDraft({ ...memory(), getItem: () => text })).toBeNull();
  }
  saveDraft(forbidden, DRAFT);
  expect([loadDraft(forbidden), loadOpenExample(forbidden)]).toEqual([null, null]);
});
