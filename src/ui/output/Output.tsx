import { useMemo } from "react";
import { logLines } from "../../session/logs.ts";
import { printed, splitAt } from "../../session/output.ts";
import type { Draft, Paused } from "../../session/session.ts";
import { useSession } from "../context.ts";
import "./output.css";

/** What the program and its logpoints have written at the stop on display; what comes later is dimmed. */
export function Output() {
  const phase = useSession((session) => session.phase);
  const draft = useSession((session) => session.draft);
  const pieces = useMemo(() => (phase.kind === "paused" ? piecesOf(draft, phase) : null), [draft, phase]);
  const node = phase.kind === "paused" ? phase.visits[phase.shown]?.node : undefined;
  if (pieces === null || node === undefined)
    return <p className="empty">What the program prints appears here.</p>;
  if (pieces.length === 0) return <p className="empty">The program prints nothing.</p>;
  const { before, after } = splitAt(pieces, node);
  return (
    <pre className="output">
      <Pieces pieces={before} />
      {after.length > 0 && (
        <span className="output-later">
          <span className="output-mark">printed later</span>
          <Pieces pieces={after} />
        </span>
      )}
    </pre>
  );
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
