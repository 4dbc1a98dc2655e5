import { History } from "lucide-react";
import { Suspense } from "react";
import { DraftsDialog } from "../panels.ts";
import { openDrafts, useDraftsOpen } from "./open.ts";

/** Opens the list of the programs that are kept on this device. */
export function DraftsButton() {
  const open = useDraftsOpen();
  return (
    <>
      <button
        type="button"
        className="button icon"
        aria-label="Drafts"
        title="Drafts: your programs, kept on this device"
        onClick={() => openDrafts(true)}
      >
        <History size={16} aria-hidden />
      </button>
      {open && (
        <Suspense>
          <DraftsDialog />
        </Suspense>
      )}
    </>
  );
}
