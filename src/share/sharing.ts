import { createStore, type StoreApi } from "zustand/vanilla";
import type { Controller } from "../session/controller.ts";
import { inferSnapshot } from "../session/infer/infer.ts";
import { exampleOf } from "../session/examples/catalog.ts";
import type { Result } from "../core/lib/result.ts";
import type { SessionStore } from "../session/store.ts";
import { reduceArrival, sameProgram, type Arrival, type ArrivalEvent, type Carrier } from "./arrival.ts";
import type { ModelId, SharedSession } from "./document.ts";
import { parseFragment } from "./fragment.ts";
import { decodeLesson, type Lesson } from "./lesson.ts";
import type { Place } from "./location.ts";
import { damaged, decodeSession, encodeSession, type ShareError } from "./permalink.ts";
import { contentKey, snapshot } from "./snapshot.ts";
import { EMPTY_DRAFT, type Draft, type Session } from "../session/state.ts";
import { stateAt } from "../session/recording.ts";

/** What sharing knows beside the session. */
export interface SharingState {
  readonly arrival: Arrival;
  /** The weights that predict; null while none are loaded. */
  readonly model: ModelId | null;
  /** `contentKey` of the session that was last shared; null when none was. */
  readonly shared: string | null;
  /** What became of the last share, where the reader has to do something about it. */
  readonly notice: ShareNotice | null;
  /** What the user had, while a program from a link or file is in its place. */
  readonly own: Own | null;
}

/** A program of the user's own, and how the page was set for it. */
export interface Own extends Settings {
  readonly draft: Draft;
}

interface Settings extends Pick<SharedSession, "filters" | "startFrom" | "inverse"> {
  readonly panel: string;
}

export interface ShareNotice {
  readonly message: string;
  /** To be copied by hand; null when that is not the trouble. */
  readonly link: string | null;
  /** Whether a file is the better way. */
  readonly offersFile: boolean;
}

/** Which of the page's panels is on display, by its id. */
export interface PanelPort {
  shown(): string;
  /** The first one where the page has no such panel. */
  show(id: string): void;
}

/** Carries sessions out of the page and into it. */
export interface Sharing {
  readonly store: Pick<StoreApi<SharingState>, "getState" | "getInitialState" | "subscribe">;
  /** Opens what the address holds, if it holds something; runs nothing. */
  openAddress(): Promise<void>;
  /** Puts a session's program into the editor and offers to run it. */
  open(shared: SharedSession, carrier: Carrier): void;
  /**
   * Offers the stops and branches that the program in the editor, or the example on its way there, had before the
   * page was loaded again; its question for inputs is there at once.
   */
  resume(before: SharedSession): void;
  openExample(id: string): void;
  /** A program without a session, from a file: it is the user's own from now on. */
  openProgram(source: string): void;
  /** One of the user's own programs. */
  openDraft(draft: Draft): void;
  refuse(error: ShareError): void;
  /** Runs the session that arrived: its program, then its moves. */
  run(): void;
  dismiss(): void;
  /** Puts the user's own program back. */
  restore(): void;
  /** The session as it stands. */
  snapshot(): SharedSession;
  /** The same, or that of before the page was loaded again while it is only offered. */
  toRemember(): SharedSession;
  /** Address of the session as it stands. */
  link(): Promise<string>;
  /** Notes that the session left the page by this address, and shows it in the address bar. */
  markShared(address: string): void;
  notify(notice: ShareNotice | null): void;
  modelChanged(model: ModelId | null): void;
  /** Whether the draft is the user's: their own program, or one of a link that they changed. */
  ownsDraft(): boolean;
}

export interface SharingOptions {
  readonly session: SessionStore;
  readonly controller: Controller;
  readonly place: Place;
  /** Another program takes the place of the user's own in the editor. */
  readonly onReplace: () => void;
  /** The panel below the variables. */
  readonly panel: PanelPort;
  /** A lesson came with the address. */
  readonly onLesson: (lesson: Lesson) => void;
}

