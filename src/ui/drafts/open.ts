import { create } from "zustand";

const useOpen = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Whether the list of drafts is on display. */
export const useDraftsOpen = (): boolean => useOpen(({ open }) => open);

export const openDrafts = (open: boolean): void => useOpen.setState({ open });
