import { actionName } from "./commands.ts";
import { markOf, type Mark } from "./score.ts";
import { placeOf, verdictSentence } from "./sentences.ts";
import { nodeAt } from "./recording.ts";
import type { Paused } from "./state.ts";

/** What a list of steps has: where the debugger stopped, where the network was wrong, or every state recorded. */
export type StepFilter = "stops" | "wrong" | "all";

/** A state of the recording, and the stop at it. */
export interface Step {
  readonly node: number;
  /** Position in the visits; null for a state where the debugger did not stop. */
  readonly visit: number | null;
}

/** The steps that a filter lets through, in the order of the run. Cheap: what they say is worked out one by one. */
export function stepsOf(
  { visits, recording }: Pick<Paused, "visits" | "recording">,
  filter: StepFilter,
): readonly Step[] {
  const stops = visits.map(({ node }, visit) => ({ node, visit }));
  if (filter === "stops") return stops;
  if (filter === "wrong")
    return stops.filter((_, at) => {
      const visit = visits[at];
      return visit !== undefined && markOf(visit.forecast) === "differs";
    });
  const visitOf = new Map(stops.map(({ node, visit }) => [node, visit]));
  return recording.tree.nodes.map(({ index }) => ({ node: index, visit: visitOf.get(index) ?? null }));
}

/** What a step says of itself. */
export interface StepWords {
  /** Counted from 1, as the timeline counts. */
  readonly number: number;
  /** "Step Over"; empty where nobody stopped. */
  readonly cause: string;
  readonly place: string;
  /** Calls around the state. */
  readonly depth: number;
  readonly mark: Mark | "unvisited";
}

export function stepWords({ visits, recording }: Paused, { node, visit }: Step): StepWords {
  const stop = visit === null ? undefined : visits[visit];
  const { state, depth } = nodeAt(recording.tree, node);
  const action = stop?.action ?? null;
  return {
    number: node + 1,
    cause: stop === undefined ? "" : action === null ? "Entry" : actionName(action),
    place: placeOf(recording.program, state),
    depth,
    mark: stop === undefined ? "unvisited" : markOf(stop.forecast),
  };
}

/** The stops as lines of text, to read from top to bottom, to print or to keep. */
export function traceText(phase: Paused): string {
  const lines = stepsOf(phase, "stops").map((step) => {
    const { number, cause, place, depth } = stepWords(phase, step);
    const visit = step.visit === null ? undefined : phase.visits[step.visit];
    const verdict = visit === undefined ? null : verdictSentence(phase, visit);
    const said = [`${"  ".repeat(Math.max(0, depth - 1))}${place} (${cause}).`, verdict ?? ""];
    return `${String(number).padStart(5)}  ${said.join(" ").trimEnd()}`;
  });
  return `${lines.join("\n")}\n`;
}
