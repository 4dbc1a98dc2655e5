import { create } from "zustand";

/** Whether a dialog is on display, for what opens it and what it holds. */
export interface DialogState {
  readonly useOpen: () => boolean;
  readonly setOpen: (open: boolean) => void;
}

export function dialogState(): DialogState {
  const useState = create<{ readonly open: boolean }>(() => ({ open: false }));
  return {
    useOpen: () => useState(({ open }) => open),
    setOpen: (open) => useState.setState({ open }),
  };
}
