import type { InverseAnswer, InverseState } from "../../core/4-language/inverse.ts";
import { askableFrom, type Predecessor } from "../../core/5-prediction/inverse/back.ts";
import { canonicalText } from "../../core/lib/canonical.ts";
import type { PastStep } from "./past.ts";

/** Whether a predecessor is what really happened; null when that is not known. */
export function isActual({ actual }: PastStep, { state }: Pick<Predecessor, "state">): boolean | null {
  return actual === null ? null : sameState(actual.state, state);
}

/** The state to go on from when a predecessor is picked. */
export function pickedFrom({ from }: PastStep, { state }: Pick<Predecessor, "state">): InverseState {
  return askableFrom(state, from);
}

function sameState(a: InverseAnswer, b: InverseAnswer): boolean {
  return canonicalText(a) === canonicalText(b);
}
