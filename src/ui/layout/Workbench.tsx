import { useState } from "react";
import { BranchBar } from "../branches/BranchBar.tsx";
import { ErrorBoundary } from "../common/ErrorBoundary.tsx";
import { Tabs, type Tab } from "../common/Tabs.tsx";
import { EditorPanel } from "../editor/EditorPanel.tsx";
import { useDetails } from "../details.ts";
import { Variables } from "../panels.ts";
import { StateColumn } from "../StateColumn.tsx";
import { StopCard } from "../status/StopCard.tsx";
import { Timeline } from "../steps/Timeline.tsx";
import { Toolbar } from "../toolbar/Toolbar.tsx";
import { DETAILS, MORE_DETAILS } from "./details.tsx";
import "./layout.css";
import { Split } from "./Split.tsx";

/** The panes of the page: side by side where there is room, as tabs where there is none. */
export function Workbench({ compact }: { readonly compact: boolean }) {
  return compact ? <Stacked /> : <SideBySide />;
}

function SideBySide() {
  return (
    <main className="workbench">
      <Toolbar />
      <Split
        id="columns"
        orientation="horizontal"
        label="Border between program and variables"
        first={53}
        panes={[
          {
            id: "program",
            least: 320,
            content: (
              <div className="column left">
                <ErrorBoundary name="The editor">
                  <EditorPanel />
                </ErrorBoundary>
                <BranchBar />
                <ErrorBoundary name="The timeline">
                  <Timeline />
                </ErrorBoundary>
              </div>
            ),
          },
          { id: "state", least: 340, content: <StateAndDetails /> },
        ]}
      />
    </main>
  );
}

function StateAndDetails() {
  const { selected, select } = useDetails();
  return (
    <Split
      id="rows"
      orientation="vertical"
      label="Border between variables and details"
      first={60}
      panes={[
        { id: "variables", least: 180, content: <StateColumn /> },
        {
          id: "details",
          least: 110,
          content: (
            <div className="panel details">
              <ErrorBoundary name="This panel">
                <Tabs
                  label="Details"
                  tabs={DETAILS}
                  more={MORE_DETAILS}
                  selectedId={selected}
                  onSelect={select}
                />
              </ErrorBoundary>
            </div>
          ),
        },
      ]}
    />
  );
}

const PANES: readonly [Tab, ...Tab[]] = [
  { id: "program", label: "Program", content: <EditorPanel /> },
  { id: "variables", label: "Variables", content: <Variables /> },
  ...DETAILS,
];

function Stacked() {
  const { selected, select } = useDetails();
  const [pane, setPane] = useState({ id: "program", details: selected });
  // Details that something else has chosen since come to the front.
  const shown = pane.details === selected ? pane.id : selected;
  return (
    <main className="workbench">
      <ErrorBoundary name="The summary">
        <StopCard />
      </ErrorBoundary>
      <div className="panel details">
        <ErrorBoundary name="This panel">
          <Tabs
            label="Panes"
            tabs={PANES}
            more={MORE_DETAILS}
            selectedId={shown}
            onSelect={(id) => {
              const isDetail = id !== "program" && id !== "variables";
              if (isDetail) select(id);
              setPane({ id, details: isDetail ? id : selected });
            }}
          />
        </ErrorBoundary>
      </div>
      <BranchBar />
      <ErrorBoundary name="The timeline">
        <Timeline />
      </ErrorBoundary>
      <Toolbar />
    </main>
  );
}
