import * as v from "valibot";
import { EXAMPLES, type Example } from "./examples/examples.ts";
import type { Draft } from "./session.ts";

const DRAFT_KEY = "neural-debugger.draft.v1";

const EntrySchema = v.variant("kind", [
  v.object({ kind: v.literal("module") }),
  v.object({ kind: v.literal("function"), name: v.string(), args: v.string() }),
]);

const DraftSchema = v.object({
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

/** The stored draft; the first example when there is none or it cannot be read. */
export function loadDraft(store: KeyValueStore): Draft {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), store.getItem(DRAFT_KEY));
    if (parsed.success) return parsed.output;
  } catch {
    // Storage is forbidden; the page works without it.
  }
  return draftOf(EXAMPLES[0]);
}

export function saveDraft(store: KeyValueStore, draft: Draft): void {
  try {
    store.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Forbidden or full: only the next reload notices.
  }
}
