import { useSyncExternalStore } from "react";
import type { KeyValueStore } from "../session/storage.ts";

export type Theme = "light" | "dark";

const THEME_KEY = "neural-debugger.theme";
const listeners = new Set<() => void>();

/** The theme on display; `index.html` has set it before the first paint. */
function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

export function chooseTheme(theme: Theme, store: KeyValueStore): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    store.setItem(THEME_KEY, theme);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
}
