import { actionName } from "../../session/commands.ts";
import { markOf } from "../../session/score.ts";
import { placeOf } from "../../session/sentences.ts";
import { stateAt } from "../../session/session.ts";
import { useController, useSession } from "../context.ts";
import { useEffect, useRef } from "react";
import { MARKS } from "./marks.ts";
import "./steps.css";

/** Every stop of the run with what led to it and whether the model had it right. */
export function StepList() {
  const controller = useController();
  const phase = useSession((session) => session.phase);
  const current = useRef<HTMLButtonElement>(null);
  const shown = phase.kind === "paused" ? phase.shown : -1;
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  if (phase.kind !== "paused")
    return <p className="empty">Each stop of the run is listed here with its verdict.</p>;
  return (
    <ol className="steps" aria-label="Stops">
      {phase.visits.map((visit, index) => {
        const mark = markOf(visit.forecast);
        const { sign, word } = MARKS[mark];
        return (
          <li key={visit.id}>
            <button
              ref={index === shown ? current : null}
              type="button"
              aria-current={index === shown ? "step" : undefined}
              onClick={() => controller.show(index)}
            >
              <span className="step-number">{index + 1}</span>
              <span className="step-action">
                {visit.action === null ? "Entry" : actionName(visit.action)}
              </span>
              <span className="step-place">
                {placeOf(phase.recording.program, stateAt(phase.recording, visit.node))}
              </span>
              <span className={`step-mark ${mark}`}>
                <span aria-hidden>{sign}</span> {word}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
