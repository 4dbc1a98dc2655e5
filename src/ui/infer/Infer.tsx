import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { Inputs } from "./Inputs.tsx";
import { PastView } from "./PastView.tsx";
import { TestsView } from "./TestsView.tsx";
import { useInferView, type InferView } from "./view.ts";
import "./infer.css";

const VIEWS: readonly (readonly [InferView, string])[] = [
  ["inputs", "Inputs for an output"],
  ["past", "Previous state"],
  ["tests", "Tests"],
];

/** From a result back to what may have led to it. All of it is guessed, and checked on the spot. */
export function Infer() {
  const { view, show } = useInferView();
  return (
    <div className="infer">
      <ToggleButtonGroup
        className="infer-views"
        aria-label="What to infer"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[view]}
        onSelectionChange={(keys) => {
          const chosen = VIEWS.find(([id]) => keys.has(id));
          if (chosen !== undefined) show(chosen[0]);
        }}
      >
        {VIEWS.map(([id, label]) => (
          <ToggleButton key={id} id={id} className="infer-view">
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === "inputs" && <Inputs />}
      {view === "past" && <PastView />}
      {view === "tests" && <TestsView />}
    </div>
  );
}
