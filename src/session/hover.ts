import { editorLineOf } from "../core/1-trace/lines.ts";
import { lastChange } from "./inlineValues.ts";
import { variableSections, type VariableRow } from "./variables.ts";
import type { Paused } from "./state.ts";

/** What a hover over a name says. */
export interface HoverFacts {
  readonly row: VariableRow;
  /** Null for a name that is no local of the running frame. */
  readonly lastChange: { readonly line: number; readonly step: number } | null;
}

/** The facts about a name at the stop on display; null where the frame has no such variable. */
export function hoverFacts(phase: Paused, name: string): HoverFacts | null {
  const row = variableSections(phase)
    .filter(({ title }) => title !== "Return value" && title !== "Exception")
    .flatMap(({ rows }) => rows)
    .find((row) => row.name === name);
  const node = phase.visits[phase.shown]?.node;
  if (row === undefined || node === undefined) return null;
  const { tree, program } = phase.recording;
  const change = phase.frame === 0 ? lastChange(tree, node, name) : null;
  const line = change === null ? null : editorLineOf(program, change.line);
  return { row, lastChange: change === null || line === null ? null : { line, step: change.node } };
}
