import { Undo2 } from "lucide-react";
import type { InverseAction } from "../../core/4-language/inverse.ts";
import type { PastStep } from "../../session/infer/past.ts";
import { isActual } from "../../session/infer/predecessor.ts";
import { pastText } from "../../session/infer/sentences.ts";
import type { Program } from "../../core/1-trace/trace.ts";
import { percentText } from "../common/percent.ts";
import { useSession } from "../context.ts";
import { useInference } from "./useInference.ts";

const ACTIONS: readonly (readonly [InverseAction, string])[] = [
  ["inv_over", "Infer previous state"],
  ["inv_into", "Infer the end of the last call"],
  ["inv_call", "Infer the arguments"],
];

/** What may have come before the stop on display, and before that. */
export function PastView() {
  const infer = useInference();
  const { program, steps } = useSession((session) => session.infer.past);
  return (
    <>
      <div className="infer-form">
        {ACTIONS.map(([action, label]) => (
          <button
            key={action}
            type="button"
            className="button infer-button"
            onClick={() => infer.lookBack(action)}
          >
            {label}
          </button>
        ))}
        {steps.length > 0 && (
          <button type="button" className="button" onClick={infer.endPast}>
            <Undo2 size={14} aria-hidden /> Clear
          </button>
        )}
      </div>
      {program === null ? (
        <p className="empty">
          From the stop on display, the network weighs what may have come before it; without a stop, from what
          “Inputs for an output” asks for. This also works for a program that cannot run here; then nothing
          checks it, and the list says so.
        </p>
      ) : (
        steps.map((step, depth) => <Step key={step.id} program={program} step={step} depth={depth} />)
      )}
    </>
  );
}

interface StepProps {
  readonly program: Program;
  readonly step: PastStep;
  readonly depth: number;
}

function Step({ program, step, depth }: StepProps) {
  const infer = useInference();
  const { from, answer, actual } = step;
  return (
    <section className="infer-past" aria-label={`Before step ${String(depth + 1)} back`}>
      <h3 className="infer-title">
        Before <code>{pastText(program, from)}</code>
      </h3>
      <p className="infer-note" aria-live="polite">
        {actual === null ? (
          "No recorded run is known to come by here: these are guesses that nothing has verified."
        ) : (
          <>
            What really happened: <code>{pastText(program, actual.state)}</code>
          </>
        )}
      </p>
      {answer.kind === "pending" && <p className="infer-note">Inferring…</p>}
      {answer.kind === "failed" && <p className="infer-fault">{answer.message}</p>}
      {answer.kind === "weighed" && answer.predecessors.length === 0 && (
        <p className="infer-note">The network gave no readable state that could come before.</p>
      )}
      {answer.kind === "weighed" && (
        <ol className="infer-predecessors" aria-label="States that may have come before">
          {answer.predecessors.map((predecessor) => {
            const happened = isActual(step, predecessor);
            const text = pastText(program, predecessor.state);
            return (
              <li key={text}>
                <span className="infer-weight">{percentText(predecessor.weight)}</span>
                <code>{text}</code>
                <span
                  className={
                    happened === true
                      ? "infer-verdict match"
                      : happened === false
                        ? "infer-verdict differ"
                        : "infer-absent"
                  }
                >
                  {happened === null ? "unverified" : happened ? "✓ this happened" : "✗ this did not happen"}
                </span>
                <button
                  type="button"
                  className="button"
                  aria-label={`Go on back from ${text}`}
                  onClick={() => infer.pick(depth, predecessor, "inv_over")}
                >
                  Go on back
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
