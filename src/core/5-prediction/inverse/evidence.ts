import type { CanonicalLine, Locals, Trace, ValueText } from "../../1-trace/trace.ts";
import { endsActivation } from "../../2-tree/activation.ts";
import { buildTree } from "../../2-tree/build.ts";
import { activationsOf } from "../../4-language/activations.ts";
import type { Position } from "../position.ts";

/** What a call of the function comes to, by Python or by the network's own walk. */
export type Outcome =
  | { readonly kind: "returns"; readonly value: ValueText }
  | { readonly kind: "raises"; readonly type: string; readonly message: string }
  /** It ran into a limit, or is proved to run forever. */
  | { readonly kind: "endless"; readonly message: string }
  /** It could not be called so, or nothing readable came back. */
  | { readonly kind: "failed"; readonly message: string };

/** A line that ran, and the line of its frame that came after it: null when the frame ended. */
export type Arc = readonly [from: CanonicalLine, to: CanonicalLine | null];

/** A line about to run. */
export interface LineVisit {
  readonly line: CanonicalLine;
  readonly locals: Locals;
  /** The next line of the same frame; null when the frame ends first. */
  readonly next: CanonicalLine | null;
}

/** Everything of a call that an observation can be about. */
export interface Evidence {
  readonly outcome: Outcome;
  /** What the call printed. */
  readonly printed: string;
  readonly visits: readonly LineVisit[];
}

/** Evidence of a recorded call. */
export function evidenceOf(trace: Trace): Evidence {
  const tree = buildTree(trace);
  const { next } = activationsOf(tree);
  const nextLine = (index: number): CanonicalLine | null => {
    for (let at = next[index]; at !== undefined; at = next[at]) {
      const state = tree.nodes[at]?.state;
      if (state?.event === "line") return state.line;
    }
    return null;
  };
  return {
    outcome: outcomeOf(trace),
    printed: trace.events.flatMap((event) => (event.kind === "print" ? [event.text] : [])).join(""),
    visits: tree.nodes.flatMap(({ state, index }) =>
      state.event === "line" ? [{ line: state.line, locals: state.locals, next: nextLine(index) }] : [],
    ),
  };
}

/** How the entry call of a recording ends. */
export function outcomeOf(trace: Trace): Outcome {
  const { end } = trace;
  if (end.kind === "stopped") return { kind: "endless", message: end.message };
  if (end.kind === "error") return { kind: "raises", type: end.type, message: end.message };
  const last = buildTree(trace).nodes.findLast((node) => node.depth === 0 && endsActivation(node));
  if (last?.state.event === "return") return { kind: "returns", value: last.state.value };
  return { kind: "failed", message: "The call did not end in the recording." };
}

/** The lines that a walk's positions are about to run, in order. */
export function visitsOf(positions: readonly Position[]): readonly LineVisit[] {
  const visits: LineVisit[] = [];
  /** By depth, where in `visits` the latest line of the frame running there is. */
  const latest: (number | undefined)[] = [];
  for (const position of positions) {
    if (position.kind !== "running") continue;
    const { callers, frame } = position;
    const depth = callers.length;
    latest.length = Math.min(latest.length, depth + 1);
    const { event, line, locals } = frame.state;
    if (event === "call") {
      latest[depth] = undefined;
      continue;
    }
    const before = latest[depth];
    const visit = before === undefined ? undefined : visits[before];
    if (before !== undefined && visit !== undefined) visits[before] = { ...visit, next: line };
    latest[depth] = visits.push({ line, locals, next: null }) - 1;
  }
  return visits;
}

/** Each pair of lines that ran one after the other, once. */
export function arcsOf(visits: readonly LineVisit[]): readonly Arc[] {
  const arcs = new Map<string, Arc>();
  for (const { line, next } of visits) arcs.set(`${line} ${next ?? ""}`, [line, next]);
  return [...arcs.values()];
}
