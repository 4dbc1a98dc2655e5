import type { CanonicalLine, Locals, LoopCursor, Program, SourceLine, ValueText } from "../1-trace/trace.ts";
import { isFinishedCall, type Changes, type FrameState, type Outcome } from "./transition.ts";

/** The variables a frame sees. */
export interface FrameValues {
  readonly locals: Locals;
  /** Module variables its code uses; empty in the module frame. */
  readonly globals: Locals;
}

/**
 * The frame's next state after an answer: at the next line, or at the handler that caught an exception.
 * Null when the answer leaves the frame or calls into another.
 */
export function applyOutcome(program: Program, from: FrameState, { end }: Outcome): FrameState | null {
  if (end.kind !== "line" && end.kind !== "exception") return null;
  const line = end.kind === "line" ? end.line : end.caughtAt;
  if (line === null) return null;
  return {
    event: "line",
    line,
    ...applyChanges(program, from, end.changes),
    cursors: nextCursors(program, from.cursors, end.changes.cursors, line),
    done: [],
  };
}

/** The frame's variables after a line's calls and its own changes. */
export function applyChanges(
  program: Program,
  from: FrameState,
  { values }: Pick<Changes, "values">,
): FrameValues {
  return withValues(program, from, valuesBefore(program, from), values);
}

/** The frame's variables as the finished calls of the running line have left them. */
export function valuesBefore(program: Program, from: FrameState): FrameValues {
  let values: FrameValues = { locals: from.locals, globals: from.globals };
  for (const done of from.done)
    if (isFinishedCall(done)) values = withValues(program, from, values, done.changes);
  return values;
}

function withValues(
  program: Program,
  from: FrameState,
  before: FrameValues,
  changes: ReadonlyMap<string, ValueText | null>,
): FrameValues {
  if (changes.size === 0) return before;
  const code = functionLines(program, from);
  const locals = new Map(before.locals);
  const globals = new Map(before.globals);
  for (const [name, value] of changes) {
    const known = locals.has(name) || globals.has(name);
    const isGlobal = known ? !locals.has(name) : declaresGlobal(code, name);
    const home = isGlobal ? globals : locals;
    if (value === null) home.delete(name);
    else home.set(name, value);
  }
  return { locals, globals };
}

const declaresGlobal = (code: readonly SourceLine[], name: string): boolean =>
  code.some(
    ({ tokens: [first, ...names] }) => first?.text === "global" && names.some(({ text }) => text === name),
  );

/** The lines of the function that the frame runs, `def` line included; none for the module. */
function functionLines(program: Program, from: FrameState): readonly SourceLine[] {
  const def = from.event === "call" ? from.line : enclosingDef(program, from.line);
  const head = program.lines[def - 1];
  if (head?.isDef !== true) return [];
  const length = program.lines.slice(def).findIndex((line) => line.indent <= head.indent);
  return program.lines.slice(def - 1, length < 0 ? undefined : def + length);
}

/** The `def` line of the function whose body a line stands in; 0 outside functions. */
function enclosingDef(program: Program, line: CanonicalLine): CanonicalLine {
  let indent = program.lines[line - 1]?.indent ?? 0;
  for (let above = line - 1; above > 0; above--) {
    const head = program.lines[above - 1];
    if (head === undefined || head.indent >= indent) continue;
    if (head.isDef) return above;
    indent = head.indent;
  }
  return 0;
}

/** Cursors at `line`: the changed ones take the place of the old, and loops not around it are over. */
function nextCursors(
  program: Program,
  before: readonly LoopCursor[],
  changed: readonly LoopCursor[],
  line: CanonicalLine,
): readonly LoopCursor[] {
  const kept = before.map((cursor) => changed.find((other) => other.line === cursor.line) ?? cursor);
  const added = changed.filter((cursor) => before.every((other) => other.line !== cursor.line));
  return [...kept, ...added].filter((cursor) => {
    const end = program.lines[cursor.line - 1]?.loopEnd ?? cursor.line;
    return cursor.line <= line && line <= end;
  });
}
