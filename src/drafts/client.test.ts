import { expect, test } from "vitest";
import { createSessionStore, type SessionStore } from "../session/store.ts";
import { createDrafts, NOT_KEPT, type Drafts } from "./client.ts";
import { memoryDatabase, type DraftDatabase } from "./database.ts";
import { MOST_DRAFTS, type StoredDraft } from "./draft.ts";
import type { Tab } from "./tab.ts";
import { EMPTY_DRAFT, type Draft } from "../session/state.ts";

const program = (source: string): Draft => ({ ...EMPTY_DRAFT, source });

/** Tabs of one browser. */
class Browser {
  readonly database: DraftDatabase;
  private readonly held = new Set<string>();
  private time = 0;

  constructor(database: DraftDatabase = memoryDatabase()) {
    this.database = database;
  }

  open(last: StoredDraft | null = null): {
    readonly session: SessionStore;
    readonly drafts: Drafts;
    readonly tab: Tab;
  } {
    const session = createSessionStore(EMPTY_DRAFT);
    let own: string | null = null;
    let remembered = last;
    const leave = (): void => {
      remembered = null;
      if (own !== null) this.held.delete(own);
      own = null;
    };
    const tab: Tab = {
      last: () => remembered,
      remember: (stored) => void (remembered = stored),
      leave,
      claim: (id) => {
        if (own !== null) this.held.delete(own);
        own = null;
        if (this.held.has(id)) return Promise.resolve(false);
        own = id;
        this.held.add(id);
        return Promise.resolve(true);
      },
    };
    const drafts = createDrafts({
      session,
      database: this.database,
      tab,
      isOwn: () => true,
      show: (draft) => session.dispatch({ kind: "draft_changed", draft }),
      now: () => ++this.time,
    });
    return { session, drafts, tab };
  }

  async sources(): Promise<readonly string[]> {
    return (await this.database.all()).map(({ draft }) => draft.source);
  }
}

const write = (session: SessionStore, source: string): void =>
  session.dispatch({ kind: "draft_changed", draft: program(source) });

test("a program is one draft however often it changes; one that takes its place is another", async () => {
  const browser = new Browser();
  const { session, drafts } = browser.open();
  for (const source of ["a", "ab", "abc"]) write(session, source);
  await expect.poll(() => browser.sources()).toEqual(["abc"]);
  drafts.leave();
  write(session, "other");
  await expect.poll(() => browser.sources()).toEqual(["other", "abc"]);
  const [, first] = drafts.store.getState().all;
  drafts.open(first?.id ?? "");
  await expect.poll(() => drafts.store.getState().current).toBe(first?.id);
  write(session, "abcd");
  await expect.poll(() => browser.sources()).toEqual(["abcd", "other"]);
});

test("a second tab shows the latest draft and writes a copy of it", async () => {
  const browser = new Browser();
  write(browser.open().session, "mine");
  await expect.poll(() => browser.sources()).toEqual(["mine"]);
  const second = browser.open();
  const draft = await second.drafts.load();
  expect(draft).toEqual(program("mine"));
  write(second.session, "mine");
  write(second.session, "mine too");
  await expect.poll(() => browser.sources()).toEqual(["mine too", "mine"]);
});

test("a tab that is loaded again has its own draft, not the latest", async () => {
  const browser = new Browser();
  const first = browser.open();
  write(first.session, "mine");
  write(browser.open().session, "later");
  await expect.poll(() => browser.sources()).toEqual(["later", "mine"]);
  const { drafts } = browser.open(first.tab.last());
  expect(await drafts.load()).toEqual(program("mine"));
});

test("what the database had no time to write is there after a reload", async () => {
  const slow = memoryDatabase();
  const first = new Browser({ ...slow, put: () => new Promise(() => undefined) }).open();
  write(first.session, "mine");
  const browser = new Browser(slow);
  expect(await browser.open(first.tab.last()).drafts.load()).toEqual(program("mine"));
  await expect.poll(() => browser.sources()).toEqual(["mine"]);
});

test("the oldest of too many is dropped; a deleted one is put back", async () => {
  const browser = new Browser();
  const { session, drafts } = browser.open();
  for (let number = 0; number <= MOST_DRAFTS; number++) {
    drafts.leave();
    write(session, `n = ${String(number)}`);
  }
  await expect.poll(async () => (await browser.sources()).length).toBe(MOST_DRAFTS);
  expect(await browser.sources()).not.toContain("n = 0");
  const [latest] = drafts.store.getState().all;
  drafts.remove(latest?.id ?? "");
  await expect.poll(async () => (await browser.sources()).length).toBe(MOST_DRAFTS - 1);
  drafts.putBack();
  await expect.poll(() => browser.sources()).toContain(`n = ${String(MOST_DRAFTS)}`);
});

test("where nothing can be kept, the page says so and goes on", async () => {
  const no = (): Promise<never> => Promise.reject(new Error("forbidden"));
  const { session, drafts } = new Browser({ all: no, put: no, remove: no }).open();
  expect(await drafts.load()).toBeNull();
  write(session, "a");
  await expect.poll(() => drafts.store.getState().trouble).toBe(NOT_KEPT);
  expect(session.getState().draft).toEqual(program("a"));
});
