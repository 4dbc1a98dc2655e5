import { canonicalLineAt } from "../core/1-trace/lines.ts";
import type { CanonicalLine, Program } from "../core/1-trace/trace.ts";

/** A breakpoint of the editor. A text that was not given is empty. */
export interface Breakpoint {
  /** Stays the same while the breakpoint is edited or moves with the text. */
  readonly id: number;
  /** Editor line. */
  readonly line: number;
  readonly enabled: boolean;
  /** Python expression that must be true. */
  readonly condition: string;
  /** What the condition speaks of: the true state, or the one that the network predicts. */
  readonly of: "truth" | "prediction";
  /** Which hits stop: `3`, `> 3`, `>= 3` or `% 3`, counted from the start of the program. */
  readonly hits: string;
  /** Message of a logpoint, with expressions in braces: it writes and never stops. */
  readonly log: string;
}

/** Where a breakpoint stops the program; null when no statement follows it. */
export interface BoundBreakpoint {
  readonly breakpoint: Breakpoint;
  readonly line: CanonicalLine | null;
}

/** Plain breakpoints on editor lines. */
export function breakpointsAt(lines: readonly number[]): readonly Breakpoint[] {
  return lines.map((line, index) => plain(index + 1, line));
}

function plain(id: number, line: number): Breakpoint {
  return { id, line, enabled: true, condition: "", of: "truth", hits: "", log: "" };
}

/** Sets a plain breakpoint on a line without one, and takes every breakpoint off a line that has one. */
export function toggled(breakpoints: readonly Breakpoint[], line: number): readonly Breakpoint[] {
  return breakpoints.some((breakpoint) => breakpoint.line === line)
    ? breakpoints.filter((breakpoint) => breakpoint.line !== line)
    : withBreakpoint(breakpoints, { ...plain(0, line) });
}

/** Adds a breakpoint under a new id. */
export function withBreakpoint(
  breakpoints: readonly Breakpoint[],
  added: Omit<Breakpoint, "id">,
): readonly Breakpoint[] {
  const id = 1 + Math.max(0, ...breakpoints.map((breakpoint) => breakpoint.id));
  return ordered([...breakpoints, { ...added, id }]);
}

/** In the order of the lines; of several that an edit moved to one line the first stays. */
export function ordered(breakpoints: readonly Breakpoint[]): readonly Breakpoint[] {
  const byLine = new Map<number, Breakpoint>();
  for (const breakpoint of breakpoints)
    if (!byLine.has(breakpoint.line)) byLine.set(breakpoint.line, breakpoint);
  return [...byLine.values()].sort((a, b) => a.line - b.line);
}

/** Binds breakpoints to canonical lines. */
export function bindBreakpoints(
  program: Program,
  breakpoints: readonly Breakpoint[],
): readonly BoundBreakpoint[] {
  return breakpoints.map((breakpoint) => ({ breakpoint, line: canonicalLineAt(program, breakpoint.line) }));
}

/** Whether the n-th hit stops; null for a text that is no hit count. Nothing given: every hit. */
export function hitTest(text: string): ((hit: number) => boolean) | null {
  if (text.trim() === "") return () => true;
  const [, sign = "", digits] = /^\s*(>=|>|%|==?)?\s*(\d+)\s*$/.exec(text) ?? [];
  const count = Number(digits);
  if (digits === undefined || count === 0) return null;
  switch (sign) {
    case ">":
      return (hit) => hit > count;
    case ">=":
      return (hit) => hit >= count;
    case "%":
      return (hit) => hit % count === 0;
    default:
      return (hit) => hit === count;
  }
}
