import { create } from "zustand";

interface Details {
  /** Id of the tab below the variables. */
  readonly selected: string;
  readonly select: (id: string) => void;
}

/** Which tab is on display below the variables: a link shows its reader the same one. */
export const useDetails = create<Details>()((set) => ({
  selected: "stack",
  select: (selected) => set({ selected }),
}));
