import { useState } from "react";

interface Props {
  readonly node: number;
  readonly count: number;
  readonly onChoose: (node: number) => void;
}

/** "step n of m", where n can be typed. */
export function StepNumber({ node, count, onChoose }: Props) {
  const [typed, type] = useState<string | null>(null);
  const settle = (): void => {
    const step = Number(typed);
    if (typed !== null && Number.isInteger(step) && step >= 1 && step <= count) onChoose(step - 1);
    type(null);
  };
  return (
    <label className="timeline-place">
      step{" "}
      <input
        className="field step-number-field"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Step, 1 to ${String(count)}`}
        value={typed ?? String(node + 1)}
        size={String(count).length}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle();
          if (event.key === "Escape") type(null);
        }}
      />{" "}
      of {count}
    </label>
  );
}
