import type { CanonicalLine, Program } from "../../1-trace/trace.ts";
import type { Arc } from "./evidence.ts";
import { atLine, bodyLines, takesBranch, type Branch, type Observation } from "./observation.ts";

/** A line to run, or a way on from one. */
export type Goal = { readonly kind: "line"; readonly line: CanonicalLine } | Branch;

/** No state stands at these lines: nothing of them runs by itself. */
const WITHOUT_STATE = /^(else|finally|try|global|nonlocal)$/;
const BRANCHING = /^(if|elif|for|while)$/;

/** The lines of a function that can run, and the ways on from its conditions and loops, in the order of the source. */
export function goalsOf(program: Program, defLine: CanonicalLine): readonly Goal[] {
  return bodyLines(program, defLine).flatMap((line): readonly Goal[] => {
    const word = program.lines[line - 1]?.tokens[0]?.text ?? "";
    if (WITHOUT_STATE.test(word)) return [];
    const ways = BRANCHING.test(word) ? [true, false] : [];
    return [{ kind: "line", line }, ...ways.map((taken): Branch => ({ kind: "branches", line, taken }))];
  });
}

/** Whether some of what ran meets a goal. */
export function isMet(goal: Goal, arcs: readonly Arc[]): boolean {
  return goal.kind === "line"
    ? arcs.some(([from]) => from === goal.line)
    : arcs.some(([line, next]) => takesBranch(goal, { line, next }));
}

/** What to look for so that a goal is met. */
export function observationFor(goal: Goal): Observation {
  return goal.kind === "line" ? { kind: "reaches", state: atLine(goal.line) } : goal;
}
