import type { CanonicalLine, Locals, Program } from "../../1-trace/trace.ts";
import type { Evidence, LineVisit } from "./evidence.ts";
import { takesBranch, type Observation } from "./observation.ts";
import { typeOf } from "./restrict.ts";

/** Of an outcome of another kind than the one that is looked for. */
const FAR = 10_000;

/** Whether a call shows what is looked for. */
export function holds(observed: Observation, { outcome, printed, visits }: Evidence): boolean {
  switch (observed.kind) {
    case "returns":
      return outcome.kind === "returns" && outcome.value === observed.value;
    case "raises":
      if (outcome.kind !== "raises" || outcome.type !== observed.type) return false;
      return observed.message === null || outcome.message === observed.message;
    case "prints":
      return (outcome.kind === "returns" || outcome.kind === "raises") && printed === observed.text;
    case "reaches":
      return visits.some((visit) => isAt(visit, observed.state));
    case "branches":
      return visits.some((visit) => takesBranch(observed, visit));
  }
}

/** How far a call is from what is looked for: 0 when it holds; another kind of outcome is far. */
export function distanceTo(program: Program, observed: Observation, evidence: Evidence): number {
  if (holds(observed, evidence)) return 0;
  const { outcome, printed, visits } = evidence;
  const unrun = outcome.kind === "failed" ? 2 * FAR : FAR;
  switch (observed.kind) {
    case "returns": {
      if (outcome.kind !== "returns") return unrun;
      const sameType = typeOf(observed.value) === typeOf(outcome.value);
      return (sameType ? 0 : 100) + editDistance(observed.value, outcome.value);
    }
    case "raises": {
      if (outcome.kind !== "raises") return unrun;
      const otherType = observed.type === outcome.type ? 0 : 100;
      return otherType + (observed.message === null ? 0 : editDistance(observed.message, outcome.message));
    }
    case "prints":
      return outcome.kind === "failed" ? unrun : 1 + editDistance(observed.text, printed);
    case "reaches": {
      const { state } = observed;
      const there = visits.filter(({ line }) => line === state.line);
      if (there.length === 0) return approach(program, state.line, visits, unrun);
      return Math.min(...there.map(({ locals }) => variableDistance(state.locals, locals)));
    }
    case "branches":
      return approach(program, observed.line, visits, unrun);
  }
}

/** Whether a line is about to run with these variables, among others. */
function isAt(visit: LineVisit, state: { readonly line: CanonicalLine; readonly locals: Locals }): boolean {
  return (
    visit.line === state.line && [...state.locals].every(([name, value]) => visit.locals.get(name) === value)
  );
}

function variableDistance(wanted: Locals, shown: Locals): number {
  return [...wanted].reduce((sum, [name, value]) => sum + editDistance(value, shown.get(name) ?? ""), 0);
}

/** How many of the statements around a line did not run: the approach level of search-based testing (Wegener et al., 2001). */
function approach(
  program: Program,
  target: CanonicalLine,
  visits: readonly LineVisit[],
  unrun: number,
): number {
  if (visits.length === 0) return unrun;
  const lines = new Set(visits.map(({ line }) => line));
  const missing = [target, ...enclosing(program, target)].filter((line) => !lines.has(line)).length;
  return 500 * (1 + missing);
}

/** Headers of the statements that a line lies in, the innermost first, without its `def`. */
function enclosing({ lines }: Program, target: CanonicalLine): readonly CanonicalLine[] {
  const around: CanonicalLine[] = [];
  let indent = lines[target - 1]?.indent ?? 0;
  for (let line = target - 1; line >= 1; line--) {
    const at = lines[line - 1];
    if (at === undefined || at.indent >= indent) continue;
    if (at.isDef) break;
    indent = at.indent;
    around.push(line);
  }
  return around;
}

/** Levenshtein's distance, of the first 200 characters. */
function editDistance(a: string, b: string): number {
  const [left, right] = [a.slice(0, 200), b.slice(0, 200)];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) + Math.abs(a.length - left.length - (b.length - right.length));
}
