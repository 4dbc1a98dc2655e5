import type { CanonicalLine, Program } from "../core/1-trace/trace.ts";

/** Where a breakpoint of the editor stops the program; null when no statement follows it. */
export interface BoundBreakpoint {
  readonly editorLine: number;
  readonly line: CanonicalLine | null;
}

/**
 * Binds editor lines to canonical lines: a breakpoint stops at the first statement that starts on
 * its line or below it.
 */
export function bindBreakpoints(
  program: Program,
  editorLines: readonly number[],
): readonly BoundBreakpoint[] {
  return editorLines.map((editorLine) => ({ editorLine, line: firstLineFrom(program, editorLine) }));
}

function firstLineFrom(program: Program, editorLine: number): CanonicalLine | null {
  let best: { readonly line: CanonicalLine; readonly start: number } | null = null;
  for (const [index, { range }] of program.lines.entries()) {
    const start = range.startLine;
    if (start >= editorLine && (best === null || start < best.start)) best = { line: index + 1, start };
  }
  return best?.line ?? null;
}

/** Editor line on which a canonical line starts; null for a line the program does not have. */
export function editorLineOf(program: Program, line: CanonicalLine): number | null {
  return program.lines[line - 1]?.range.startLine ?? null;
}
