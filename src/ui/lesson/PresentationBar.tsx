import { useEffect } from "react";
import { useStore } from "zustand";
import { useSession } from "../context.ts";
import { useTeaching } from "./context.ts";
import "./lesson.css";

/** Reveals the prediction of a stop to a class, by a button or F8, and leaves presentation mode. */
export function PresentationBar() {
  const { presentation } = useTeaching();
  const on = useStore(presentation.store, (state) => state.on);
  const isHidden = useSession(
    ({ phase }) => phase.kind === "paused" && phase.visits[phase.shown]?.forecast.kind === "hidden",
  );

  useEffect(() => {
    if (!on) return;
    document.documentElement.dataset["presentation"] = "on";
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "F8") return;
      event.preventDefault();
      presentation.reveal();
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      delete document.documentElement.dataset["presentation"];
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, [on, presentation]);

  if (!on) return null;
  return (
    <section className="presentation" aria-label="Presentation">
      <button
        type="button"
        className="button primary"
        aria-keyshortcuts="F8"
        aria-disabled={!isHidden}
        onClick={() => presentation.reveal()}
      >
        Reveal the prediction <span className="key" data-key="F8" />
      </button>
      <button type="button" className="button" onClick={() => presentation.setOn(false)}>
        End the presentation
      </button>
    </section>
  );
}
