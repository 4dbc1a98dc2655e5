import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import {
  stepsOf,
  stepWords,
  traceText,
  type Step,
  type StepFilter,
  type StepWords,
} from "../../session/steps.ts";
import { nodeAfterKey } from "../../session/timeline.ts";
import { CopyButton } from "../common/CopyButton.tsx";
import { useController, useSessionNow, useSessionSoon } from "../context.ts";
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
  const phase = useSessionSoon((session) => session.phase);
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

const TraceText = memo(function TraceText({ phase }: { readonly phase: Paused }) {
  const text = useMemo(() => traceText(phase), [phase]);
  return (
    <div className="trace-text">
      <CopyButton text={text} label="Copy as text" />
      <pre tabIndex={0} role="group" aria-label="The run as text">
        {text}
      </pre>
    </div>
  );
});

interface RowsProps {
  readonly phase: Paused;
  readonly view: StepFilter;
}

/** One tab stop; arrow keys go from step to step, and the step on display follows. */
const Rows = memo(function Rows({ phase, view }: RowsProps) {
  const controller = useController();
  const sessionNow = useSessionNow();
  const scroller = useRef<HTMLDivElement>(null);
  /** Where a key leads, until the row of it is there and has the focus. */
  const wanted = useRef<number | null>(null);
  const { visits, recording } = phase;
  const steps = useMemo(() => stepsOf({ visits, recording }, view), [visits, recording, view]);
  const current = indexOf(steps, phase);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is memoised, here or below
  const rows = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: steps.length <= WHOLE ? WHOLE : 12,
    // A scrolled list is drawn in a task of its own.
    useFlushSync: false,
  });
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (current >= 0) scrollToIndex(current, { align: "auto" });
  }, [current, scrollToIndex]);
  // The row may not be there before the list has followed the session and scrolled.
  useEffect(() => {
    if (wanted.current === null || steps[current]?.node !== wanted.current) return;
    const row = scroller.current?.querySelector<HTMLElement>('[aria-current="step"]');
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  if (steps.length === 0) return <p className="empty">No prediction of this run was wrong so far.</p>;
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    // A key may come before the list shows what the one before it did.
    const now = sessionNow().phase;
    const from = now.kind === "paused" && now.run === phase.run ? indexOf(steps, now) : current;
    const at = nodeAfterKey(flipped(event.key), Math.max(0, from), steps.length - 1);
    const next = at === null ? undefined : steps[at];
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = next.node;
    controller.jump(next.node);
  };
  return (
    <div className="step-scroll" ref={scroller}>
      <ol
        aria-label="Stops"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={press}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The reader has gone elsewhere: the focus is not taken back.
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) wanted.current = null;
        }}
      >
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
                  {...stepWords(phase, step)}
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
});

/** Position of the stop on display among the steps; -1 where they lack it. */
function indexOf(steps: readonly Step[], { visits, shown }: Paused): number {
  const node = visits[shown]?.node;
  return steps.findIndex((step) => step.node === node);
}

interface RowProps extends StepWords {
  readonly isCurrent: boolean;
  readonly takesTab: boolean;
}

/** Of the rows on display, a key changes two. */
const Row = memo(function Row({ number, cause, place, depth, mark, isCurrent, takesTab }: RowProps) {
  const controller = useController();
  const { sign, word } = MARKS[mark];
  return (
    <button
      type="button"
      tabIndex={takesTab ? 0 : -1}
      aria-current={isCurrent ? "step" : undefined}
      onClick={() => controller.jump(number - 1)}
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
});

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
