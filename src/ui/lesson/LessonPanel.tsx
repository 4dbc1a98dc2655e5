import { ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense } from "react";
import { LessonEditor } from "../panels.ts";
import { useLessons, useTeaching } from "./context.ts";
import "./lesson.css";

/** The lesson that is read, or the one that is written. */
export function LessonPanel() {
  const editing = useLessons((state) => state.editing);
  const reading = useLessons((state) => state.reading);
  if (editing)
    return (
      <Suspense>
        <LessonEditor />
      </Suspense>
    );
  return reading === null ? null : <LessonView />;
}

function LessonView() {
  const { lessons } = useTeaching();
  const reading = useLessons((state) => state.reading);
  const step = reading?.lesson.steps[reading.at];
  if (reading === null || step === undefined) return null;
  const { lesson, at, seen } = reading;
  const count = lesson.steps.length;
  return (
    <section className="lesson" aria-label="Lesson">
      <div className="lesson-bar">
        <h2>{lesson.title === "" ? "Lesson" : lesson.title}</h2>
        <label className="lesson-progress">
          Step {at + 1} of {count}
          <progress value={seen.size} max={count} aria-label="Steps seen" />
        </label>
        <StepButton label="Previous" to={at - 1} count={count} />
        <StepButton label="Next" to={at + 1} count={count} />
        <button type="button" className="button" onClick={() => lessons.close()}>
          Leave the lesson
        </button>
      </div>
      <div className="lesson-text" aria-live="polite">
        <h3>{step.title}</h3>
        <LessonText text={step.text} />
      </div>
    </section>
  );
}

/** What stands between backticks is code. */
function LessonText({ text }: { readonly text: string }) {
  const pieces = text.split(/`([^`\n]+)`/);
  return <p>{pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}</p>;
}

function StepButton({
  label,
  to,
  count,
}: {
  readonly label: "Previous" | "Next";
  readonly to: number;
  readonly count: number;
}) {
  const { lessons } = useTeaching();
  const possible = to >= 0 && to < count;
  return (
    <button
      type="button"
      className="button"
      // Stays focusable, so that the keyboard does not lose its place at the ends.
      aria-disabled={!possible}
      onClick={() => {
        if (possible) lessons.goTo(to);
      }}
    >
      {label === "Previous" && <ChevronLeft size={15} aria-hidden />}
      {label}
      {label === "Next" && <ChevronRight size={15} aria-hidden />}
    </button>
  );
}
