import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { ChosenStatus } from "./inference/choose.ts";
import type { ModelSource } from "./inference/source.ts";
import { createNetworks } from "./models/networks.ts";
import { createOffline } from "./offline/client.ts";
import { pageIdle, watchTouch } from "./offline/visit.ts";
import type { PythonStatus } from "./python/protocol.ts";
import { deviceStorage, memoryStorage, openStorage, tabStorage } from "./session/browserStorage.ts";
import { createDrafts } from "./drafts/client.ts";
import { browserDatabase, memoryDatabase } from "./drafts/database.ts";
import { browserTab } from "./drafts/tab.ts";
import { createController } from "./session/controller.ts";
import { deferredModel, deferredPython } from "./session/deferred.ts";
import { EXAMPLES } from "./session/examples/catalog.ts";
import { fetchedExamples } from "./session/examples/fetch.ts";
import { modelRuntime, pythonRuntime } from "./session/runtimes.ts";
import { loadOpenExample, saveOpenExample } from "./session/storage.ts";
import { createSessionStore } from "./session/store.ts";
import { modelIdOf } from "./share/document.ts";
import { parseEmbedMode, parseFragment } from "./share/fragment.ts";
import { createLessons } from "./share/lessons.ts";
import { browserPlace } from "./share/location.ts";
import { createSharing } from "./share/sharing.ts";
import { remembered, rememberWhenLeft } from "./share/tab.ts";
import { App } from "./ui/App.tsx";
import { DraftsContext } from "./ui/drafts/context.ts";
import { ServicesContext } from "./ui/context.ts";
import { useDetails } from "./ui/details.ts";
import { whenIdle } from "./ui/idle.ts";
import { InferContext } from "./ui/infer/context.ts";
import { TeachingContext } from "./ui/lesson/context.ts";
import { createPresentation } from "./ui/lesson/presentation.ts";
import { NetworksContext } from "./ui/models/context.ts";
import { SharingContext } from "./ui/share/context.ts";
import { EmbedApp } from "./ui/share/EmbedApp.tsx";
import { EMPTY_DRAFT } from "./session/state.ts";

const BUNDLED: ModelSource = { kind: "bundled", name: "ndb-small" };

const base = import.meta.env.BASE_URL;
const mode = parseEmbedMode(location.search);
// A part of another page neither shows the visitor's own program nor replaces it.
const tab = mode.embed ? null : openStorage("sessionStorage");
const storage = mode.embed ? memoryStorage() : deviceStorage;
const lastExample = tabStorage(tab, storage);
const store = createSessionStore(EMPTY_DRAFT);
const pythonChanged = (status: PythonStatus): void =>
  store.dispatch({ kind: "python_changed", python: pythonRuntime(status) });
const python = deferredPython(async () => {
  const { createPythonClient } = await fetched(import("./python/client.ts"), "Python", (message) =>
    pythonChanged({ kind: "failed", message }),
  );
  return createPythonClient({ base, onStatus: pythonChanged });
});
// A frame in another page answers as its author's does.
const networks = createNetworks({
  bundled: BUNDLED,
  storage: mode.embed ? memoryStorage() : deviceStorage,
  onChosen: () => controller.replaceModel(),
  onComputing: () => controller.reloadModel(),
});
const modelChanged = (status: ChosenStatus): void => {
  sharing.modelChanged(modelIdOf(status));
  store.dispatch({ kind: "model_changed", model: modelRuntime(status) });
};
const model = deferredModel(async () => {
  const [{ createFastestClient }, { createInferenceClient }] = await fetched(
    Promise.all([import("./inference/choose.ts"), import("./inference/client.ts")]),
    "The model",
    (message) => modelChanged({ kind: "failed", error: { kind: "missing_file", message } }),
  );
  const { chosen: source, computing } = networks.store.getState();
  const hasWebGpu = "gpu" in navigator;
  const options = { base, source, computing, hasWebGpu, onStatus: modelChanged };
  return createFastestClient(options, createInferenceClient);
});
const controller = createController(store, {
  python,
  model,
  examples: fetchedExamples(base, ({ weights }) => {
    const { chosen } = networks.store.getState();
    return chosen.kind === "bundled" || weights.startsWith(chosen.id);
  }),
  now: () => performance.now(),
});
const place = browserPlace(window);
const sharing = createSharing({
  session: store,
  controller,
  place,
  onReplace: () => drafts.leave(),
  panel: {
    shown: () => useDetails.getState().selected,
    show: (id) => useDetails.getState().select(id),
  },
  onLesson: (lesson) => lessons.read(lesson),
});
const drafts = createDrafts({
  session: store,
  database: mode.embed ? memoryDatabase() : browserDatabase(),
  tab: browserTab(tab, navigator.locks),
  isOwn: () => sharing.ownsDraft(),
  show: (draft) => sharing.openDraft(draft),
  now: () => Date.now(),
});
const lessons = createLessons(sharing, place, storage);
const presentation = createPresentation(store);

store.subscribe(({ example }, before) => {
  if (example !== before.example) saveOpenExample(lastExample, example);
});

const offline = createOffline({
  base,
  idle: pageIdle(store),
  untouched: watchTouch(),
  local: deviceStorage,
  session: openStorage("sessionStorage"),
});

const inference = {
  store,
  ports: { python, model, now: () => performance.now() },
  debug: controller,
  controller: null,
};

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ServicesContext value={{ store: presentation.view, controller, offline }}>
      <SharingContext value={sharing}>
        <TeachingContext value={{ lessons, presentation }}>
          <InferContext value={inference}>
            <DraftsContext value={drafts}>
              <NetworksContext value={networks}>
                {mode.embed ? <EmbedApp mode={mode} /> : <App />}
              </NetworksContext>
            </DraftsContext>
          </InferContext>
        </TeachingContext>
      </SharingContext>
    </ServicesContext>
  </StrictMode>,
);

/** Code that comes when it is wanted; where it cannot, the page says so. */
async function fetched<T>(code: Promise<T>, what: string, failed: (message: string) => void): Promise<T> {
  try {
    return await code;
  } catch {
    const message = `${what} could not be fetched. The network may be away: try again when it is back.`;
    failed(message);
    throw new Error(message);
  }
}

/** What was open last; a first visit begins with an example. */
async function openLast(): Promise<void> {
  const own = await drafts.load();
  const { draft, opening } = store.getState();
  if (draft !== EMPTY_DRAFT || opening.kind !== "none") return;
  const isLink = parseFragment(location.hash).kind !== "none";
  const example = loadOpenExample(lastExample) ?? (own === null ? EXAMPLES[0].id : null);
  // A link comes in the place of the user's own program, to which there is a way back.
  if (own !== null && (isLink || example === null)) controller.open(own);
  if (isLink) await sharing.openAddress();
  const nothing = store.getState().draft === EMPTY_DRAFT && store.getState().opening.kind === "none";
  if (example !== null && (!isLink || nothing)) controller.openExample(example);
  const before = tab === null || isLink ? null : remembered(tab);
  if (before !== null) sharing.resume(before);
}
void openLast();

if (tab !== null) rememberWhenLeft(window, tab, () => sharing.toRemember());

// A page may hold many frames; each loads at its first use.
if (!mode.embed)
  whenIdle(() => {
    python.load();
    model.load();
  });
