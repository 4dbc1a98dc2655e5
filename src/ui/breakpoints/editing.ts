import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What the dialog is open for: the breakpoint of a line, or a new one there. */
export interface Editing {
  readonly line: number;
  readonly kind: "condition" | "log";
}

const editing = createStore<{ readonly open: Editing | null }>(() => ({ open: null }));

export function useEditing(): Editing | null {
  return useStore(editing, ({ open }) => open);
}

/** Opens the dialog for a breakpoint; null closes it. */
export function editBreakpoint(open: Editing | null): void {
  editing.setState({ open });
}
