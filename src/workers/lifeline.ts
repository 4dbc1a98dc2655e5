/** A name that no other worker of this origin has. */
export function newLifeline(): string {
  return `neural-debugger worker ${Math.random().toString(36).slice(2)}`;
}

/**
 * Takes a lock and holds it as long as this worker lives. A page that waits for it gets it when the worker is gone,
 * however that came about: browsers report an error in a worker, but not its end. Settles when the lock is held; a
 * page that asked earlier would take it from a worker that is alive.
 */
export function holdLifeline(name: string): Promise<void> {
  if (!hasLocks()) return Promise.resolve();
  return new Promise((held) => {
    const forever = (): Promise<never> => {
      held();
      return new Promise(() => undefined);
    };
    // Refused: then the page's wait is refused as well.
    navigator.locks.request(name, forever).catch(() => held());
  });
}

/** Calls `gone` once when the worker that holds the lifeline has ended. Yields how to stop watching. */
export function watchLifeline(name: string, gone: () => void): () => void {
  const watch = new AbortController();
  if (hasLocks()) {
    navigator.locks
      .request(name, { signal: watch.signal }, () => {
        if (!watch.signal.aborted) gone();
      })
      // Aborted: nobody watches any more.
      .catch(() => undefined);
  }
  return () => watch.abort();
}

/** Not on a page without HTTPS; there only a run's time limit finds out. */
const hasLocks = (): boolean => "locks" in navigator;
