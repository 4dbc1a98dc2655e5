import { useCallback } from "react";
import { MAX_FILE, openFile } from "../../share/files.ts";
import { tooLarge } from "../../share/permalink.ts";
import { useTeaching } from "../lesson/context.ts";
import { useSharing } from "./context.ts";

/** Opens a session, a lesson or a program from a file; of any other the page says what it is not, and stays as it is. */
export function useOpenFile(): (file: File) => Promise<void> {
  const sharing = useSharing();
  const { lessons } = useTeaching();
  return useCallback(
    async (file) => {
      if (file.size > MAX_FILE) {
        sharing.refuse(tooLarge("file"));
        return;
      }
      const opened = openFile(file.name, await file.text());
      if (!opened.ok) sharing.refuse(opened.error);
      else if (opened.value.kind === "session") sharing.open(opened.value.shared, "file");
      else if (opened.value.kind === "lesson") lessons.read(opened.value.lesson);
      else sharing.openProgram(opened.value.source);
    },
    [sharing, lessons],
  );
}
