import { createStore, type StoreApi } from "zustand/vanilla";
import type { SessionStore } from "../../session/store.ts";
import type { Session, Visit } from "../../session/state.ts";

/** Showing the page to a class: large, and each prediction hidden until it is asked for. */
export interface PresentationState {
  readonly on: boolean;
  /** Ids of the stops whose prediction the class has seen, by the run they belong to. */
  readonly revealed: ReadonlySet<string>;
}

export interface Presentation {
  readonly store: Pick<StoreApi<PresentationState>, "getState" | "getInitialState" | "subscribe">;
  setOn(on: boolean): void;
  /** Shows the prediction of the stop on display. */
  reveal(): void;
  /** The session as the class sees it. */
  readonly view: Pick<SessionStore, "getState" | "getInitialState" | "subscribe">;
}

const keyOf = (run: number, { id }: Visit): string => `${run}.${id}`;

export function createPresentation(session: SessionStore): Presentation {
  const store = createStore<PresentationState>(() => ({ on: false, revealed: new Set<string>() }));
  const view = createStore<Session>(() => session.getState());
  const update = (): void => view.setState(hidden(session.getState(), store.getState()), true);
  session.subscribe(update);
  store.subscribe(update);
  return {
    store,
    view,
    setOn: (on) => store.setState({ on, revealed: new Set() }),
    reveal: () => {
      const { phase } = session.getState();
      const visit = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
      if (phase.kind !== "paused" || visit === undefined) return;
      store.setState({ revealed: new Set([...store.getState().revealed, keyOf(phase.run, visit)]) });
    },
  };
}

/** Takes the predictions that the class has not seen yet out of the session. */
export function hidden(session: Session, { on, revealed }: PresentationState): Session {
  const { phase } = session;
  if (!on || phase.kind !== "paused") return session;
  const hide = (visit: Visit): Visit =>
    visit.action === null || revealed.has(keyOf(phase.run, visit))
      ? visit
      : { ...visit, forecast: { kind: "hidden" } };
  const [first, ...rest] = phase.visits;
  return { ...session, phase: { ...phase, visits: [hide(first), ...rest.map(hide)] } };
}
