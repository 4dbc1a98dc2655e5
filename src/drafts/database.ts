import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { readDrafts, type StoredDraft } from "./draft.ts";

/** Where drafts are kept. Everything rejects where the browser forbids storage, or has no room. */
export interface DraftDatabase {
  /** The latest first. */
  all(): Promise<readonly StoredDraft[]>;
  put(draft: StoredDraft): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  drafts: { readonly key: string; readonly value: StoredDraft };
}

/** The browser's own database, which all tabs of this page share. */
export function browserDatabase(): DraftDatabase {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const database = (): Promise<IDBPDatabase<Schema>> =>
    (opened ??= openDB<Schema>("neural-debugger", 1, {
      upgrade: (made) => void made.createObjectStore("drafts", { keyPath: "id" }),
    }));
  return {
    all: async () => readDrafts(await (await database()).getAll("drafts")),
    put: async (draft) => {
      await (await database()).put("drafts", draft);
    },
    remove: async (id) => (await database()).delete("drafts", id),
  };
}

/** Remembers as long as the page is open. */
export function memoryDatabase(): DraftDatabase {
  const drafts = new Map<string, StoredDraft>();
  return {
    all: () => Promise.resolve(readDrafts([...drafts.values()])),
    put: (draft) => Promise.resolve(void drafts.set(draft.id, draft)),
    remove: (id) => Promise.resolve(void drafts.delete(id)),
  };
}
