import type { Program } from "../../core/1-trace/trace.ts";
import type { NodeIndex } from "../../core/2-tree/tree.ts";
import type { InverseAction, InverseAnswer, InverseState } from "../../core/4-language/inverse.ts";
import type { Predecessor } from "../../core/5-prediction/inverse/back.ts";

/** Number of a question about the past; answers to another are ignored. */
export type PastId = number;

/** A recorded state, and where it is: what happened is known from here on back. */
export interface Known {
  readonly node: NodeIndex;
  readonly state: InverseAnswer;
}

/** What may have come before one state. */
export interface PastStep {
  readonly id: PastId;
  readonly from: InverseState;
  readonly action: InverseAction;
  /** What really happened; null when no run is known to have come by here. */
  readonly actual: Known | null;
  readonly answer:
    | { readonly kind: "pending" }
    /** The likeliest first. */
    | { readonly kind: "weighed"; readonly predecessors: readonly Predecessor[] }
    | { readonly kind: "failed"; readonly message: string };
}

/** The way back so far: each step begins at a state that was picked at the one before. */
export interface Past {
  readonly program: Program | null;
  readonly steps: readonly PastStep[];
}

export const NO_PAST: Past = { program: null, steps: [] };

/** Where to ask from. */
export type PastQuestion = Pick<PastStep, "id" | "from" | "action" | "actual">;

export type PastEvent =
  /** `depth`: how many steps of the way back stay; 0 begins anew. */
  | {
      readonly kind: "past_asked";
      readonly program: Program;
      readonly depth: number;
      readonly question: PastQuestion;
    }
  | { readonly kind: "past_answered"; readonly id: PastId; readonly answer: PastStep["answer"] }
  | { readonly kind: "past_ended" };

export function reducePast(past: Past, event: PastEvent): Past {
  switch (event.kind) {
    case "past_asked": {
      const step: PastStep = { ...event.question, answer: { kind: "pending" } };
      return { program: event.program, steps: [...past.steps.slice(0, event.depth), step] };
    }
    case "past_answered":
      return {
        ...past,
        steps: past.steps.map((step) => (step.id === event.id ? { ...step, answer: event.answer } : step)),
      };
    case "past_ended":
      return NO_PAST;
  }
}
