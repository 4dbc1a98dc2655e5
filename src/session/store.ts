import { createStore, type StoreApi } from "zustand/vanilla";
import { initialSession, reduce, type SessionEvent } from "./session.ts";
import type { Draft, Session } from "./state.ts";

export interface SessionStore extends Pick<StoreApi<Session>, "getState" | "getInitialState" | "subscribe"> {
  dispatch(event: SessionEvent): void;
}

/** The session as a store: events in, states out. */
export function createSessionStore(draft: Draft): SessionStore {
  const store = createStore<Session>(() => initialSession(draft));
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dispatch: (event) => store.setState((session) => reduce(session, event), true),
  };
}
