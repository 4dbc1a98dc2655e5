import { memo, useMemo, useState } from "react";
import { MISTAKES, type MistakeKind } from "../../core/6-comparison/taxonomy.ts";
import {
  mistakeCounts,
  mistakesAsJsonLines,
  sessionMistakes,
  type SessionMistake,
} from "../../session/mistakes.ts";
import { download } from "../common/download.ts";
import { useController, useSessionSoon } from "../context.ts";
import "./mistakes.css";

/** What the predictions of this run have wrong, by kind. */
export function Mistakes() {
  const recording = useSessionSoon(({ phase }) => (phase.kind === "paused" ? phase.recording : null));
  const visits = useSessionSoon(({ phase }) => (phase.kind === "paused" ? phase.visits : null));
  const mistakes = useMemo(
    () => (recording === null || visits === null ? [] : sessionMistakes({ recording, visits })),
    [recording, visits],
  );
  const [kind, setKind] = useState<MistakeKind | "all">("all");
  const shown = useMemo(
    () => mistakes.filter((mistake) => kind === "all" || mistake.kind === kind),
    [mistakes, kind],
  );
  if (mistakes.length === 0) return <p className="empty">Nothing predicted in this run is wrong so far.</p>;
  return (
    <div className="mistakes">
      <div className="mistakes-tools">
        <label>
          Kind{" "}
          <select
            className="field"
            value={kind}
            onChange={({ target }) => setKind(MISTAKES.find((known) => known === target.value) ?? "all")}
          >
            <option value="all">all ({mistakes.length})</option>
            {mistakeCounts(mistakes).map(({ kind, count }) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]} ({count})
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button"
          onClick={() => download("mistakes.jsonl", "application/jsonl", mistakesAsJsonLines(mistakes))}
        >
          Download all as JSONL
        </button>
      </div>
      <Lines mistakes={shown} />
    </div>
  );
}

/** As long as the run: going from stop to stop does not draw it again. */
const Lines = memo(function Lines({ mistakes }: { readonly mistakes: readonly SessionMistake[] }) {
  return (
    <ol aria-label="Mistakes">
      {mistakes.map((mistake, index) => (
        <Line key={index} mistake={mistake} />
      ))}
    </ol>
  );
});

function Line({ mistake }: { readonly mistake: SessionMistake }) {
  const controller = useController();
  const { kind, name, predicted, python, visit, line } = mistake;
  return (
    <li>
      <button type="button" onClick={() => controller.show(visit)}>
        <span className="mistake-kind">{KIND_WORDS[kind]}</span>
        <span className="mistake-place">
          stop {visit + 1}
          {line !== null && `, line ${String(line)}`}
        </span>
        <code>
          {name}: {predicted ?? "nothing"} for {python ?? "nothing"}
        </code>
      </button>
    </li>
  );
}

const KIND_WORDS: Readonly<Record<MistakeKind, string>> = {
  wrong_line: "wrong line",
  wrong_call: "wrong call",
  early_return: "ends too early",
  late_return: "ends too late",
  missed_exception: "misses an exception",
  invented_exception: "invents an exception",
  wrong_exception: "wrong exception",
  wrong_end: "wrong end of the program",
  wrong_stack: "wrong call stack",
  wrong_value: "wrong value",
  wrong_type: "wrong type",
  off_by_one: "off by one",
  lost_variable: "loses a variable",
  invented_variable: "invents a variable",
  malformed_output: "malformed output",
};
