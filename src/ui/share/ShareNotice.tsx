import { titleOf } from "../../share/copies.ts";
import { fileName, sessionFile } from "../../share/files.ts";
import { useSession } from "../context.ts";
import { CloseNotice } from "../common/CloseNotice.tsx";
import { useSharing, useSharingState } from "./context.ts";
import { download } from "./transfer.ts";

/** What the reader has to know about a link just made: that it is long, or could not be copied. */
export function ShareNotice() {
  const sharing = useSharing();
  const notice = useSharingState((state) => state.notice);
  const source = useSession((session) => session.draft.source);
  if (notice === null) return null;
  return (
    <section className="share-notice" aria-label="About the link" aria-live="polite">
      <span>{notice.message}</span>
      {notice.link !== null && (
        <input
          className="field"
          aria-label="Text to copy"
          readOnly
          value={notice.link}
          onFocus={(event) => event.target.select()}
        />
      )}
      {notice.offersFile && (
        <button
          type="button"
          className="button"
          onClick={() => download(fileName(titleOf(source), "json"), sessionFile(sharing.snapshot()))}
        >
          Download session (.json)
        </button>
      )}
      <CloseNotice onClose={() => sharing.notify(null)} />
    </section>
  );
}
