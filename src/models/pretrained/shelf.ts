import type { Disk } from "./disk.ts";
import { copyFile } from "./download/copy.ts";
import { downloadFile, type Outcome } from "./download/file.ts";
import { hashFile } from "./download/hash.ts";
import type { DownloadPorts } from "./download/ports.ts";
import { itemOf, type Item, type ItemState } from "./item.ts";
import { isWhole, manifestOf, type KeptFile, type Manifest, type Plan } from "./manifest.ts";

export interface ShelfPorts extends DownloadPorts {
  readonly disk: Disk;
  /** Runs `work` while no other tab works on this model; false where one does. */
  readonly alone: (id: string, work: () => Promise<void>) => Promise<boolean>;
  readonly onChange: (items: readonly Item[]) => void;
}

/** The models that are kept here, and those on their way. */
export interface Shelf {
  /** Looks at what is kept, and goes on with what a reload interrupted. */
  open(): Promise<void>;
  /** Fetches a planned model, or goes on with it. `sources` are the files of one from this device, by path. */
  fetch(plan: Plan, sources?: ReadonlyMap<string, Blob>): Promise<void>;
  resume(id: string): Promise<void>;
  pause(id: string): Promise<void>;
  /** Stops it, and deletes all that is kept of it. */
  remove(id: string): Promise<void>;
  /** Hashes all files again; the wrong ones are dropped and, where that can be, fetched again. */
  check(id: string): Promise<void>;
}

interface Entry {
  manifest: Manifest;
  state: ItemState;
  running: { readonly stop: AbortController; readonly ended: Promise<unknown> } | null;
}

const ELSEWHERE =
  "Another tab of this page is fetching it. Wait for it there, or close that tab and press Resume.";

