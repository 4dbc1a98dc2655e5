import { CircleHelp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "react-aria-components";
import { Tip } from "../common/Tip.tsx";

const HelpDialog = lazy(() => import("./HelpDialog.tsx"));

/** The button that opens the help. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tip text="Help: keys and marks">
        <Button
          className="button icon"
          aria-label="Help: keys and marks"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPress={() => setOpen(true)}
        >
          <CircleHelp size={16} aria-hidden />
        </Button>
      </Tip>
      {isOpen && (
        <Suspense>
          <HelpDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
