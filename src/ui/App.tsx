import "./tokens.css";
import "./base.css";
import "./App.css";
import { Suspense } from "react";
import { DraftNotice } from "./drafts/DraftNotice.tsx";
import { useEditing } from "./breakpoints/editing.ts";
import { useMediaQuery } from "./common/useMediaQuery.ts";
import { Header } from "./header/Header.tsx";
import { useKeys } from "./keys.ts";
import { COMPACT } from "./layout/screens.ts";
import { Workbench } from "./layout/Workbench.tsx";
import { LessonPanel } from "./lesson/LessonPanel.tsx";
import { PresentationBar } from "./lesson/PresentationBar.tsx";
import { UpdateNotice } from "./offline/UpdateNotice.tsx";
import { BreakpointDialog } from "./panels.ts";
import { ArrivalBanner } from "./share/ArrivalBanner.tsx";
import { FileDrop } from "./share/FileDrop.tsx";
import { ShareNotice } from "./share/ShareNotice.tsx";
import { Footer } from "./status/Footer.tsx";
import { LiveRegion } from "./status/LiveRegion.tsx";
import { RuntimeNotice } from "./status/RuntimeNotice.tsx";

export function App() {
  useKeys();
  const compact = useMediaQuery(COMPACT);
  const editing = useEditing() !== null;
  return (
    <div className={compact ? "app compact" : "app"}>
      <div>
        <Header />
        <UpdateNotice />
        <ArrivalBanner />
        <ShareNotice />
        <DraftNotice />
        <LessonPanel />
        <PresentationBar />
        <RuntimeNotice />
      </div>
      <Workbench compact={compact} />
      <Footer />
      <FileDrop />
      <LiveRegion />
      {editing && (
        <Suspense>
          <BreakpointDialog />
        </Suspense>
      )}
    </div>
  );
}
