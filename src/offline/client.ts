import * as v from "valibot";
import { createStore, type StoreApi } from "zustand/vanilla";
import { neededFiles, totalBytes } from "./files.ts";
import { parseKept, parseVersion, type Kept, type OfflineRequest } from "./protocol.ts";
import { cacheNames } from "./store.ts";
import {
  INITIAL_STATUS,
  reduceOffline,
  wantsIsolationReload,
  type Copy,
  type OfflineEvent,
  type OfflineStatus,
  type WithoutCopy,
} from "./status.ts";

/** Written in by the build; see `plugin.ts`. */
declare const OFFLINE_ENABLED: boolean;

const REMOVED_KEY = "neural-debugger.offline-removed";
const TRIED_KEY = "neural-debugger.isolation-reload";

/** The page's copy on this device, its service worker and its updates. */
export interface Offline extends Pick<StoreApi<OfflineStatus>, "getState" | "getInitialState" | "subscribe"> {
  /** Verifies the copy and fetches what is missing. */
  save(): void;
  /** Deletes the copy and its service worker, and makes none until {@link Offline.save}. */
  remove(): void;
  /** Changes to the newer version. The page is loaded again; the program is kept. */
  update(): void;
}

export interface OfflineOptions {
  /** The page's directory, relative to the page or absolute. */
  readonly base: string;
  /** Settles when the page has loaded what it needs itself: only then the rest is fetched. */
  readonly idle: Promise<void>;
  /** Whether the user has begun nothing yet. */
  readonly untouched: () => boolean;
  readonly local: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Null where the browser forbids it: then the page never reloads itself, since nothing would end a loop. */
  readonly session: Pick<Storage, "getItem" | "setItem"> | null;
}

/** Registers the service worker, unless the page is better off without. */
export function createOffline({ base, idle, untouched, local, session }: OfflineOptions): Offline {
  const { getState, getInitialState, subscribe, setState } = createStore<OfflineStatus>(() => INITIAL_STATUS);
  const dispatch = (event: OfflineEvent): void => setState((status) => reduceOffline(status, event), true);
  const setCopy = (copy: Copy): void => dispatch({ kind: "copy_changed", copy });
  const directory = new URL(base, document.baseURI);
  const embedded = window.top !== window;
  let registration: ServiceWorkerRegistration | null = null;
  let updating = false;

  const none = (why: WithoutCopy): void => setCopy({ kind: "none", why });

  const obstacle = (): WithoutCopy | null => {
    if (import.meta.env.DEV || !OFFLINE_ENABLED) return "not_built";
    if (embedded) return "embedded";
    if (!("serviceWorker" in navigator && "caches" in window)) return "unsupported";
    return local.getItem(REMOVED_KEY) === null ? null : "removed";
  };

  const start = async (): Promise<void> => {
    const why = obstacle();
    if (why !== null) {
      none(why);
      return;
    }
    try {
      if (registration === null) watchController();
      registration = await navigator.serviceWorker.register(new URL("sw.js", directory), {
        updateViaCache: "none",
      });
      watchUpdates(registration);
      await navigator.serviceWorker.ready;
      isolate();
      await idle;
      await fill(false);
    } catch {
      none("forbidden");
    }
  };

  const watchController = (): void => {
    let served = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (updating) location.reload();
      else if (served) dispatch({ kind: "version_taken" });
      else isolate();
      served = true;
    });
  };

  const watchUpdates = (registered: ServiceWorkerRegistration): void => {
    const found = (): void => {
      if (registered.waiting !== null && registered.active !== null) dispatch({ kind: "update_found" });
    };
    found();
    registered.addEventListener("updatefound", () =>
      registered.installing?.addEventListener("statechange", found),
    );
    document.addEventListener("visibilitychange", () => {
      // Fails without a network, which is no news.
      if (document.visibilityState === "visible") registered.update().catch(() => undefined);
    });
  };

  const isolate = (): void => {
    const isolation = {
      isolated: crossOriginIsolated,
      served: navigator.serviceWorker.controller !== null,
      untouched: untouched(),
      embedded,
      tried: session === null || session.getItem(TRIED_KEY) !== null,
    };
    if (!wantsIsolationReload(isolation)) return;
    session?.setItem(TRIED_KEY, "1");
    location.reload();
  };

  const fill = async (asked: boolean): Promise<void> => {
    const worker = registration?.active ?? null;
    if (worker === null) {
      none("forbidden");
      return;
    }
    const version = parseVersion(await ask(worker, { kind: "version" }));
    const files = neededFiles(version);
    const total = totalBytes(files);
    if (!asked && savesData()) {
      setCopy({ kind: "asking", bytes: total });
      return;
    }
    let bytes = 0;
    const missing: Exclude<Kept, "kept">[] = [];
    for (const file of files) {
      setCopy({ kind: "saving", bytes, total });
      const kept = parseKept(await ask(worker, { kind: "keep", path: file.path }));
      if (kept !== "kept") missing.push(kept);
      bytes += file.bytes;
    }
    const [why] = missing;
    if (why !== undefined) setCopy({ kind: "incomplete", missing: missing.length, why });
    else setCopy({ kind: "available", version: version.version, files: files.length, bytes: total });
  };

  const remove = async (): Promise<void> => {
    local.setItem(REMOVED_KEY, "1");
    await registration?.unregister();
    for (const name of Object.values(cacheNames(directory))) await caches.delete(name);
    none("removed");
  };

  void start();

  return {
    getState,
    getInitialState,
    subscribe,
    save: () => {
      if (local.getItem(REMOVED_KEY) !== null) {
        local.removeItem(REMOVED_KEY);
        void start();
      } else void fill(true).catch(() => none("forbidden"));
    },
    remove: () => void remove(),
    update: () => {
      updating = true;
      const waiting = registration?.waiting ?? null;
      if (waiting === null) location.reload();
      else waiting.postMessage({ kind: "take_over" } satisfies OfflineRequest);
    },
  };
}

function ask(worker: ServiceWorker, request: OfflineRequest): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(data);
      port1.close();
    };
    worker.postMessage(request, [port2]);
  });
}

/** Chromium's Data Saver; no other browser tells. */
function savesData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  return v.is(v.object({ saveData: v.literal(true) }), connection);
}
