/** A file of this device that is open for reading and writing in place; a `FileSystemSyncAccessHandle` is one. */
export interface OpenFile {
  /** Reads from byte `at` on into `buffer`; returns how many bytes there were. */
  read(buffer: Uint8Array, options: { readonly at: number }): number;
  /** Throws a `QuotaExceededError` where there is no room. */
  write(bytes: Uint8Array, options: { readonly at: number }): number;
  getSize(): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

export interface Clock {
  /** Calls `ring` once after `milliseconds`, unless the returned function is called before. */
  alarm(milliseconds: number, ring: () => void): () => void;
}

/** What a download works on. */
export interface DownloadPorts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

export const browserClock: Clock = {
  alarm: (milliseconds, ring) => {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `milliseconds`, or at once when `signal` is aborted. */
export function wait(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const cancel = clock.alarm(milliseconds, resolve);
    signal.addEventListener(
      "abort",
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
