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
import { EXAMPLES } from "./session/examples/examples.ts";
import { modelRuntime, pythonRuntime } from "./session/runtimes.ts";
import { draftOf, loadDraft, saveDraft } from "./session/storage.ts";
import { createSessionStore } from "./session/store.ts";
import { modelIdOf } from "./share/document.ts";
import { parseEmbedMode } from "./share/fragment.ts";
import { browserPlace } from "./share/location.ts";
import { createSharing } from "./share/sharing.ts";
import { App } from "./ui/App.tsx";
import { ServicesContext } from "./ui/context.ts";
import { SharingContext } from "./ui/share/context.ts";
import { EmbedApp } from "./ui/share/EmbedApp.tsx";

const MODEL = "ndb-small";

const base = import.meta.env.BASE_URL;
const mode = parseEmbedMode(location.search);
// A part of another page neither shows the visitor's own program nor replaces it.
const storage = mode.embed ? memoryStorage() : deviceStorage;
const store = createSessionStore(loadDraft(storage, "draft") ?? draftOf(EXAMPLES[0]));
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
const controller = createController(store, { python, model, now: () => performance.now() });
const sharing = createSharing({
  session: store,
  controller,
  place: browserPlace(window),
  storage,
});

store.subscribe(({ draft }, before) => {
  if (draft !== before.draft && sharing.ownsDraft()) saveDraft(storage, "draft", draft);
});

const offline = createOffline({
  base,
  idle: pageIdle(store),
  untouched: watchTouch(),
  local: deviceStorage,
  session: openStorage("sessionStorage"),
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ServicesContext value={{ store, controller, offline }}>
      <SharingContext value={sharing}>{mode.embed ? <EmbedApp mode={mode} /> : <App />}</SharingContext>
    </ServicesContext>
  </StrictMode>,
);

void sharing.openAddress();
// A page may hold many frames; each loads at its first use.
if (!mode.embed) {
  python.load();
  model.load();
}
