import { dialogState } from "../common/dialogState.ts";

/** The list of drafts. */
export const { useOpen: useDraftsOpen, setOpen: openDrafts } = dialogState();
