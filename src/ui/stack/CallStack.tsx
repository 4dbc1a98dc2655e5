import type { KeyboardEvent } from "react";
import { editorLineOf } from "../../core/1-trace/lines.ts";
import { useController, useSession } from "../context.ts";
import "./stack.css";
import { stateAt } from "../../session/recording.ts";

/** Python's call stack at the stop on display, newest first. Choosing a frame shows its variables. */
export function CallStack() {
  const controller = useController();
  const phase = useSession((session) => session.phase);
  const visit = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
  if (phase.kind !== "paused" || visit === undefined) {
    return <p className="empty">The frames appear here while the program is stopped.</p>;
  }
  const state = stateAt(phase.recording, visit.node);
  if (state.event === "exit") return <p className="empty">No frame is left: the program has ended.</p>;
  const frames = [...state.stack].reverse();
  return (
    <ol className="stack" aria-label="Frames, newest first" onKeyDown={walk}>
      {frames.map(({ name, line }, frame) => (
        <li key={frame}>
          <button
            type="button"
            aria-pressed={frame === phase.frame}
            onClick={() => controller.showFrame(frame)}
          >
            <span className="frame-name">{name}</span>{" "}
            <span className="frame-line">line {editorLineOf(phase.recording.program, line) ?? line}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** ↑ and ↓ go from frame to frame, each with its own tab stop. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0) return;
  const frames = [...event.currentTarget.querySelectorAll("button")];
  const at = frames.findIndex((frame) => frame === document.activeElement);
  event.preventDefault();
  frames[Math.min(frames.length - 1, Math.max(0, at + by))]?.focus();
}
