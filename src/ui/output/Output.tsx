import { useMemo } from "react";
import { outputAt } from "../../session/output.ts";
import { useSession } from "../context.ts";
import "./output.css";

/** What the program has written at the stop on display; what it will still write is dimmed. */
export function Output() {
  const phase = useSession((session) => session.phase);
  const tree = phase.kind === "paused" ? phase.recording.tree : null;
  const node = phase.kind === "paused" ? phase.visits[phase.shown]?.node : undefined;
  const output = useMemo(
    () => (tree === null || node === undefined ? null : outputAt(tree, node)),
    [tree, node],
  );
  if (output === null) return <p className="empty">What the program prints appears here.</p>;
  if (output.before + output.after === "") return <p className="empty">The program prints nothing.</p>;
  return (
    <pre className="output">
      {output.before}
      {output.after !== "" && (
        <span className="output-later">
          <span className="output-mark">printed later</span>
          {output.after}
        </span>
      )}
    </pre>
  );
}
