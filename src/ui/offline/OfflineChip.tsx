import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useOfflineStatus } from "../context.ts";
import "./offline.css";
import { copyLabel } from "./words.ts";

const OfflineDialog = lazy(() => import("./OfflineDialog.tsx"));

/** Whether the page works without a network; opens the details. */
export function OfflineChip() {
  const { copy } = useOfflineStatus();
  const [isOpen, setOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={chip}
        className={`offline-chip ${copy.kind}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <span className="offline-mark" aria-hidden />
        {copyLabel(copy)}
      </Button>
      {isOpen && (
        <Suspense>
          <OfflineDialog chip={chip} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
