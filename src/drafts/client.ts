import { createStore, type StoreApi } from "zustand/vanilla";
import type { SessionStore } from "../session/store.ts";
import type { DraftDatabase } from "./database.ts";
import { MOST_DRAFTS, withDraft, withoutDraft, type StoredDraft } from "./draft.ts";
import type { Tab } from "./tab.ts";
import type { Draft } from "../session/state.ts";

export interface DraftsState {
  /** The latest first. */
  readonly all: readonly StoredDraft[];
  /** Id of the one in the editor; null while something else is there. */
  readonly current: string | null;
  /** The one whose place an example took, to be put back. */
  readonly replaced: StoredDraft | null;
  /** The one that was deleted last, to be put back. */
  readonly deleted: StoredDraft | null;
  /** Why drafts are not kept, as a sentence; null while they are. */
  readonly trouble: string | null;
}

/** The user's programs, each kept as it is written. */
export interface Drafts {
  readonly store: Pick<StoreApi<DraftsState>, "getState" | "getInitialState" | "subscribe">;
  /** What this tab had, or in a new one the latest; null when there is none. Asked once, at the start. */
  load(): Promise<Draft | null>;
  /** Another program comes into the editor: what is written from now on is another draft. */
  leave(): void;
  /** What other tabs have written since. */
  refresh(): Promise<void>;
  /** Puts a draft into the editor; the one that is there stays among the drafts. */
  open(id: string): void;
  remove(id: string): void;
  putBack(): void;
  dismiss(): void;
}

export interface DraftsOptions {
  readonly session: SessionStore;
  readonly database: DraftDatabase;
  readonly tab: Tab;
  /** Whether the program in the editor is the user's, and not a link's. */
  readonly isOwn: () => boolean;
  /** Puts a program into the editor. */
  readonly show: (draft: Draft) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const NOT_KEPT =
  "This browser does not let the page keep drafts: its window is private, or its storage is full. Save your program as a file before you leave (Share, Download).";

export function createDrafts({ session, database, tab, isOwn, show, now }: DraftsOptions): Drafts {
  const store = createStore<DraftsState>(() => ({
    all: [],
    current: null,
    replaced: null,
    deleted: null,
    trouble: null,
  }));
  const { getState, setState } = store;
  /** Versions that are not written yet, by id. */
  const unwritten = new Map<string, StoredDraft>();
  let writing = false;

  const guarded = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch {
      setState({ trouble: NOT_KEPT });
    }
  };

  const write = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    for (const [id, stored] of unwritten) {
      unwritten.delete(id);
      await guarded(() => database.put(stored));
    }
    writing = false;
    for (const { id } of getState().all.slice(MOST_DRAFTS)) remove(id);
  };

  const keep = (stored: StoredDraft): void => {
    setState(({ all }) => ({ all: withDraft(all, stored) }));
    unwritten.set(stored.id, stored);
    void write();
  };

  const remove = (id: string): void => {
    setState(({ all }) => ({ all: withoutDraft(all, id) }));
    void guarded(() => database.remove(id));
  };

  const leave = (): void => {
    setState({ current: null });
    tab.leave();
  };

  /** A draft that another tab has stays that tab's: what is written here becomes a copy of it. */
  const goOnWith = async (stored: StoredDraft): Promise<void> => {
    if (!(await tab.claim(stored.id)) || getState().current !== null) return;
    setState({ current: stored.id });
    tab.remember(stored);
  };

  const keepOwn = (stored: StoredDraft): void => {
    tab.remember(stored);
    keep(stored);
  };

  const refresh = (): Promise<void> =>
    guarded(async () => {
      const stored = await database.all();
      const { all, current } = getState();
      // What is not written yet is newer, and nobody else writes this tab's own.
      const newer = [...unwritten.values(), ...all.filter(({ id }) => id === current)];
      setState({ all: newer.reduce(withDraft, stored) });
    });

  const changed = (draft: Draft, example: string | null): void => {
    const { all, current } = getState();
    const known = all.find(({ id }) => id === current);
    if (known !== undefined) {
      keepOwn({ ...known, draft, changed: now() });
      return;
    }
    if (draft.source.trim() === "") return;
    const same = all.find((stored) => JSON.stringify(stored.draft) === JSON.stringify(draft));
    if (same !== undefined) {
      void goOnWith(same);
      return;
    }
    const id = crypto.randomUUID();
    setState({ current: id, replaced: null });
    void tab.claim(id);
    keepOwn({ id, draft, example, changed: now() });
  };

  session.subscribe(({ draft, example }, before) => {
    if (example !== null && example !== before.example) {
      const { all, current } = getState();
      setState({ replaced: all.find(({ id }) => id === current) ?? null });
      leave();
      return;
    }
    if (draft !== before.draft && example === null && isOwn()) changed(draft, before.example);
  });

  return {
    store,
    load: async () => {
      const mine = tab.last();
      await refresh();
      const written = getState().all.find(({ id }) => id === mine?.id);
      if (mine !== null && (written === undefined || written.changed < mine.changed)) keep(mine);
      const { all } = getState();
      return (all.find(({ id }) => id === mine?.id) ?? all[0])?.draft ?? null;
    },
    leave,
    refresh,
    open: (id) => {
      const stored = getState().all.find((draft) => draft.id === id);
      if (stored === undefined) return;
      leave();
      setState({ replaced: null });
      show(stored.draft);
    },
    remove: (id) => {
      if (getState().current === id) leave();
      setState(({ all }) => ({ deleted: all.find((draft) => draft.id === id) ?? null }));
      remove(id);
    },
    putBack: () => {
      const { deleted } = getState();
      if (deleted !== null) keep(deleted);
      setState({ deleted: null });
    },
    dismiss: () => setState({ replaced: null, trouble: null }),
  };
}
