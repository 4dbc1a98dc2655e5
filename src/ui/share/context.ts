import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Sharing, SharingState } from "../../share/sharing.ts";

export const SharingContext = createContext<Sharing | null>(null);

export function useSharing(): Sharing {
  const sharing = useContext(SharingContext);
  if (sharing === null) throw new Error("The page has no sharing");
  return sharing;
}

/** Reads a part of what sharing knows; the selector must give the same object while nothing changed. */
export function useSharingState<T>(selector: (state: SharingState) => T): T {
  return useStore(useSharing().store, selector);
}
