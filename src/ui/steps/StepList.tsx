import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { stepsOf, stepWords, traceText, type Step, type StepFilter } from "../../session/steps.ts";
import { nodeAfterKey } from "../../session/timeline.ts";
import { CopyButton } from "../common/CopyButton.tsx";
import { useController, useSession } from "../context.ts";
import { MARKS } from "./marks.ts";
import "./steps.css";
import type { Paused } from "../../session/state.ts";

const VIEWS = [
  ["stops", "Stops"],
  ["wrong", "Wrong"],
  ["all", "All states"],
  ["text", "Text"],
] as const;
type View = StepFilter | "text";

/** Height of a row in pixels, as the style sheet has it. */
const ROW = 28;
/** Lists up to this length are in the page whole, for the browser's search. */
const WHOLE = 300;

/** The timeline as words: every stop with what led to it and its verdict, every state, or text to read and keep. */
export function StepList() {
  const phase = useSession((session) => session.phase);
  const [view, choose] = useState<View>("stops");
  if (phase.kind !== "paused")
    return <p className="empty">Each stop of the run is listed here with its verdict.</p>;
  return (
    <div className="steps">
      <fieldset className="views choices">
        <legend className="visually-hidden">What to list</legend>
        {VIEWS.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="steps" checked={view === value} onChange={() => choose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {view === "text" ? <TraceText phase={phase} /> : <Rows phase={phase} view={view} />}
    </div>
  );
}

function TraceText({ phase }: { readonly phase: Paused }) {
  const text = useMemo(() => traceText(phase), [phase]);
  return (
    <div className="trace-text">
      <CopyButton text={text} label="Copy as text" />
      <pre tabIndex={0} role="group" aria-label="The run as text">
        {text}
      </pre>
    </div>
  );
}

/** One tab stop; arrow keys go from step to step, and the step on display follows. */
function Rows({ phase, view }: { readonly phase: Paused; readonly view: StepFilter }) {
  const controller = useController();
  const scroller = useRef<HTMLDivElement>(null);
  const { visits, recording } = phase;
  const steps = useMemo(() => stepsOf({ visits, recording }, view), [visits, recording, view]);
  const current = steps.findIndex(({ node }) => node === visits[phase.shown]?.node);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is memoised, here or below
  const rows = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: steps.length <= WHOLE ? WHOLE : 12,
  });
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (current >= 0) scrollToIndex(current, { align: "auto" });
  }, [current, scrollToIndex]);

  if (steps.length === 0) return <p className="empty">No prediction of this run was wrong so far.</p>;
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const at = nodeAfterKey(flipped(event.key), Math.max(0, current), steps.length - 1);
    const next = at === null ? undefined : steps[at];
    if (next === undefined) return;
    event.preventDefault();
    controller.jump(next.node);
    // The row may not be there before the list has scrolled to it.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus({ preventScroll: true }),
    );
  };
  return (
    <div className="step-scroll" ref={scroller}>
      <ol aria-label="Stops" style={{ height: rows.getTotalSize() }} onKeyDown={press}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const step = steps[index];
          return (
            step !== undefined && (
              <li
                key={step.node}
                style={{ transform: `translateY(${String(start)}px)` }}
                aria-setsize={steps.length}
                aria-posinset={index + 1}
              >
                <Row
                  phase={phase}
                  step={step}
                  isCurrent={index === current}
                  takesTab={index === Math.max(0, current)}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

interface RowProps {
  readonly phase: Paused;
  readonly step: Step;
  readonly isCurrent: boolean;
  readonly takesTab: boolean;
}

function Row({ phase, step, isCurrent, takesTab }: RowProps) {
  const controller = useController();
  const { number, cause, place, depth, mark } = stepWords(phase, step);
  const { sign, word } = MARKS[mark];
  return (
    <button
      type="button"
      tabIndex={takesTab ? 0 : -1}
      aria-current={isCurrent ? "step" : undefined}
      onClick={() => controller.jump(step.node)}
    >
      <span className="step-number">{number}</span>
      <span className="step-action">{cause}</span>
      <span className="step-place" style={{ paddingLeft: `${String(Math.max(0, depth - 1))}em` }}>
        {place}
      </span>
      <span className={`step-mark ${mark}`}>
        <span aria-hidden>{sign}</span> {word}
      </span>
    </button>
  );
}

/** In a list, down is on. */
function flipped(key: string): string {
  switch (key) {
    case "ArrowDown":
      return "ArrowRight";
    case "ArrowUp":
      return "ArrowLeft";
    case "PageDown":
      return "PageUp";
    case "PageUp":
      return "PageDown";
    default:
      return key;
  }
}
