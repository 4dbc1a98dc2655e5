import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { exampleOf } from "../../session/examples/catalog.ts";
import { useSession } from "../context.ts";
import "./gallery.css";

const GalleryDialog = lazy(() => import("./GalleryDialog.tsx"));

/** Names the program on display and opens the gallery. */
export function GalleryButton() {
  const [isOpen, setOpen] = useState(false);
  const [wanted, want] = useState(false);
  const current = useSession(({ example }) => (example === null ? null : exampleOf(example)));
  return (
    <>
      <button
        type="button"
        className="button gallery-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          want(true);
          setOpen(true);
        }}
      >
        <span className="gallery-button-name">
          {current === null ? "Your program" : `Example: ${current.title}`}
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <GalleryDialog isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
