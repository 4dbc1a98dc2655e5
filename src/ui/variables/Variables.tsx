import { useMemo } from "react";
import { variableSections, type VariableRow, type VariableSection } from "../../session/variables.ts";
import { percentText } from "../common/percent.ts";
import { VerdictMark } from "../common/VerdictMark.tsx";
import { useSession } from "../context.ts";
import { difference } from "../../core/6-comparison/difference.ts";
import "./variables.css";

/** Every variable at the stop on display: predicted, true, and how they compare. */
export function Variables() {
  const phase = useSession((session) => session.phase);
  const sections = useMemo(() => (phase.kind === "paused" ? variableSections(phase) : null), [phase]);
  const forecast = phase.kind === "paused" ? phase.visits[phase.shown]?.forecast : undefined;
  return (
    <div className="panel variables" aria-busy={forecast?.kind === "pending"}>
      <table aria-label="Variables">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Predicted</th>
            <th scope="col">Python</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        {sections?.map((section) => (
          <Section key={section.title} section={section} waiting={forecast?.kind === "pending"} />
        ))}
      </table>
      {sections === null && (
        <p className="empty">
          Start the program: each variable appears here twice, as predicted and as Python has it.
        </p>
      )}
      {sections?.length === 0 && <p className="empty">No variables at this stop.</p>}
      {phase.kind === "paused" && phase.frame > 0 && <p className="variables-note">{CALLER_NOTE}</p>}
    </div>
  );
}

const CALLER_NOTE = "A caller's variables are Python's: the model predicts the running frame.";

function Section({ section, waiting }: { readonly section: VariableSection; readonly waiting: boolean }) {
  return (
    <tbody>
      <tr className="section">
        <th scope="colgroup" colSpan={4}>
          {section.title}
        </th>
      </tr>
      {section.rows.map((row) => (
        <Row key={row.name} row={row} waiting={waiting} />
      ))}
    </tbody>
  );
}

function Row({ row, waiting }: { readonly row: VariableRow; readonly waiting: boolean }) {
  const { name, predicted, python, verdict, confidence } = row;
  const wrong = verdict !== null && verdict !== "match" && verdict !== "unknown";
  return (
    <tr className={wrong ? "wrong" : undefined}>
      <th scope="row">{name}</th>
      <td>
        {predicted === null && waiting && <span className="waiting">predicting…</span>}
        {predicted !== null && <Value text={predicted} other={verdict === "differs" ? python : null} />}
        {confidence !== null && <ConfidenceBar confidence={confidence} />}
      </td>
      <td>{python !== null && <Value text={python} other={verdict === "differs" ? predicted : null} />}</td>
      <td>{verdict !== null && <VerdictMark verdict={verdict} />}</td>
    </tr>
  );
}

function Value({ text, other }: { readonly text: string; readonly other: string | null }) {
  if (other === null) return <code className="value">{text}</code>;
  return (
    <code className="value">
      {difference(text, other).map((span, index) =>
        span.same ? span.text : <mark key={index}>{span.text}</mark>,
      )}
    </code>
  );
}

function ConfidenceBar({ confidence }: { readonly confidence: number }) {
  const text = percentText(confidence);
  return (
    <span className="confidence" title={`The model gives this value a probability of ${text}.`}>
      <span className="confidence-bar" aria-hidden>
        <span style={{ width: `${String(confidence * 100)}%` }} />
      </span>
      {text}
    </span>
  );
}
