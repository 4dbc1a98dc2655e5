import "./tokens.css";
import "./base.css";
import "./App.css";
import { BreakpointDialog } from "./breakpoints/BreakpointDialog.tsx";
import { ErrorBoundary } from "./common/ErrorBoundary.tsx";
import { Tabs } from "./common/Tabs.tsx";
import { useDetails } from "./details.ts";
import { EditorPanel } from "./editor/EditorPanel.tsx";
import { Header } from "./header/Header.tsx";
import { useKeys } from "./keys.ts";
import { UpdateNotice } from "./offline/UpdateNotice.tsx";
import { Input } from "./output/Input.tsx";
import { LessonPanel } from "./lesson/LessonPanel.tsx";
import { PresentationBar } from "./lesson/PresentationBar.tsx";
import { Output } from "./output/Output.tsx";
import { ArrivalBanner } from "./share/ArrivalBanner.tsx";
import { ShareNotice } from "./share/ShareNotice.tsx";
import { Breakpoints, Game, Heap, Lens, Mistakes, Reliability, StepList, Watch } from "./panels.ts";
import { StateColumn } from "./StateColumn.tsx";
import { CallStack } from "./stack/CallStack.tsx";
import { Footer } from "./status/Footer.tsx";
import { LiveRegion } from "./status/LiveRegion.tsx";
import { RuntimeNotice } from "./status/RuntimeNotice.tsx";
import { Timeline } from "./steps/Timeline.tsx";
import { Toolbar } from "./toolbar/Toolbar.tsx";

export function App() {
  useKeys();
  const { selected, select } = useDetails();
  return (
    <div className="app">
      <div>
        <Header />
        <UpdateNotice />
        <ArrivalBanner />
        <ShareNotice />
        <LessonPanel />
        <PresentationBar />
        <RuntimeNotice />
      </div>
      <main className="workbench">
        <div className="column left">
          <Toolbar />
          <ErrorBoundary name="The editor">
            <EditorPanel />
          </ErrorBoundary>
          <ErrorBoundary name="The timeline">
            <Timeline />
          </ErrorBoundary>
        </div>
        <StateColumn>
          <div className="panel details">
            <ErrorBoundary name="This panel">
              <Tabs
                label="Details"
                selectedId={selected}
                onSelect={select}
                tabs={[
                  { id: "stack", label: "Call stack", content: <CallStack /> },
                  { id: "output", label: "Output", content: <Output /> },
                  { id: "steps", label: "Steps", content: <StepList /> },
                  { id: "breakpoints", label: "Breakpoints", content: <Breakpoints /> },
                  { id: "input", label: "Input", content: <Input /> },
                  { id: "watch", label: "Watch", content: <Watch /> },
                  { id: "lens", label: "What the network saw", content: <Lens /> },
                ]}
                more={[
                  { id: "heap", label: "Objects", content: <Heap /> },
                  { id: "game", label: "Guess the step", content: <Game /> },
                  { id: "mistakes", label: "Mistakes", content: <Mistakes /> },
                  { id: "reliability", label: "Reliability", content: <Reliability /> },
                ]}
              />
            </ErrorBoundary>
          </div>
        </StateColumn>
      </main>
      <Footer />
      <LiveRegion />
      <BreakpointDialog />
    </div>
  );
}
