import type { BrowserStorage } from "../session/browserStorage.ts";
import type { SharedSession } from "./document.ts";
import { openFile, sessionFile } from "./files.ts";

/**
 * The session of one tab, kept as long as the tab is: a reload, a new version of the page, or a browser that discards
 * a tab it has frozen takes the stops away, but not for good.
 */
const KEY = "neural-debugger.tab.v1";

/** The part of a window that says when it goes. */
type Page = EventTarget & {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
};

/** Whether a session has more than its program, which is kept elsewhere. */
function hasMore({ moves, changes, inverse }: SharedSession): boolean {
  return moves.length > 0 || changes.length > 0 || inverse !== null;
}

/** Remembers a session whenever the page may be about to go; one that is only a program is forgotten. */
export function rememberWhenLeft(page: Page, tab: BrowserStorage, current: () => SharedSession): void {
  const remember = (): void => {
    const session = current();
    try {
      if (hasMore(session)) tab.setItem(KEY, sessionFile(session));
      else tab.removeItem(KEY);
    } catch {
      // Forbidden or full: the program itself is kept elsewhere.
    }
  };
  page.addEventListener("pagehide", remember);
  // A frozen tab may be discarded without another word.
  page.document.addEventListener("visibilitychange", () => {
    if (page.document.visibilityState === "hidden") remember();
  });
}

/** The session that this tab had; null when it had none, or it cannot be read. */
export function remembered(tab: BrowserStorage): SharedSession | null {
  try {
    const opened = openFile("tab.json", tab.getItem(KEY) ?? "");
    return opened.ok && opened.value.kind === "session" ? opened.value.shared : null;
  } catch {
    return null;
  }
}
