import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** A variable that is being given another value. */
export interface Setting {
  readonly name: string;
  /** Its value now, to begin with. */
  readonly value: string;
  /** The row to open at. */
  readonly row: Element;
}

const setting = createStore<{ readonly open: Setting | null }>(() => ({ open: null }));

export function useSetting(): Setting | null {
  return useStore(setting, ({ open }) => open);
}

/** Opens the field for a variable's new value; null closes it. */
export function openSetting(open: Setting | null): void {
  setting.setState({ open });
}
