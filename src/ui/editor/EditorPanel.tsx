import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useSession, useSessionSoon } from "../context.ts";
import { whenIdle } from "../idle.ts";
import { usePreferences } from "../preferences.ts";
import { useMediaQuery } from "../common/useMediaQuery.ts";
import { SMALL } from "../layout/screens.ts";
import { CodeView } from "./CodeView.tsx";
import "./editor.css";
import { marksOf } from "./marks.ts";

const NO_VALUES: ReadonlyMap<number, string> = new Map();

const MonacoEditor = lazy(() => import("./MonacoEditor.tsx"));

/** The program with its margin. Small screens get a view to read and step in: the editor cannot be used by touch. */
export function EditorPanel() {
  const draft = useSession((session) => session.draft);
  const phase = useSessionSoon((session) => session.phase);
  const inlineValues = usePreferences((preferences) => preferences.inlineValues);
  const marks = useMemo(() => {
    const all = marksOf({ draft, phase });
    return inlineValues ? all : { ...all, values: NO_VALUES };
  }, [draft, phase, inlineValues]);
  const small = useMediaQuery(SMALL);
  // The editor is heavy: it comes when the page is idle, or is wanted sooner.
  const [wanted, want] = useState<"no" | "soon" | "now">("no");
  useEffect(() => whenIdle(() => want((now) => (now === "no" ? "soon" : now))), []);
  const view = <CodeView marks={marks} />;
  return (
    <section className="panel editor" aria-label="Program">
      {small ? (
        <>
          {view}
          <p className="editor-note">Tap a line number for a breakpoint. Editing needs a wider screen.</p>
        </>
      ) : wanted === "no" ? (
        <div className="editor-waits" onFocus={() => want("now")}>
          {view}
        </div>
      ) : (
        <Suspense fallback={view}>
          <MonacoEditor marks={marks} takesFocus={wanted === "now"} />
          <p className="editor-hint">
            <kbd>Ctrl+M</kbd> lets Tab leave the editor
          </p>
        </Suspense>
      )}
    </section>
  );
}
