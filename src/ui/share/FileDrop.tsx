import { useEffect, useState } from "react";
import "./share.css";
import { useSharing } from "./context.ts";
import { useOpenFile } from "./useOpenFile.ts";

/** Opens a file that is dropped anywhere on the page. Text that is dragged in the editor is the editor's. */
export function FileDrop() {
  const open = useOpenFile();
  const sharing = useSharing();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // To outside the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      const [file, ...others] = event.dataTransfer?.files ?? [];
      if (others.length > 0) sharing.refuse(SEVERAL);
      else if (file !== undefined) void open(file).catch(() => sharing.refuse(NO_FILE));
    };
    const listening = { capture: true };
    window.addEventListener("dragover", drag, listening);
    window.addEventListener("dragleave", leave, listening);
    window.addEventListener("drop", drop, listening);
    return () => {
      window.removeEventListener("dragover", drag, listening);
      window.removeEventListener("dragleave", leave, listening);
      window.removeEventListener("drop", drop, listening);
    };
  }, [open, sharing]);
  return over && <div className="file-drop">Drop a program (.py), a session or a lesson (.json)</div>;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

const SEVERAL = { kind: "other_file", message: "Several files were dropped. Drop one at a time." } as const;
const NO_FILE = {
  kind: "other_file",
  message: "What was dropped could not be read: it is no file, or it is gone. Drop a .py or .json file.",
} as const;
