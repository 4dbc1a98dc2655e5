import { titleOf } from "../../share/copies.ts";
import { CloseNotice } from "../common/CloseNotice.tsx";
import { useSession } from "../context.ts";
import "../share/share.css";
import { useDrafts, useDraftsState } from "./context.ts";

/** That the user's program is safe while an example is in its place, or that programs cannot be kept. */
export function DraftNotice() {
  const drafts = useDrafts();
  const { replaced, trouble } = useDraftsState((state) => state);
  const example = useSession((session) => session.example);
  const shown = example === null ? null : replaced;
  if (shown === null && trouble === null) return null;
  return (
    <section className="share-notice" aria-label="Your drafts" aria-live="polite">
      {trouble === null ? (
        <span>Your program, {titleOf(shown?.draft.source ?? "")}, is kept among the drafts.</span>
      ) : (
        <span>{trouble}</span>
      )}
      {shown !== null && (
        <button type="button" className="button" onClick={() => drafts.open(shown.id)}>
          Restore my draft
        </button>
      )}
      <CloseNotice onClose={() => drafts.dismiss()} />
    </section>
  );
}
