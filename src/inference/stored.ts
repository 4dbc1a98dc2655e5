import { err, ok, type Result } from "../core/lib/result.ts";
import { GRAPH_FILE, WEIGHTS_FILE, type ModelCard } from "./card.ts";
import { loadModelCard, type ModelFiles, type ReadModelFile } from "./load.ts";

/** Networks that a visitor has added, in the browser's own file system: one directory each, named by its id. */
const DIRECTORY = "networks";

const CARD_FILE = "card.json";

export interface StoredNetwork {
  /** The beginning of the SHA-256 of its weights. */
  readonly id: string;
  readonly card: ModelCard;
}

/** The id of a network by its card. */
export function idOf(card: ModelCard): string {
  return (card.files.find(({ path }) => path === WEIGHTS_FILE)?.sha256 ?? "").slice(0, 16);
}

/** Reads the files of a stored network; `onProgress` is told the bytes received of each listed file. */
export function storedReader(
  id: string,
  onProgress: (path: string, received: number, total: number) => void,
): ReadModelFile {
  return async (path, bytes) => {
    try {
      const directory = await (await networks()).getDirectoryHandle(id);
      const file = await (await directory.getFileHandle(path)).getFile();
      const read = new Uint8Array(await file.arrayBuffer());
      if (bytes !== null) onProgress(path, read.length, bytes);
      return ok(read);
    } catch {
      const message = `The chosen network's ${path} is no longer in this browser. Choose another network, or add it again.`;
      return err({ kind: "missing_file", message });
    }
  };
}

/** Keeps a network; the error is a sentence. What was stored of it before a failure is removed. */
export async function keepNetwork(
  { card, graph, weights }: ModelFiles,
  cardText: Uint8Array<ArrayBuffer>,
): Promise<Result<StoredNetwork, string>> {
  const id = idOf(card);
  try {
    const directory = await (await networks()).getDirectoryHandle(id, { create: true });
    await write(directory, GRAPH_FILE, graph);
    await write(directory, WEIGHTS_FILE, weights);
    // Last: a directory without a card is no network.
    await write(directory, CARD_FILE, cardText);
    return ok({ id, card });
  } catch {
    await removeNetwork(id);
    const megabytes = Math.ceil((graph.length + weights.length) / 1e6);
    return err(
      `This browser did not keep the network: it has no room for ${String(megabytes)} MB, or its window is private.`,
    );
  }
}

/** Those that are whole enough to have a card, by name. */
export async function listNetworks(): Promise<readonly StoredNetwork[]> {
  try {
    const found: StoredNetwork[] = [];
    for await (const id of (await networks()).keys()) {
      const card = await loadModelCard(storedReader(id, () => undefined));
      if (card.ok) found.push({ id, card: card.value });
    }
    return found.sort((a, b) => a.card.name.localeCompare(b.card.name));
  } catch {
    return [];
  }
}

export async function removeNetwork(id: string): Promise<void> {
  try {
    await (await networks()).removeEntry(id, { recursive: true });
  } catch {
    // It is not there.
  }
}

async function networks(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(DIRECTORY, { create: true });
}

async function write(
  directory: FileSystemDirectoryHandle,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const file = await directory.getFileHandle(name, { create: true });
  const stream = await file.createWritable();
  await stream.write(bytes);
  await stream.close();
}
