import { useId, useMemo } from "react";
import { runningScore, type RunningScore } from "../../session/score.ts";
import { useController, useSession } from "../context.ts";
import { OfflineChip } from "../offline/OfflineChip.tsx";
import "./status.css";
import type { StartFrom } from "../../session/state.ts";

const STARTS: readonly (readonly [StartFrom, string])[] = [
  ["truth", "the true state"],
  ["model", "the model's own"],
];

/** The running score, and what each prediction starts from. */
export function Footer() {
  const controller = useController();
  const startFrom = useSession((session) => session.startFrom);
  return (
    <footer className="footer">
      <Score />
      <fieldset className="starts choices">
        <legend>each step starts from</legend>
        {STARTS.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="start-from"
              checked={startFrom === value}
              onChange={() => controller.chooseStart(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <OfflineChip />
    </footer>
  );
}

function Score() {
  const visits = useSession(({ phase }) => (phase.kind === "paused" ? phase.visits : null));
  const score = useMemo(() => (visits === null ? null : runningScore(visits)), [visits]);
  if (visits === null || score === null) return <span className="score">No steps yet</span>;
  if (score.judged + score.pending === 0) {
    return (
      <span className="score">
        {visits.length === 1 ? "No steps yet" : "Python alone: no predictions to score"}
      </span>
    );
  }
  return (
    <span className="score">
      <b>
        {score.exact} of {score.judged}
      </b>{" "}
      <ExactStates />
      {detailsOf(score).map((detail) => (
        <span key={detail}> · {detail}</span>
      ))}
    </span>
  );
}

/** The words "states exact"; pressed, they say what that means. */
function ExactStates() {
  const id = useId();
  return (
    <>
      <button type="button" className="exact-word" popoverTarget={id}>
        states exact
      </button>
      <span id={id} popover="auto" role="note" className="chip-more exact-more">
        A state is exact when its event, line, call stack and every value, written out, are those of Python.
        One wrong character in one variable makes the whole state wrong; a state that cannot be compared
        counts as neither. The figures of the network (<code>ndb eval</code>) are counted by the same code.
      </span>
    </>
  );
}

function detailsOf({ divergence, without, pending }: RunningScore): readonly string[] {
  return [
    ...(divergence === null ? [] : [`first difference at stop ${String(divergence + 1)}`]),
    ...(without === 0 ? [] : [`${String(without)} without a prediction`]),
    ...(pending === 0 ? [] : [`${String(pending)} waiting`]),
  ];
}
