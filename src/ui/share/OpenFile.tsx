import type { RefObject } from "react";
import { useOpenFile } from "./useOpenFile.ts";

/** The hidden field by which the browser lets a user choose a file. */
export function OpenFile({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const open = useOpenFile();
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label="Session, lesson or program"
      accept=".json,.py,.pyw,application/json,text/x-python"
      onChange={(event) => {
        const field = event.currentTarget;
        const [file] = field.files ?? [];
        if (file === undefined) return;
        void open(file).finally(() => {
          // The same file can be chosen again.
          field.value = "";
        });
      }}
    />
  );
}
