import type { EvaluationRequest } from "../core/1-trace/replay.ts";
import { graphExpression } from "../core/1-trace/graph.ts";
import type { Locals } from "../core/1-trace/trace.ts";
import { nodeAt } from "./recording.ts";
import type { Paused } from "./state.ts";

/** What to ask Python for the objects of the running frame; null where it has no variables. */
export function heapRequest({ recording, visits, shown }: Paused): EvaluationRequest | null {
  const visit = visits[shown];
  if (visit === undefined) return null;
  const { state, last } = nodeAt(recording.tree, visit.node);
  const frame = state.event === "call" || state.event === "line" ? state : last;
  if (frame === null) return null;
  const variables: Locals = new Map([...frame.locals, ...frame.globals]);
  if (variables.size === 0) return null;
  return { step: visit.node, expressions: [{ text: graphExpression(variables), as: "graph" }] };
}
