import type { Locals } from "../core/1-trace/trace.ts";
import { beginsCall } from "../core/2-tree/state.ts";
import type { NodeIndex, Tree, TreeNode } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";
import { step } from "../core/3-debugger/step.ts";
import { canonicalLineAt } from "../core/1-trace/lines.ts";
import { hitTest } from "./breakpoints.ts";
import { probeOf, type Probes, type StoppingBreakpoint } from "./probes.ts";
import type { StopFilters, StopReason, WatchedVariable } from "./stops.ts";
import type { Session } from "./state.ts";

/** Where a Continue leads, as a question for the model: an action from a state. */
export interface Continued {
  readonly from: NodeIndex;
  readonly action: Action;
  readonly reason: StopReason;
}

/** Every state at which a Continue stops, and why. */
export type StopPoints = ReadonlyMap<NodeIndex, StopReason>;

/**
 * Where Continue stops in a recording: at breakpoints whose condition holds and whose hit count is
 * met, at exceptions, and where a watched value has changed. Conditions are Python's (`probes`).
 */
export function stopPoints(
  tree: Tree,
  breakpoints: readonly StoppingBreakpoint[],
  probes: Probes,
  filters: StopFilters,
): StopPoints {
  const points = new Map<NodeIndex, StopReason>();
  for (const [node, reason] of [
    ...filters.watched.flatMap((watched) => changesOf(tree, watched)),
    ...exceptionPoints(tree, filters),
    ...breakpoints.flatMap((breakpoint) => breakpointPoints(tree, breakpoint, probes)),
  ])
    points.set(node, reason);
  return points;
}

type Point = readonly [NodeIndex, StopReason];

function breakpointPoints(tree: Tree, stopping: StoppingBreakpoint, probes: Probes): readonly Point[] {
  const { breakpoint, line } = stopping;
  const test = hitTest(breakpoint.hits);
  const probe = breakpoint.condition === "" ? null : probeOf(probes, stopping);
  const points: Point[] = [];
  let hits = 0;
  for (const { index, state } of tree.nodes) {
    if (state.event !== "line" || state.line !== line) continue;
    const verdict = probe === null ? YES : conditionAt(probe, index);
    if (!verdict.holds) continue;
    hits += 1;
    if (test === null || test(hits)) points.push([index, { kind: "breakpoint", note: verdict.note }]);
  }
  return points;
}

const YES = { holds: true, note: null } as const;

/** A condition without a value stops: a breakpoint that is silently never hit would mislead. */
function conditionAt(
  probe: NonNullable<ReturnType<typeof probeOf>>,
  node: NodeIndex,
): { readonly holds: boolean; readonly note: string | null } {
  if (probe.kind === "pending") return YES;
  const answer = probe.answers.get(node);
  if (answer === undefined) return YES;
  if (answer.kind === "unavailable") return { holds: true, note: answer.message };
  const [result] = answer.results;
  if (result === undefined) return YES;
  return result.kind === "value"
    ? { holds: result.text === "True", note: null }
    : { holds: true, note: `Its condition fails: ${result.type}: ${result.message}` };
}

function exceptionPoints(tree: Tree, { raised, uncaught }: StopFilters): readonly Point[] {
  const last = tree.exit === "error" ? fatalException(tree) : null;
  return tree.nodes.flatMap(({ index, state }): Point[] => {
    if (state.event !== "exception") return [];
    const isFatal = index === last;
    const wanted = (isFatal && uncaught) || (raised && !arrivedFromCallee(tree, index));
    return wanted ? [[index, { kind: "exception", uncaught: isFatal }]] : [];
  });
}

/** Where the exception was raised that ended the program. */
function fatalException(tree: Tree): NodeIndex | null {
  let first: NodeIndex | null = null;
  for (let at = tree.nodes.length - 2; at >= 0; at--) {
    const node = tree.nodes[at];
    if (node?.state.event !== "exception" || !node.leaves) break;
    first = at;
  }
  return first;
}

function arrivedFromCallee(tree: Tree, index: NodeIndex): boolean {
  const before = tree.nodes[index - 1];
  const here = tree.nodes[index];
  return before?.leaves === true && here !== undefined && before.depth > here.depth;
}

/** States at which a variable has another value than where it was last seen in its activation. */
function changesOf(tree: Tree, { name, frame }: WatchedVariable): readonly Point[] {
  const points: Point[] = [];
  /** Last value by depth; the module has one set of variables at every depth. */
  const known = new Map<number, string | undefined>();
  for (const node of tree.nodes) {
    const shown = variablesOf(node, frame);
    if (shown === null) continue;
    const key = frame === "<module>" ? 0 : node.depth;
    const begins = beginsCall(node.state);
    const before = known.get(key);
    const after = shown.get(name);
    if (after === undefined && frame === "<module>") continue;
    known.set(key, after);
    if (after !== undefined && after !== before && !(begins && frame !== "<module>"))
      points.push([node.index, { kind: "data", name, before: before ?? null, after }]);
  }
  return points;
}

function variablesOf({ state, last }: TreeNode, frame: string): Locals | null {
  if (state.event === "exit") return null;
  const shown = state.event === "call" || state.event === "line" ? state : last;
  if (shown === null) return null;
  const name = state.stack.at(-1)?.name;
  if (name === frame) return shown.locals;
  return frame === "<module>" ? shown.globals : null;
}

/**
 * Continue from a state. The model is asked for the way from the last breakpoint that Python passed
 * over, since only Python can evaluate a condition.
 */
export function continueFrom(
  tree: Tree,
  from: NodeIndex,
  points: StopPoints,
  breakpoints: readonly StoppingBreakpoint[],
): Continued {
  const lines = [...new Set(breakpoints.map(({ line }) => line))].sort((a, b) => a - b);
  const action: Action = { kind: "run_to_breakpoint", lines };
  const exit = tree.nodes.length - 1;
  if (lines.length + points.size === 0) return { from, action, reason: { kind: "exit" } };
  let start = from;
  for (let at = from + 1; at < exit; at++) {
    const reason = points.get(at);
    const state = tree.nodes[at]?.state;
    const onLine = state?.event === "line" && lines.includes(state.line);
    if (reason !== undefined)
      return onLine
        ? { from: start, action, reason }
        : { from: at - 1, action: { kind: "step_into" }, reason };
    if (onLine) start = at;
  }
  return { from: start, action, reason: { kind: "exit" } };
}

/** The next time that the statement an editor line means is about to run. */
export function lineTarget({ phase }: Session, editorLine: number): Continued | null {
  const here = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
  if (phase.kind !== "paused" || here === undefined) return null;
  const { program, tree } = phase.recording;
  const line = canonicalLineAt(program, editorLine);
  if (line === null) return null;
  const action: Action = { kind: "breakpoint", line };
  const reached = step(tree, here.node, action) < tree.nodes.length - 1;
  return { from: here.node, action, reason: { kind: reached ? "goto" : "exit" } };
}
