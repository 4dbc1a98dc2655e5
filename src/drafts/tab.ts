import type { BrowserStorage } from "../session/browserStorage.ts";
import { readDraft, type StoredDraft } from "./draft.ts";

/** Which draft a tab writes. No two tabs write the same one. */
export interface Tab {
  /** The draft this tab had before it was reloaded, as it was then; null for a new tab. */
  last(): StoredDraft | null;
  /** Remembers, at once, what this tab has: the page may be gone before the database has written it. */
  remember(stored: StoredDraft): void;
  /** Takes a draft for this tab; false when another tab has it. */
  claim(id: string): Promise<boolean>;
  /** Gives the draft up that this tab has. */
  leave(): void;
}

const KEY = "neural-debugger.tab-draft";
/** A page that is being reloaded still holds its draft for a moment, in milliseconds. */
const PATIENCE = 1000;

/** @param storage - remembers for this tab alone; a duplicated tab begins with a copy of it */
export function browserTab(storage: BrowserStorage | null, locks: LockManager | undefined): Tab {
  let release = (): void => undefined;
  return {
    last: () => readDraft(storage?.getItem(KEY) ?? ""),
    remember: (stored) => {
      try {
        storage?.setItem(KEY, JSON.stringify(stored));
      } catch {
        // Forbidden or full: after a reload the latest draft is shown.
      }
    },
    claim: async (id) => {
      release();
      return locks === undefined || (await held(locks, id, (free) => (release = free)));
    },
    leave: () => {
      release();
      storage?.removeItem(KEY);
    },
  };
}

/** Whether the lock of a draft was got; it is held until it is freed, or the page is gone. */
function held(locks: LockManager, id: string, onHeld: (free: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(`neural-debugger draft ${id}`, { signal: AbortSignal.timeout(PATIENCE) }, () => {
        resolve(true);
        return new Promise<void>(onHeld);
      })
      .catch(() => resolve(false));
  });
}
