import { createStore, type StoreApi } from "zustand/vanilla";
import type { ModelSource } from "../inference/source.ts";
import { COMPUTING, type Computing } from "../inference/status.ts";
import type { StoredNetwork } from "../inference/stored.ts";
import { readItem, writeItem, type KeyValueStore } from "../session/storage.ts";
import type { PickedFile } from "./folder.ts";

const CHOSEN_KEY = "neural-debugger.network.v1";
const COMPUTING_KEY = "neural-debugger.computing.v1";

/** Whether a network is being added. */
export type Adding =
  | { readonly kind: "idle" }
  | { readonly kind: "checking" }
  | { readonly kind: "refused"; readonly message: string };

export interface NetworksState {
  /** Those the visitor has added, by name. */
  readonly stored: readonly StoredNetwork[];
  readonly chosen: ModelSource;
  readonly computing: Computing;
  readonly adding: Adding;
  /** Bytes that the page may still keep; null where the browser does not say. */
  readonly room: number | null;
}

/** The networks a visitor can choose from, and what computes the one in use. */
export interface Networks {
  readonly store: Pick<StoreApi<NetworksState>, "getState" | "getInitialState" | "subscribe">;
  /** Looks again at what is stored. */
  refresh(): Promise<void>;
  /** Checks the files of a folder, keeps them and chooses the network. The present one goes on if they are refused. */
  add(picked: readonly PickedFile[]): Promise<void>;
  choose(source: ModelSource): void;
  chooseBundled(): void;
  computeOn(computing: Computing): void;
  /** The bundled one is chosen in the place of one that goes. */
  remove(id: string): Promise<void>;
}

export interface NetworksOptions {
  readonly bundled: ModelSource;
  readonly storage: KeyValueStore;
  readonly onChosen: () => void;
  /** The same network is to be computed by something else. */
  readonly onComputing: () => void;
}

/** What reads and keeps networks: first paint needs none of it. */
const shelf = () => import("../inference/stored.ts");
const folders = () => import("./folder.ts");

export function createNetworks({ bundled, storage, onChosen, onComputing }: NetworksOptions): Networks {
  const store = createStore<NetworksState>(() => ({
    stored: [],
    chosen: remembered(storage) ?? bundled,
    computing: rememberedComputing(storage),
    adding: { kind: "idle" },
    room: null,
  }));
  const { getState, setState } = store;
  let latest = 0;

  const refresh = async (): Promise<void> => {
    const { listNetworks } = await shelf();
    setState({ stored: await listNetworks(), room: await roomLeft() });
  };

  const choose = (source: ModelSource): void => {
    setState({ chosen: source });
    writeItem(storage, CHOSEN_KEY, source.kind === "stored" ? source.id : "");
    onChosen();
  };

  const computeOn = (computing: Computing): void => {
    if (computing === getState().computing) return;
    setState({ computing });
    writeItem(storage, COMPUTING_KEY, computing);
    onComputing();
  };

  const add = async (picked: readonly PickedFile[]): Promise<void> => {
    const attempt = ++latest;
    setState({ adding: { kind: "checking" } });
    const [{ openFolder }, { keepNetwork }] = await Promise.all([folders(), shelf()]);
    const opened = await openFolder(picked);
    const kept = opened.ok ? await keepNetwork(opened.value.files, opened.value.cardText) : opened;
    if (attempt !== latest) return;
    await refresh();
    setState({ adding: kept.ok ? { kind: "idle" } : { kind: "refused", message: kept.error } });
    if (kept.ok) choose({ kind: "stored", id: kept.value.id });
  };

  const remove = async (id: string): Promise<void> => {
    const { chosen } = getState();
    if (chosen.kind === "stored" && chosen.id === id) choose(bundled);
    await (await shelf()).removeNetwork(id);
    await refresh();
  };

  return { store, refresh, add, choose, chooseBundled: () => choose(bundled), computeOn, remove };
}

async function roomLeft(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : quota - usage;
  } catch {
    return null;
  }
}

function remembered(storage: KeyValueStore): ModelSource | null {
  const id = readItem(storage, CHOSEN_KEY);
  return id === null || !/^[0-9a-f]{16}$/.test(id) ? null : { kind: "stored", id };
}

function rememberedComputing(storage: KeyValueStore): Computing {
  const kept = readItem(storage, COMPUTING_KEY);
  return COMPUTING.find((known) => known === kept) ?? "faster";
}
