import * as v from "valibot";

/** Id of the example that is open. */
const EXAMPLE_KEY = "neural-debugger.example.v1";

const EntrySchema = v.variant("kind", [
  v.object({ kind: v.literal("module") }),
  v.object({ kind: v.literal("function"), name: v.string(), args: v.string() }),
]);

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const DraftSchema = v.object({
  source: v.string(),
  entry: EntrySchema,
  stdin: v.string(),
  breakpoints: v.array(
    v.object({
      id: Count,
      line: Count,
      enabled: v.boolean(),
      condition: v.string(),
      of: v.optional(v.picklist(["truth", "prediction"]), "truth"),
      hits: v.string(),
      log: v.string(),
    }),
  ),
});

/** The part of `localStorage` this module uses; it throws where the browser forbids storage. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem">;

/** Id of the example that was open last; null when the user's own program was. */
export function loadOpenExample(store: KeyValueStore): string | null {
  return readItem(store, EXAMPLE_KEY) || null;
}

export function saveOpenExample(store: KeyValueStore, id: string | null): void {
  writeItem(store, EXAMPLE_KEY, id ?? "");
}

/** What is kept under a key; null also where nothing may be kept. */
export function readItem(store: KeyValueStore, key: string): string | null {
  try {
    return store.getItem(key);
  } catch {
    // Storage is forbidden; the page works without it.
    return null;
  }
}

/** Keeps a text where that is possible. */
export function writeItem(store: KeyValueStore, key: string, text: string): void {
  try {
    store.setItem(key, text);
  } catch {
    // Forbidden or full: only the next reload notices.
  }
}
