import { ExternalLink } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { EmbedMode } from "../../share/fragment.ts";
import { contentKey } from "../../share/snapshot.ts";
import "../tokens.css";
import "../base.css";
import "../App.css";
import { ErrorBoundary } from "../common/ErrorBoundary.tsx";
import { Logo } from "../common/Logo.tsx";
import { useMediaQuery } from "../common/useMediaQuery.ts";
import { useSession } from "../context.ts";
import { CodeView } from "../editor/CodeView.tsx";
import { EditorPanel } from "../editor/EditorPanel.tsx";
import { marksOf } from "../editor/marks.ts";
import { useKeys } from "../keys.ts";
import "../layout/layout.css";
import { SMALL } from "../layout/screens.ts";
import { Footer } from "../status/Footer.tsx";
import { LiveRegion } from "../status/LiveRegion.tsx";
import { RuntimeNotice } from "../status/RuntimeNotice.tsx";
import { StateColumn } from "../StateColumn.tsx";
import { Timeline } from "../steps/Timeline.tsx";
import { Toolbar } from "../toolbar/Toolbar.tsx";
import { ArrivalBanner } from "./ArrivalBanner.tsx";
import { useSharing } from "./context.ts";
import "./embed.css";

/** The page as a part of another page: program, buttons and state, and the way to the whole playground. */
export function EmbedApp({ mode }: { readonly mode: EmbedMode }) {
  useKeys();
  const compact = useMediaQuery(SMALL);
  return (
    <div className={compact ? "app embed compact" : "app embed"}>
      <div>
        {mode.chrome && (
          <header className="embed-header">
            <h1 className="brand">
              <Logo />
              Neural Debugger
            </h1>
          </header>
        )}
        <ArrivalBanner />
        <RuntimeNotice />
      </div>
      <main className="workbench">
        <div className="column left">
          <Toolbar choosesEntry={!mode.readonly} />
          <ErrorBoundary name="The program">
            {mode.readonly ? <ReadOnlyProgram /> : <EditorPanel />}
          </ErrorBoundary>
          <ErrorBoundary name="The timeline">
            <Timeline />
          </ErrorBoundary>
        </div>
        <StateColumn />
      </main>
      <div className="embed-footer">
        {mode.chrome && <Footer />}
        <OpenInPlayground />
      </div>
      <LiveRegion />
    </div>
  );
}

function ReadOnlyProgram() {
  const draft = useSession((session) => session.draft);
  const phase = useSession((session) => session.phase);
  const marks = useMemo(() => marksOf({ draft, phase }), [draft, phase]);
  return (
    <section className="panel editor" aria-label="Program">
      <CodeView marks={marks} />
    </section>
  );
}

/** The link follows the session, because a click cannot wait for it to be made. */
function OpenInPlayground() {
  const sharing = useSharing();
  const key = useSession(contentKey);
  const pending = useSession(({ phase }) =>
    phase.kind === "paused" ? phase.visits.filter(({ forecast }) => forecast.kind === "pending").length : 0,
  );
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void sharing.link().then((link) => {
      if (current) setAddress(link);
    });
    return () => {
      current = false;
    };
  }, [sharing, key, pending]);
  if (address === null) return null;
  return (
    <a className="button embed-open" href={address} target="_blank" rel="noopener">
      <ExternalLink size={14} aria-hidden />
      Open in playground
    </a>
  );
}
