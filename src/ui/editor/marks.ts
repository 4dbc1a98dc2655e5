import type { EditorRange, Program } from "../../core/1-trace/trace.ts";
import { canonicalLineAt, editorLineOf } from "../../core/1-trace/lines.ts";
import { type Breakpoint } from "../../session/breakpoints.ts";
import { inlineValues, type InlineValues } from "../../session/inlineValues.ts";
import { stateAt } from "../../session/recording.ts";
import type { Paused, Session } from "../../session/state.ts";

/** A breakpoint as the margin shows it. */
export interface BreakpointMark {
  readonly id: number;
  readonly line: number;
  readonly kind: BreakpointKind;
  readonly enabled: boolean;
  /** False: no statement on its line or below, so it never stops. */
  readonly verified: boolean;
  readonly hint: string;
}

/** A circle, a circle with a sign in it, or a diamond. */
export type BreakpointKind = "plain" | "conditional" | "log";

/** What is drawn over the program; lines are the editor's. */
export interface EditorMarks {
  readonly breakpoints: readonly BreakpointMark[];
  /** Where Python is. */
  readonly python: number | null;
  /** Where the model says execution is, when that is another line. */
  readonly model: number | null;
  /** The line of the chosen caller. */
  readonly caller: number | null;
  /** `text = 'banana'`, by line: the values of the running frame beside the code that gave them. */
  readonly values: ReadonlyMap<number, string>;
  /** A syntax error. */
  readonly error: { readonly range: EditorRange; readonly message: string } | null;
}

export function marksOf({ draft, phase }: Pick<Session, "draft" | "phase">): EditorMarks {
  const program = phase.kind === "paused" ? phase.recording.program : null;
  const error = phase.kind === "rejected" && phase.error.kind === "syntax" ? phase.error : null;
  return {
    breakpoints: breakpointMarks(program, draft.breakpoints),
    error,
    ...(phase.kind === "paused" ? pausedMarks(phase) : NOT_PAUSED),
  };
}

type PausedMarks = Pick<EditorMarks, "python" | "model" | "caller" | "values">;

const NOT_PAUSED: PausedMarks = { python: null, model: null, caller: null, values: new Map() };

/** As many as VS Code shows. */
const MOST_VALUES = 100;
const LINE_CHARACTERS = 150;
/** A longer value is cut, so that it leaves room for others; the variables table has it whole. */
const VALUE_CHARACTERS = 60;

function pausedMarks(phase: Paused): PausedMarks {
  const { recording, visits, shown, frame } = phase;
  const visit = visits[shown];
  if (visit === undefined) return NOT_PAUSED;
  const { program } = recording;
  const lineOf = (line: number | undefined): number | null =>
    line === undefined ? null : editorLineOf(program, line);
  const state = stateAt(recording, visit.node);
  const python = state.event === "exit" ? null : lineOf(state.line);
  const caller = state.event === "exit" || frame === 0 ? null : lineOf(state.stack.at(-1 - frame)?.line);
  const predicted = visit.forecast.kind === "predicted" ? visit.forecast.prediction.state : null;
  const model = predicted === null || predicted.event === "exit" ? null : lineOf(predicted.line);
  const values =
    frame === 0 ? valueTexts(program, inlineValues(recording.tree, visit.node)) : new Map<number, string>();
  return { python, caller, values, model: model === python ? null : model };
}

function valueTexts(program: Program, values: InlineValues): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  let room = MOST_VALUES;
  for (const [line, named] of values) {
    const editorLine = editorLineOf(program, line);
    const shown = [...named].slice(0, room);
    room -= shown.length;
    if (editorLine === null || shown.length === 0) continue;
    const text = shown.map(([name, value]) => `${name} = ${cut(value, VALUE_CHARACTERS)}`).join("  ");
    texts.set(editorLine, cut([texts.get(editorLine) ?? [], text].flat().join("  "), LINE_CHARACTERS));
  }
  return texts;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function breakpointMarks(
  program: Program | null,
  breakpoints: readonly Breakpoint[],
): readonly BreakpointMark[] {
  return breakpoints.map((breakpoint) => {
    const { id, line, enabled } = breakpoint;
    const moved = program === null ? null : placeNote(program, line);
    const parts = [nameOf(breakpoint), ...(moved?.note ?? []), ...detailsOf(breakpoint)];
    return {
      id,
      line,
      kind: kindOf(breakpoint),
      enabled,
      verified: moved?.verified ?? true,
      hint: parts.join(". "),
    };
  });
}

function kindOf({ condition, hits, log }: Breakpoint): BreakpointKind {
  if (log !== "") return "log";
  return condition === "" && hits === "" ? "plain" : "conditional";
}

function nameOf(breakpoint: Breakpoint): string {
  const names = { plain: "Breakpoint", conditional: "Conditional breakpoint", log: "Logpoint" };
  const name = names[kindOf(breakpoint)];
  return breakpoint.enabled ? name : `${name}, disabled`;
}

function detailsOf({ condition, of, hits, log }: Breakpoint): readonly string[] {
  return [
    ...(condition === ""
      ? []
      : [`Condition${of === "prediction" ? " on the predicted state" : ""}: ${condition}`]),
    ...(hits === "" ? [] : [`Hit count: ${hits}`]),
    ...(log === "" ? [] : [`Message: ${log}`]),
  ];
}

/** Where a breakpoint really stops, when that is not its line. */
function placeNote(
  program: Program,
  line: number,
): { readonly verified: boolean; readonly note: readonly string[] } {
  const bound = canonicalLineAt(program, line);
  const start = bound === null ? null : editorLineOf(program, bound);
  if (start === null) return { verified: false, note: ["No statement here or below: never stops"] };
  return start === line
    ? { verified: true, note: [] }
    : { verified: true, note: [`No statement starts here: stops at line ${String(start)}`] };
}
