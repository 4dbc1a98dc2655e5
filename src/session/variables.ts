import type { Locals, ValueText } from "../core/1-trace/trace.ts";
import { beginsCall } from "../core/2-tree/state.ts";
import type { Tree, TreeNode } from "../core/2-tree/tree.ts";
import { compareTexts, type Comparison, type Verdict } from "../core/6-comparison/compare.ts";
import type { Position } from "../core/5-prediction/position.ts";
import { nodeAt } from "./recording.ts";
import type { Forecast, Paused } from "./state.ts";

/** One line of the variables table; null where a side has no such value, or says nothing. */
export interface VariableRow {
  readonly name: string;
  readonly predicted: ValueText | null;
  readonly python: ValueText | null;
  readonly verdict: Verdict | null;
  /** Probability the model gives its value. */
  readonly confidence: number | null;
}

export const SCOPES = ["Arguments", "Locals", "Return value", "Exception", "Globals"] as const;
export type Scope = (typeof SCOPES)[number];

export interface VariableSection {
  readonly title: Scope;
  readonly rows: readonly VariableRow[];
}

type Predicted = Extract<Forecast, { kind: "predicted" }>;

/** The variables at the stop on display: of the running frame, beside the prediction where there is one. */
export function variableSections(phase: Paused): readonly VariableSection[] {
  const visit = phase.visits[phase.shown];
  if (visit === undefined) return [];
  const { tree } = phase.recording;
  const node = nodeAt(tree, visit.node);
  if (phase.frame > 0) return callerSections(tree, node, phase.frame);
  const forecast = visit.forecast.kind === "predicted" ? visit.forecast : null;
  return sectionsOf(node, argumentNames(tree, node), forecast);
}

/** Whether the stop shows variables of a frame that is being left: they are no part of the stop's state. */
export function showsLastLocals(phase: Paused): boolean {
  const visit = phase.visits[phase.shown];
  return phase.frame === 0 && visit !== undefined && nodeAt(phase.recording.tree, visit.node).last !== null;
}

function sectionsOf(
  node: TreeNode,
  isArgument: ReadonlySet<string>,
  forecast: Predicted | null,
): readonly VariableSection[] {
  const actual = variablesOf(node);
  const predicted = forecast === null ? null : predictedVariables(forecast.prediction.position, node);
  const confidence = forecast?.prediction.confidence ?? null;
  const rowsOf = (part: "locals" | "globals"): VariableRow[] => {
    const python = actual[part];
    const model = predicted?.[part] ?? EMPTY;
    return [...new Set([...python.keys(), ...model.keys()])].map((name) => {
      const [said, known] = [model.get(name) ?? null, python.get(name) ?? null];
      return {
        name,
        predicted: said,
        python: known,
        verdict: predicted === null ? null : compareTexts(said, known),
        confidence: said === null ? null : (confidence?.perName.get(name) ?? null),
      };
    });
  };
  const locals = rowsOf("locals");
  const sections: readonly VariableSection[] = [
    { title: "Arguments", rows: locals.filter(({ name }) => isArgument.has(name)) },
    { title: "Locals", rows: locals.filter(({ name }) => !isArgument.has(name)) },
    ...endSections(node, forecast),
    { title: "Globals", rows: rowsOf("globals") },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** What a frame that is left gives its caller. */
function endSections({ state }: TreeNode, forecast: Predicted | null): readonly VariableSection[] {
  const model = forecast?.prediction.state ?? null;
  const single = (
    name: string,
    [predicted, python]: readonly [string | null, string | null],
    component: "value" | "exceptionType" | "exceptionMessage",
  ): VariableRow[] => {
    if (predicted === null && python === null) return [];
    const comparison: Comparison | null = forecast?.comparison ?? null;
    const confidence = forecast?.prediction.confidence?.value ?? null;
    return [
      {
        name,
        predicted,
        python,
        verdict: comparison?.[component] ?? null,
        confidence: predicted === null ? null : confidence,
      },
    ];
  };
  const both = (text: (of: typeof state) => string | null): readonly [string | null, string | null] => [
    model === null ? null : text(model),
    text(state),
  ];
  const value = both((of) => (of.event === "return" ? of.value : null));
  const type = both((of) => (of.event === "exception" ? of.type : null));
  const message = both((of) => (of.event === "exception" ? of.message : null));
  return [
    { title: "Return value", rows: single("return", value, "value") },
    {
      title: "Exception",
      rows: [...single("type", type, "exceptionType"), ...single("message", message, "exceptionMessage")],
    },
  ];
}

/** The model predicts the running frame only: a caller's variables are Python's. */
function callerSections(tree: Tree, node: TreeNode, frame: number): readonly VariableSection[] {
  let caller = node;
  for (let up = 0; up < frame && caller.parent !== null; up++) caller = nodeAt(tree, caller.parent);
  return sectionsOf(caller, argumentNames(tree, caller), null);
}

/** Names bound by the call that began the node's activation. */
function argumentNames(tree: Tree, node: TreeNode): ReadonlySet<string> {
  for (let index = node.index; index >= 0; index--) {
    const { state, depth } = nodeAt(tree, index);
    if (depth === node.depth && state.event === "call" && beginsCall(state))
      return new Set(state.locals.keys());
  }
  return new Set();
}

interface FrameVariables {
  readonly locals: Locals;
  readonly globals: Locals;
}

const EMPTY: Locals = new Map();
const NO_VARIABLES: FrameVariables = { locals: EMPTY, globals: EMPTY };

/** At a return or an exception: the frame's variables as it leaves. */
function variablesOf({ state, last }: TreeNode): FrameVariables {
  return state.event === "call" || state.event === "line" ? state : (last ?? NO_VARIABLES);
}

/**
 * The frame that the model believes to be running; of a returned one, its variables as it leaves.
 * Null when Python's frame leaves and the predicted one does not: those are two different moments.
 */
function predictedVariables(position: Position, { state }: TreeNode): FrameVariables | null {
  const leaves = state.event === "return" || state.event === "exception";
  switch (position.kind) {
    case "exited":
      return NO_VARIABLES;
    case "running":
      return leaves ? null : position.frame.state;
    case "returned":
    case "yielded":
    case "raised":
      return leaves ? position.frame.state : NO_VARIABLES;
  }
}
