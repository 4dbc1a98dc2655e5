import { createStore } from "zustand/vanilla";

const cursor = createStore<number>(() => 1);

/** The editor's line with the cursor; the first one where nothing can be edited. */
export function cursorLine(): number {
  return cursor.getState();
}

export function setCursorLine(line: number): void {
  cursor.setState(line, true);
}
