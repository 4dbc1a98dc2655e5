import { digestOf, type Digest } from "./digest.ts";
import type { SharedSession } from "./document.ts";
import { predictedDigest } from "./snapshot.ts";
import { stateAt } from "../session/recording.ts";
import type { Paused } from "../session/state.ts";

/** How many of the states that a link claims came out the same here. */
export interface Agreement {
  readonly identical: number;
  /** States the link has a digest of and this machine has an answer for, or never will. */
  readonly compared: number;
  /** Position of the first stop that is not the same; null when all are. */
  readonly difference: number | null;
}

/** What became of a shared session on this machine. */
export interface Receipt {
  readonly truth: Agreement;
  readonly predicted: Agreement;
  /** Predictions that are still being made. */
  readonly pending: number;
}

export function receiptOf({ visits, recording }: Paused, shared: SharedSession): Receipt {
  const pendingStops = visits.map(({ forecast }) => forecast.kind === "pending");
  return {
    truth: agreement(
      shared.truth,
      visits.map(({ node }) => digestOf(stateAt(recording, node))),
      [],
    ),
    predicted: agreement(shared.predicted, visits.map(predictedDigest), pendingStops),
    pending: pendingStops.filter((waits, stop) => waits && shared.predicted[stop] != null).length,
  };
}

/** A stop that is not reached here, or has no prediction here, differs; one that waits does not count yet. */
function agreement(
  claimed: readonly (Digest | null)[],
  found: readonly (Digest | null)[],
  waiting: readonly boolean[],
): Agreement {
  let identical = 0;
  let compared = 0;
  let difference: number | null = null;
  claimed.forEach((digest, stop) => {
    if (digest === null || waiting[stop] === true) return;
    compared += 1;
    if (found[stop] === digest) identical += 1;
    else difference ??= stop;
  });
  return { identical, compared, difference };
}
