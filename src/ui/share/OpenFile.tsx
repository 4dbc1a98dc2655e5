import type { RefObject } from "react";
import { MAX_FILE, openFile } from "../../share/files.ts";
import { tooLarge } from "../../share/permalink.ts";
import { useTeaching } from "../lesson/context.ts";
import { useSharing } from "./context.ts";

/** The hidden field by which the browser lets a user choose a file. */
export function OpenFile({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const sharing = useSharing();
  const { lessons } = useTeaching();

  const open = async (file: File): Promise<void> => {
    if (file.size > MAX_FILE) {
      sharing.refuse(tooLarge("file"));
      return;
    }
    const opened = openFile(file.name, await file.text());
    if (!opened.ok) sharing.refuse(opened.error);
    else if (opened.value.kind === "session") sharing.open(opened.value.shared, "file");
    else if (opened.value.kind === "lesson") lessons.read(opened.value.lesson);
    else sharing.openProgram(opened.value.source);
  };

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
