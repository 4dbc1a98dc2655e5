import { useOffline, useOfflineStatus } from "../context.ts";
import "./offline.css";

const SENTENCES = {
  ready: "A new version of this page is ready.",
  taken: "Another tab changed to a new version of this page; this one still runs the old version.",
} as const;

/** Offers a newer version of the page. It is never changed under a running session. */
export function UpdateNotice() {
  const offline = useOffline();
  const { update } = useOfflineStatus();
  if (update === "none") return null;
  return (
    <div className="update-notice" role="region" aria-label="New version">
      <span>{SENTENCES[update]} Your program is kept; a running session starts again.</span>
      <button type="button" className="button" onClick={() => offline.update()}>
        Reload
      </button>
    </div>
  );
}
