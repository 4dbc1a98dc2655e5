/** What the page uses of `localStorage` and `sessionStorage`. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage; null where it forbids even to look at it. */
export function openStorage(name: "localStorage" | "sessionStorage"): BrowserStorage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** Remembers as long as the page is open. */
export function memoryStorage(): BrowserStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** Each tab's own, and for a new tab what another one wrote last. */
export function tabStorage(tab: BrowserStorage | null, device: BrowserStorage): BrowserStorage {
  return {
    getItem: (key) => tab?.getItem(key) ?? device.getItem(key),
    setItem: (key, value) => {
      tab?.setItem(key, value);
      device.setItem(key, value);
    },
    removeItem: (key) => {
      tab?.removeItem(key);
      device.removeItem(key);
    },
  };
}

/** Kept on this device where the browser allows it. */
export const deviceStorage: BrowserStorage = openStorage("localStorage") ?? memoryStorage();

/** {@link deviceStorage} for habits: what there is no room for lasts as long as the page. */
export const habitStorage: BrowserStorage = {
  getItem: (key) => deviceStorage.getItem(key),
  setItem: (key, value) => {
    try {
      deviceStorage.setItem(key, value);
    } catch {
      // Full: the page itself goes on with the new value.
    }
  },
  removeItem: (key) => deviceStorage.removeItem(key),
};
