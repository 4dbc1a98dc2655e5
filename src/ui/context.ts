import { createContext, useContext, useDeferredValue } from "react";
import { useStore } from "zustand";
import type { Offline } from "../offline/client.ts";
import type { OfflineStatus } from "../offline/status.ts";
import type { Controller } from "../session/controller.ts";
import type { SessionStore } from "../session/store.ts";
import type { Session } from "../session/state.ts";

/** What `main.tsx` made for this page. */
export interface Services {
  /** The session, as this page shows it. */
  readonly store: Pick<SessionStore, "getState" | "getInitialState" | "subscribe">;
  readonly controller: Controller;
  readonly offline: Offline;
}

export const ServicesContext = createContext<Services | null>(null);

function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("The page has no services");
  return services;
}

export function useController(): Controller {
  return useServices().controller;
}

/** Reads a part of the session; the selector must give the same object while nothing changed. */
export function useSession<T>(selector: (session: Session) => T): T {
  return useStore(useServices().store, selector);
}

/**
 * The same for a panel that may follow a moment later, in a task of its own: keys go from stop to stop of a long run
 * without waiting for it. What is costly below belongs in a component under `memo`.
 */
export function useSessionSoon<T>(selector: (session: Session) => T): T {
  return useDeferredValue(useSession(selector));
}

/** Reads the session at the moment of a call; the component does not follow it. */
export function useSessionNow(): () => Session {
  return useServices().store.getState;
}

export function useOffline(): Offline {
  return useServices().offline;
}

export function useOfflineStatus(): OfflineStatus {
  return useStore(useServices().offline);
}
