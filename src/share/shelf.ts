import * as v from "valibot";
import type { Draft } from "../session/session.ts";
import { DraftSchema, type KeyValueStore } from "../session/storage.ts";

const KEY = "neural-debugger.shelf.v1";
/** More are dropped, the oldest first. */
const SHELF_SIZE = 20;

const ShelfSchema = v.array(DraftSchema);

/** Programs that others took the place of in the editor, the latest first. */
export function shelved(store: KeyValueStore): readonly Draft[] {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ShelfSchema), store.getItem(KEY));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** Puts a program on top; when the browser has no room for all, the oldest go. */
export function shelve(store: KeyValueStore, draft: Draft): void {
  if (draft.source.trim() === "") return;
  let drafts = [draft, ...shelved(store).filter(({ source }) => source !== draft.source)].slice(
    0,
    SHELF_SIZE,
  );
  while (drafts.length > 0) {
    try {
      store.setItem(KEY, JSON.stringify(drafts));
      return;
    } catch {
      drafts = drafts.slice(0, -1);
    }
  }
}
