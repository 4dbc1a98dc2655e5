import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Drafts, DraftsState } from "../../drafts/client.ts";

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (drafts === null) throw new Error("The page has no drafts");
  return drafts;
}

/** Reads a part of what is known of the drafts. */
export function useDraftsState<T>(selector: (state: DraftsState) => T): T {
  return useStore(useDrafts().store, selector);
}