export function createShelf({ disk, alone, onChange, ...ports }: ShelfPorts): Shelf {
  const entries = new Map<string, Entry>();

  const tell = (): void =>
    onChange([...entries.values()].map(({ manifest, state }) => itemOf(manifest, state)));

  const change = async (entry: Entry, manifest: Manifest): Promise<void> => {
    entry.manifest = manifest;
    await disk.save(manifest);
  };
  const changeFile = (entry: Entry, path: string, changed: Partial<KeptFile>): Promise<void> => {
    const files = entry.manifest.files.map((file) => (file.path === path ? { ...file, ...changed } : file));
    return change(entry, { ...entry.manifest, files });
  };

  const receivedOf = async ({ manifest: { id, files } }: Entry): Promise<number> => {
    const sizes = await Promise.all(files.map(({ path }) => disk.size(id, path)));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  const bring = async (
    entry: Entry,
    file: KeptFile,
    before: number,
    source: Blob | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    const { path, address } = file;
    const kept = await disk.open(entry.manifest.id, path);
    try {
      const options = {
        ports,
        signal,
        onProgress: ({ received, checking }: { received: number; checking: boolean }) => {
          entry.state = checking
            ? { kind: "checking", path }
            : { kind: "fetching", received: before + received };
          tell();
        },
        onVersion: (etag: string | null) => changeFile(entry, path, { etag }),
      };
      const outcome =
        source !== undefined
          ? await copyFile(path, source, kept, options)
          : address === null
            ? lost(path)
            : await downloadFile({ ...file, address }, kept, options);
      if (outcome.kind === "whole")
        await changeFile(entry, path, { sha256: outcome.sha256, bytes: kept.getSize() });
      return outcome;
    } finally {
      kept.close();
    }
  };

  const work = async (
    entry: Entry,
    sources: ReadonlyMap<string, Blob>,
    signal: AbortSignal,
  ): Promise<void> => {
    const { id } = entry.manifest;
    for (const file of entry.manifest.files) {
      if (file.sha256 !== null) continue;
      const before = (await receivedOf(entry)) - (await disk.size(id, file.path));
      const outcome = await bring(entry, file, before, sources.get(file.path), signal);
      if (outcome.kind === "stopped") break;
      if (outcome.kind === "failed") {
        entry.state = { kind: "failed", received: await receivedOf(entry), sentence: outcome.sentence };
        await change(entry, { ...entry.manifest, wanted: false });
        return;
      }
    }
    entry.state = { kind: "paused", received: await receivedOf(entry) };
    if (isWhole(entry.manifest)) await change(entry, { ...entry.manifest, wanted: false });
  };

  const run = async (entry: Entry, task: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (entry.running !== null) return;
    const stop = new AbortController();
    const ended = alone(entry.manifest.id, () => task(stop.signal)).then(
      (had) => {
        if (!had) entry.state = { kind: "failed", received: 0, sentence: ELSEWHERE };
      },
      (cause: unknown) => {
        const detail = cause instanceof Error ? cause.message : String(cause);
        const sentence = `This browser could not keep the files (${detail}). Its storage may be full or closed to the page, as in a private window.`;
        entry.state = { kind: "failed", received: 0, sentence };
      },
    );
    entry.running = { stop, ended };
    await ended;
    entry.running = null;
    tell();
  };

  const stop = async (entry: Entry): Promise<void> => {
    entry.running?.stop.abort();
    await entry.running?.ended;
  };

  const start = async (entry: Entry, sources: ReadonlyMap<string, Blob>): Promise<void> => {
    await change(entry, { ...entry.manifest, wanted: true });
    entry.state = { kind: "fetching", received: await receivedOf(entry) };
    tell();
    await run(entry, (signal) => work(entry, sources, signal));
  };

  const known = async (id: string, task: (entry: Entry) => Promise<void>): Promise<void> => {
    const entry = entries.get(id);
    if (entry !== undefined) await task(entry);
  };

  return {
    open: async () => {
      for (const manifest of await disk.manifests()) {
        const entry: Entry = { manifest, state: { kind: "paused", received: 0 }, running: null };
        entry.state = { kind: "paused", received: await receivedOf(entry) };
        for (const { path, bytes, sha256 } of manifest.files)
          if (sha256 !== null && (await disk.size(manifest.id, path)) !== bytes)
            await changeFile(entry, path, { sha256: null });
        // The files it was copied from are gone with the page that had them.
        if (manifest.origin.kind === "folder" && !isWhole(entry.manifest)) await disk.remove(manifest.id);
        else entries.set(manifest.id, entry);
      }
      tell();
      const interrupted = [...entries.values()].filter(
        ({ manifest }) => manifest.wanted && !isWhole(manifest),
      );
      await Promise.all(interrupted.map((entry) => start(entry, new Map())));
    },
    fetch: async (plan, sources = new Map()) => {
      const entry = entries.get(plan.id) ?? {
        manifest: manifestOf(plan),
        state: { kind: "paused", received: 0 },
        running: null,
      };
      entries.set(plan.id, entry);
      await start(entry, sources);
    },
    resume: (id) => known(id, (entry) => start(entry, new Map())),
    pause: (id) =>
      known(id, async (entry) => {
        await stop(entry);
        await change(entry, { ...entry.manifest, wanted: false });
        tell();
      }),
    remove: (id) =>
      known(id, async (entry) => {
        await stop(entry);
        entries.delete(id);
        await disk.remove(id);
        tell();
      }),
    check: (id) =>
      known(id, (entry) =>
        run(entry, async (signal) => {
          for (const file of entry.manifest.files) {
            if (!(await isRight(entry, file, signal))) await changeFile(entry, file.path, { sha256: null });
            if (signal.aborted) return;
          }
          await work(entry, new Map(), signal);
        }),
      ),
  };

  /** A file that is found wrong is emptied. */
  async function isRight(entry: Entry, { path, sha256 }: KeptFile, signal: AbortSignal): Promise<boolean> {
    if (sha256 === null) return false;
    entry.state = { kind: "checking", path };
    tell();
    const kept = await disk.open(entry.manifest.id, path);
    try {
      const hashed = await hashFile(kept, { kind: "sha256", hex: sha256 }, ports.clock, signal);
      if (hashed === null) return true;
      if (!hashed.right) kept.truncate(0);
      return hashed.right;
    } finally {
      kept.close();
    }
  }
}

const lost = (path: string): Outcome => ({
  kind: "failed",
  sentence: `${path} is damaged here, and the folder it came from is not at hand. Delete the model and add its folder again.`,
});
