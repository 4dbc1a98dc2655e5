import { useMemo } from "react";
import { logLines } from "../../session/logs.ts";
import { printed, splitAt, stepOutput } from "../../session/output.ts";
import { VerdictMark } from "../common/VerdictMark.tsx";
import { useSession } from "../context.ts";
import "./output.css";
import type { Draft, Paused } from "../../session/state.ts";

/** What the program and its logpoints have written at the stop on display; what comes later is dimmed. */
export function Output() {
  const phase = useSession((session) => session.phase);
  const draft = useSession((session) => session.draft);
  const pieces = useMemo(() => (phase.kind === "paused" ? piecesOf(draft, phase) : null), [draft, phase]);
  const node = phase.kind === "paused" ? phase.visits[phase.shown]?.node : undefined;
  if (pieces === null || node === undefined)
    return <p className="empty">What the program prints appears here.</p>;
  const step = phase.kind === "paused" ? <StepText phase={phase} /> : null;
  if (pieces.length === 0)
    return (
      <>
        {step}
        <p className="empty">The program prints nothing.</p>
      </>
    );
  const { before, after } = splitAt(pieces, node);
  return (
    <>
      {step}
      <pre className="output">
        <Pieces pieces={before} />
        {after.length > 0 && (
          <span className="output-later">
            <span className="output-mark">printed later</span>
            <Pieces pieces={after} />
          </span>
        )}
      </pre>
    </>
  );
}

/** What the step to this stop prints, predicted beside true. */
function StepText({ phase }: { readonly phase: Paused }) {
  const output = useMemo(() => stepOutput(phase), [phase]);
  if (output === null) return null;
  const { predicted, python } = output;
  return (
    <table className="step-output">
      <caption>Printed by this step</caption>
      <tbody>
        <tr>
          <th scope="row">Predicted</th>
          <td>{predicted === null ? "no prediction" : <Printed text={predicted} />}</td>
          <td>
            {predicted !== null && <VerdictMark verdict={predicted === python ? "match" : "differs"} />}
          </td>
        </tr>
        <tr>
          <th scope="row">Python</th>
          <td>
            <Printed text={python} />
          </td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}

function Printed({ text }: { readonly text: string }) {
  return text === "" ? <span className="output-none">nothing</span> : <code>{text}</code>;
}

interface Piece {
  readonly known: number;
  readonly text: string;
  /** Line of the logpoint that wrote it; null for the program's own. */
  readonly logpoint: number | null;
}

function piecesOf(draft: Draft, phase: Paused): readonly Piece[] {
  const own = printed(phase.recording.tree).map((chunk): Piece => ({ ...chunk, logpoint: null }));
  const logged = logLines({ draft }, phase).map(({ node, line, text }): Piece => ({
    known: node,
    text,
    logpoint: line,
  }));
  return [...own, ...logged].sort((a, b) => a.known - b.known);
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, logpoint }, index) =>
    logpoint === null ? (
      text
    ) : (
      <span key={index} className="output-log">
        <span className="output-mark">logpoint, line {logpoint}</span> {text}
      </span>
    ),
  );
}
