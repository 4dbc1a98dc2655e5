import type { Locals, ValueText } from "../core/1-trace/trace.ts";
import type { State } from "../core/2-tree/state.ts";
import type { Tree, TreeNode } from "../core/2-tree/tree.ts";
import type { Verdict } from "../core/6-comparison/compare.ts";
import { nodeAt, type Forecast, type Paused } from "./session.ts";

/** One line of the variables table; null where a side has no such value, or says nothing. */
export interface VariableRow {
  readonly name: string;
  readonly predicted: ValueText | null;
  readonly python: ValueText | null;
  readonly verdict: Verdict | null;
  /** Probability the model gives its value. */
  readonly confidence: number | null;
}

export interface VariableSection {
  readonly title: "Arguments" | "Locals" | "Globals" | "Return value" | "Exception";
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
  return sectionsOf(node.state, argumentNames(tree, node), forecast);
}

function sectionsOf(
  actual: State,
  isArgument: ReadonlySet<string>,
  forecast: Predicted | null,
): readonly VariableSection[] {
  const predicted = forecast?.prediction.state ?? null;
  const confidence = forecast?.prediction.confidence ?? null;
  const rowsOf = (part: "locals" | "globals"): VariableRow[] => {
    const python = variablesOf(actual)[part];
    const model = predicted === null ? EMPTY : variablesOf(predicted)[part];
    return [...new Set([...python.keys(), ...model.keys()])].map((name) => ({
      name,
      predicted: model.get(name) ?? null,
      python: python.get(name) ?? null,
      verdict: forecast?.comparison[part].get(name) ?? null,
      confidence: model.has(name) ? (confidence?.perName.get(name) ?? null) : null,
    }));
  };
  const single = (
    name: string,
    text: (state: State) => string | null,
    verdict: Verdict | null,
  ): VariableRow[] => {
    const [model, python] = [predicted === null ? null : text(predicted), text(actual)];
    if (model === null && python === null) return [];
    return [
      {
        name,
        predicted: model,
        python,
        verdict,
        confidence: model === null ? null : (confidence?.value ?? null),
      },
    ];
  };
  const locals = rowsOf("locals");
  const { value = null, exceptionType = null, exceptionMessage = null } = forecast?.comparison ?? {};
  const sections: readonly VariableSection[] = [
    { title: "Arguments", rows: locals.filter(({ name }) => isArgument.has(name)) },
    { title: "Locals", rows: locals.filter(({ name }) => !isArgument.has(name)) },
    { title: "Globals", rows: rowsOf("globals") },
    {
      title: "Return value",
      rows: single("return", (state) => (state.event === "return" ? state.value : null), value),
    },
    {
      title: "Exception",
      rows: [
        ...single("type", (state) => (state.event === "exception" ? state.type : null), exceptionType),
        ...single(
          "message",
          (state) => (state.event === "exception" ? state.message : null),
          exceptionMessage,
        ),
      ],
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** The model predicts the running frame only: a caller's variables are Python's. */
function callerSections(tree: Tree, node: TreeNode, frame: number): readonly VariableSection[] {
  let caller = node;
  for (let up = 0; up < frame && caller.parent !== null; up++) caller = nodeAt(tree, caller.parent);
  return sectionsOf(caller.state, argumentNames(tree, caller), null);
}

/** Names bound by the call that began the node's activation. */
function argumentNames(tree: Tree, node: TreeNode): ReadonlySet<string> {
  for (let index = node.index; index >= 0; index--) {
    const { state, depth, suspension } = nodeAt(tree, index);
    if (depth === node.depth && state.event === "call" && suspension === null)
      return new Set(state.locals.keys());
  }
  return new Set();
}

const EMPTY: Locals = new Map();

function variablesOf(state: State): { readonly locals: Locals; readonly globals: Locals } {
  return state.event === "call" || state.event === "line" ? state : { locals: EMPTY, globals: EMPTY };
}
