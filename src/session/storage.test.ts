import { expect, test } from "vitest";
import { memoryStorage } from "./browserStorage.ts";
import { loadOpenExample, saveOpenExample, type KeyValueStore } from "./storage.ts";

const forbidden: KeyValueStore = {
  getItem: () => {
    throw new Error("forbidden");
  },
  setItem: () => {
    throw new Error("forbidden");
  },
};

test("the example that was open is remembered where the browser allows it", () => {
  const store = memoryStorage();
  expect(loadOpenExample(store)).toBeNull();
  saveOpenExample(store, "loops");
  expect(loadOpenExample(store)).toBe("loops");
  saveOpenExample(store, null);
  expect(loadOpenExample(store)).toBeNull();
  saveOpenExample(forbidden, "loops");
  expect(loadOpenExample(forbidden)).toBeNull();
});
