import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createFastestClient } from "./inference/choose.ts";
import { createInferenceClient } from "./inference/client.ts";
import { createOffline } from "./offline/client.ts";
import { pageIdle, watchTouch } from "./offline/visit.ts";
import { createPythonClient } from "./python/client.ts";
import { deviceStorage, memoryStorage, openStorage } from "./session/browserStorage.ts";
import { createController } from "./session/controller.ts";
import { deferredModel, deferredPython } from "./session/deferred.ts";
import { EXAMPLES } from "./session/examples/catalog.ts";
import { fetchedExamples } from "./session/examples/fetch.ts";
import { modelRuntime, pythonRuntime } from "./session/runtimes.ts";
import { loadDraft, loadOpenExample, saveDraft, saveOpenExample } from "./session/storage.ts";
import { EMPTY_DRAFT } from "./session/session.ts";
import { createSessionStore } from "./session/store.ts";
import { modelIdOf } from "./share/document.ts";
import { parseEmbedMode, parseFragment } from "./share/fragment.ts";
import { createLessons } from "./share/lessons.ts";
import { browserPlace } from "./share/location.ts";
import { createSharing } from "./share/sharing.ts";
import { remembered, rememberWhenLeft } from "./share/tab.ts";
import { App } from "./ui/App.tsx";
import { ServicesContext } from "./ui/context.ts";
import { useDetails } from "./ui/details.ts";
import { whenIdle } from "./ui/idle.ts";
import { InferContext } from "./ui/infer/context.ts";
import { TeachingContext } from "./ui/lesson/context.ts";
import { createPresentation } from "./ui/lesson/presentation.ts";
import { SharingContext } from "./ui/share/context.ts";
import { EmbedApp } from "./ui/share/EmbedApp.tsx";

const MODEL = "ndb-small";

const base = import.meta.env.BASE_URL;
const mode = parseEmbedMode(location.search);
// A part of another page neither shows the visitor's own program nor replaces it.
const storage = mode.embed ? memoryStorage() : deviceStorage;
const own = loadDraft(storage);
const store = createSessionStore(own ?? EMPTY_DRAFT);
const python = deferredPython(() =>
  createPythonClient({
    base,
    onStatus: (status) => store.dispatch({ kind: "python_changed", python: pythonRuntime(status) }),
  }),
);
const model = deferredModel(() =>
  createFastestClient(
    {
      base,
      model: MODEL,
      hasWebGpu: "gpu" in navigator,
      onStatus: (status) => {
        sharing.modelChanged(modelIdOf(status));
        store.dispatch({ kind: "model_changed", model: modelRuntime(status) });
      },
    },
    createInferenceClient,
  ),
);
const controller = createController(store, {
  python,
  model,
  examples: fetchedExamples(base),
  now: () => performance.now(),
});
const place = browserPlace(window);
const sharing = createSharing({
  session: store,
  controller,
  place,
  storage,
  panel: {
    shown: () => useDetails.getState().selected,
    show: (id) => useDetails.getState().select(id),
  },
  onLesson: (lesson) => lessons.read(lesson),
});
const lessons = createLessons(sharing, place, storage);
const presentation = createPresentation(store);

store.subscribe(({ draft, example }, before) => {
  if (example !== before.example) saveOpenExample(storage, example);
  if (draft !== before.draft && example === null && sharing.ownsDraft()) saveDraft(storage, draft);
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
          <InferContext value={inference}>{mode.embed ? <EmbedApp mode={mode} /> : <App />}</InferContext>
        </TeachingContext>
      </SharingContext>
    </ServicesContext>
  </StrictMode>,
);

/** What was open last; a first visit begins with an example. */
function openLast(): void {
  const example = loadOpenExample(storage) ?? (own === null ? EXAMPLES[0].id : null);
  const before = tab === null ? null : remembered(tab);
  if (example !== null) controller.openExample(example);
  else if (before !== null) sharing.resume(before);
}

const tab = mode.embed ? null : openStorage("sessionStorage");
if (parseFragment(location.hash).kind === "none") openLast();
else
  void sharing.openAddress().then(() => {
    const { draft, opening } = store.getState();
    if (draft === EMPTY_DRAFT && opening.kind === "none") openLast();
  });

if (tab !== null) rememberWhenLeft(window, tab, () => sharing.toRemember());

// A page may hold many frames; each loads at its first use.
if (!mode.embed)
  whenIdle(() => {
    python.load();
    model.load();
  });