export function createSharing(options: SharingOptions): Sharing {
  const { session, controller, place, onReplace, panel, onLesson } = options;
  const store = createStore<SharingState>(() => ({
    arrival: { kind: "none" },
    model: null,
    shared: null,
    notice: null,
    own: null,
  }));
  /** The program that a link or file put into the editor. */
  let foreign: Draft | null = null;
  /** Number of the last address that was opened: a slower one before it is out of date. */
  let lastAddress = 0;
  let replaying = false;

  const dispatch = (event: ArrivalEvent): void => {
    const { arrival } = store.getState();
    const next = reduceArrival(arrival, event);
    if (next !== arrival) store.setState({ arrival: next });
  };

  const current = (): SharedSession => snapshot(session.getState(), store.getState().model, panel.shown());

  /** How the page is set for a program. */
  const applySettings = ({ filters, startFrom, inverse, panel: id }: Settings): void => {
    controller.filter(filters);
    if (session.getState().startFrom !== startFrom) controller.chooseStart(startFrom);
    session.dispatch({
      kind: "infer",
      event:
        inverse === null
          ? { kind: "question_changed", question: null }
          : { kind: "opened", snapshot: inverse },
    });
    panel.show(id);
  };

  const ownsDraft = (): boolean => foreign === null || !sameProgram(foreign, session.getState().draft);

  /** Another program takes the editor; the user's own one is kept. */
  const replaceDraft = (draft: Draft, owner: "link" | "user"): void => {
    const { draft: before, example, filters, infer, startFrom } = session.getState();
    const isOwn = ownsDraft() && example === null && before.source !== "";
    if (isOwn && !sameProgram(before, draft)) {
      onReplace();
      const inverse = inferSnapshot(infer);
      store.setState({ own: { draft: before, filters, startFrom, inverse, panel: panel.shown() } });
    }
    dispatch({ kind: "dismissed" });
    foreign = owner === "link" ? draft : null;
    controller.open(draft);
  };

  const openDraft = (draft: Draft): void => {
    replaceDraft(draft, "user");
    store.setState({ own: null });
  };

  const openExample = (id: string): void => {
    if (exampleOf(id) !== null) {
      dispatch({ kind: "dismissed" });
      foreign = null;
      controller.openExample(id);
      return;
    }
    const message = `There is no example "${id}". Choose one from the list of examples.`;
    dispatch({ kind: "refused", error: { kind: "unknown_example", message } });
  };

  /** Hands on what an address holds, unless another one was opened while it was decoded. */
  const openDecoded = async <T>(
    decoding: Promise<Result<T, ShareError>>,
    onDecoded: (value: T) => void,
  ): Promise<void> => {
    const address = ++lastAddress;
    const decoded = await decoding;
    if (address !== lastAddress) return;
    if (decoded.ok) onDecoded(decoded.value);
    else dispatch({ kind: "refused", error: decoded.error });
  };

  const open = (shared: SharedSession, carrier: Carrier): void => {
    replaceDraft(shared.draft, "link");
    applySettings({ ...shared, panel: shared.view.panel });
    dispatch({ kind: "arrived", shared, carrier });
  };

  const resume = (before: SharedSession): void => {
    const { draft, example } = session.getState();
    if (!sameProgram(draft, before.draft)) return;
    applySettings({ ...before, panel: before.view.panel });
    // An example has its stops again; the branches that were made of it, it has not.
    const isLost = before.changes.length > 0 || (example === null && before.moves.length > 0);
    if (isLost) dispatch({ kind: "arrived", shared: before, carrier: "tab" });
  };

  const replay = async (shared: SharedSession): Promise<void> => {
    replaying = true;
    await controller.applyChanges(shared.changes);
    // Python needed time for the changes, in which the user may have gone on with another program.
    const isShown = (): boolean => sameProgram(session.getState().draft, shared.draft);
    if (isShown()) {
      session.dispatch({ kind: "restored", moves: shared.moves });
      controller.show(shared.shown);
      if (shared.view.frame < frameCount(session.getState())) controller.showFrame(shared.view.frame);
    }
    replaying = false;
    const { phase } = session.getState();
    if (phase.kind === "paused" && isShown()) dispatch({ kind: "replayed", phase });
    else dispatch({ kind: "dismissed" });
  };

  session.subscribe((state) => {
    if (replaying) return;
    const { arrival } = store.getState();
    if (arrival.kind === "running" && state.phase.kind === "paused") void replay(arrival.shared);
    else dispatch({ kind: "session_changed", session: state });
  });

  const openAddress = async (): Promise<void> => {
    const fragment = parseFragment(place.fragment());
    switch (fragment.kind) {
      case "none":
        return;
      case "example":
        openExample(fragment.id);
        return;
      case "session":
        await openDecoded(decodeSession(fragment.version, fragment.payload), (shared) =>
          open(shared, "link"),
        );
        return;
      case "lesson":
        await openDecoded(decodeLesson(fragment.version, fragment.payload), onLesson);
        return;
      case "unknown":
        dispatch({ kind: "refused", error: damaged("link") });
    }
  };

  place.onChange(() => void openAddress());

  return {
    store,
    openAddress,
    open,
    openExample,
    ownsDraft,
    resume: (before) => {
      if (session.getState().opening.kind !== "loading") {
        resume(before);
        return;
      }
      const unsubscribe = session.subscribe(({ opening }) => {
        if (opening.kind === "loading") return;
        unsubscribe();
        resume(before);
      });
    },
    openProgram: (source) => openDraft({ ...EMPTY_DRAFT, source }),
    openDraft,
    refuse: (error) => dispatch({ kind: "refused", error }),
    run: () => {
      if (store.getState().arrival.kind !== "offered") return;
      // The run that may be on display is not the link's.
      if (session.getState().phase.kind === "paused") controller.command("stop");
      dispatch({ kind: "run_requested" });
      controller.command("continue");
    },
    dismiss: () => dispatch({ kind: "dismissed" }),
    restore: () => {
      const { own } = store.getState();
      if (own === null) return;
      dispatch({ kind: "dismissed" });
      foreign = null;
      store.setState({ own: null });
      controller.open(own.draft);
      applySettings(own);
      place.show("");
    },
    snapshot: current,
    toRemember: () => {
      const { arrival } = store.getState();
      return arrival.kind === "offered" && arrival.carrier === "tab" ? arrival.shared : current();
    },
    link: async () => place.address(await encodeSession(current())),
    markShared: (address) => {
      store.setState({ shared: contentKey(session.getState()) });
      place.show(address.slice(address.indexOf("#") + 1));
    },
    notify: (notice) => store.setState({ notice }),
    modelChanged: (model) => store.setState({ model }),
  };
}

/** Of the stack at the stop on display. */
function frameCount({ phase }: Session): number {
  const visit = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
  if (phase.kind !== "paused" || visit === undefined) return 0;
  const state = stateAt(phase.recording, visit.node);
  return state.event === "exit" ? 0 : state.stack.length;
}
