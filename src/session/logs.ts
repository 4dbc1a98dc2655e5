import type { NodeIndex } from "../core/2-tree/tree.ts";
import { editorLineOf } from "../core/1-trace/lines.ts";
import { hitTest } from "./breakpoints.ts";
import { logParts } from "./logpoints.ts";
import { activeBreakpoints, probeOf, stepsOn, type StoppingBreakpoint } from "./probes.ts";
import type { Paused, Session } from "./state.ts";

/** A line that a logpoint writes when its line is reached. */
export interface LogLine {
  readonly node: NodeIndex;
  /** Line of the editor. */
  readonly line: number;
  readonly text: string;
}

/** Everything the logpoints write in the run on display, in its order; what is still evaluated is missing. */
export function logLines({ draft }: Pick<Session, "draft">, phase: Paused): readonly LogLine[] {
  const { logging } = activeBreakpoints(phase.recording.program, draft.breakpoints);
  return logging.flatMap((logpoint) => linesOf(phase, logpoint)).sort((a, b) => a.node - b.node);
}

function linesOf({ recording, probes }: Paused, logpoint: StoppingBreakpoint): readonly LogLine[] {
  const { breakpoint } = logpoint;
  const parts = logParts(breakpoint.log);
  const line = editorLineOf(recording.program, logpoint.line) ?? breakpoint.line;
  const probe = probeOf(probes, logpoint);
  const asks = breakpoint.condition !== "" || parts.some(({ kind }) => kind === "expression");
  if (asks && probe?.kind !== "done") return [];
  const test = hitTest(breakpoint.hits) ?? (() => true);
  let hits = 0;
  return stepsOn(recording.tree, logpoint.line).flatMap((node): LogLine[] => {
    const answer = probe?.kind === "done" ? probe.answers.get(node) : undefined;
    if (answer?.kind === "unavailable") return [{ node, line, text: `(${answer.message})` }];
    const results = [...(answer?.results ?? [])];
    if (breakpoint.condition !== "") {
      const condition = results.shift();
      if (condition?.kind === "value" && condition.text !== "True") return [];
    }
    hits += 1;
    if (!test(hits)) return [];
    const text = parts.map((part) => {
      if (part.kind === "text") return part.text;
      const result = results.shift();
      return result?.kind === "value" ? result.text : `{${result?.type ?? ""}: ${result?.message ?? ""}}`;
    });
    return [{ node, line, text: text.join("") }];
  });
}
