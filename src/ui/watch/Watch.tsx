import { X } from "lucide-react";
import { useMemo, useState, type SubmitEvent } from "react";
import type { EvaluationRequest, ExpressionResult } from "../../core/1-trace/replay.ts";
import { useSession } from "../context.ts";
import { Value } from "../variables/Value.tsx";
import { useEvaluation } from "./useEvaluation.ts";
import { useWatchList } from "./watchList.ts";
import "./watch.css";

/** Expressions with their values in Python's running frame at the stop on display. */
export function Watch() {
  const phase = useSession((session) => session.phase);
  const { list, dispatch } = useWatchList();
  const paused = phase.kind === "paused" ? phase : null;
  const step = paused?.visits[paused.shown]?.node ?? null;
  const request = useMemo<EvaluationRequest | null>(
    () =>
      step === null || list.length === 0
        ? null
        : { step, expressions: list.map((text) => ({ text, as: "value" })) },
    [step, list],
  );
  const answer = useEvaluation(paused?.recording ?? null, request);
  return (
    <div className="watch">
      <AddExpression onAdd={(expression) => dispatch({ kind: "added", expression })} />
      {list.length === 0 && (
        <p className="empty">
          Python evaluates each expression on the true state of the running frame, at every stop.
        </p>
      )}
      {answer?.kind === "unavailable" && <p className="watch-error">{answer.message}</p>}
      <dl aria-label="Watched expressions">
        {list.map((expression, index) => (
          <div key={expression}>
            <dt>
              <code>{expression}</code>
            </dt>
            <dd>
              {paused !== null && (
                <Result
                  result={answer?.kind === "results" ? answer.results[index] : undefined}
                  waiting={answer === null}
                />
              )}
            </dd>
            <button
              type="button"
              className="button icon"
              aria-label={`Stop watching ${expression}`}
              onClick={() => dispatch({ kind: "removed", expression })}
            >
              <X size={13} aria-hidden />
            </button>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ResultProps {
  readonly result: ExpressionResult | undefined;
  readonly waiting: boolean;
}

function Result({ result, waiting }: ResultProps) {
  if (result === undefined) return waiting ? <span className="waiting">evaluating…</span> : null;
  if (result.kind === "value") return <Value text={result.text} other={null} />;
  return (
    <span className="watch-error">
      {result.type}
      {result.message === "" ? "" : `: ${result.message}`}
    </span>
  );
}

function AddExpression({ onAdd }: { readonly onAdd: (expression: string) => void }) {
  const [text, setText] = useState("");
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    onAdd(text);
    setText("");
  };
  return (
    <form onSubmit={add}>
      <input
        className="field"
        aria-label="Expression to watch"
        placeholder="Expression, such as len(items)"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button">
        Watch
      </button>
    </form>
  );
}
