import * as v from "valibot";
import type { Example } from "./examples/examples.ts";
import type { Draft } from "./session.ts";

/** The program in the editor, and the user's own one while an example is open. */
type Slot = "draft" | "own";

const keyOf = (slot: Slot): string => `neural-debugger.${slot}.v1`;

const EntrySchema = v.variant("kind", [
  v.object({ kind: v.literal("module") }),
  v.object({ kind: v.literal("function"), name: v.string(), args: v.string() }),
]);

export const DraftSchema = v.object({
  source: v.string(),
  entry: EntrySchema,
  stdin: v.string(),
  breakpoints: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

/** The part of `localStorage` this module uses; it throws where the browser forbids storage. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem">;

export function draftOf(example: Example): Draft {
  const { source, entry, breakpoints } = example;
  return { source, entry, stdin: "", breakpoints };
}

/** The stored draft; null when there is none, or it cannot be read. */
export function loadDraft(store: KeyValueStore, slot: Slot): Draft | null {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), store.getItem(keyOf(slot)));
    return parsed.success ? parsed.output : null;
  } catch {
    // Storage is forbidden; the page works without it.
    return null;
  }
}

export function saveDraft(store: KeyValueStore, slot: Slot, draft: Draft): void {
  try {
    store.setItem(keyOf(slot), JSON.stringify(draft));
  } catch {
    // Forbidden or full: only the next reload notices.
  }
}
