import { exhaustive } from "../core/lib/exhaustive.ts";
import type { SharedSession } from "./document.ts";
import type { ShareError } from "./permalink.ts";
import { receiptOf, type Receipt } from "./receipt.ts";
import type { Draft, Paused, RunId, Session } from "../session/state.ts";

/** What brought a session. `tab`: it is the user's own, from before the page was loaded again. */
export type Carrier = "link" | "file" | "lesson" | "tab";

interface Arrived {
  readonly shared: SharedSession;
  readonly carrier: Carrier;
}

/** What came with the address or a file, from its arrival to what became of it here. */
export type Arrival =
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly error: ShareError }
  /** Its program is in the editor; nothing has run. */
  | ({ readonly kind: "offered" } & Arrived)
  /** Python records; the moves are made when it has. */
  | ({ readonly kind: "running" } & Arrived)
  | (Arrived & {
      readonly kind: "reproducing";
      readonly run: RunId;
      /** The stops that the moves made. */
      readonly visits: readonly number[];
      readonly receipt: Receipt;
    })
  | (Arrived & {
      readonly kind: "reproduced";
      readonly receipt: Receipt;
      /** Whether the user went on before every prediction was made. */
      readonly interrupted: boolean;
    });

export type ArrivalEvent =
  | ({ readonly kind: "arrived" } & Arrived)
  | { readonly kind: "refused"; readonly error: ShareError }
  | { readonly kind: "run_requested" }
  /** The moves have been made. */
  | { readonly kind: "replayed"; readonly phase: Paused }
  | { readonly kind: "session_changed"; readonly session: Session }
  | { readonly kind: "dismissed" };

/** Total: an event without meaning in the current state changes nothing. */
export function reduceArrival(arrival: Arrival, event: ArrivalEvent): Arrival {
  switch (event.kind) {
    case "arrived":
      return { kind: "offered", shared: event.shared, carrier: event.carrier };
    case "refused":
      return { kind: "refused", error: event.error };
    case "run_requested":
      return arrival.kind === "offered" ? { ...arrival, kind: "running" } : arrival;
    case "replayed":
      return arrival.kind === "running" ? reproducing(arrival, event.phase) : arrival;
    case "session_changed":
      return followed(arrival, event.session);
    case "dismissed":
      return { kind: "none" };
    default:
      return exhaustive(event);
  }
}

/** Whether two drafts run the same; breakpoints do not count. */
export function sameProgram(a: Draft, b: Draft): boolean {
  const parts = ({ source, entry, stdin }: Draft): string => JSON.stringify([source, entry, stdin]);
  return parts(a) === parts(b);
}

function reproducing({ shared, carrier }: Arrived, phase: Paused): Arrival {
  const receipt = receiptOf(phase, shared);
  if (receipt.pending === 0) return { kind: "reproduced", shared, carrier, receipt, interrupted: false };
  return {
    kind: "reproducing",
    shared,
    carrier,
    run: phase.run,
    visits: phase.visits.map(({ id }) => id),
    receipt,
  };
}

/** Follows the predictions; other programs, other runs and other stops are not the link's any more. */
function followed(arrival: Arrival, { draft, phase }: Session): Arrival {
  switch (arrival.kind) {
    case "none":
    case "refused":
      return arrival;
    case "offered":
      // Who starts the program anew wants other stops than those of before.
      if (arrival.carrier === "tab" && phase.kind === "tracing") return { kind: "none" };
      return sameProgram(draft, arrival.shared.draft) ? arrival : { kind: "none" };
    case "reproduced":
      return sameProgram(draft, arrival.shared.draft) ? arrival : { kind: "none" };
    case "running":
      return phase.kind === "tracing" || phase.kind === "paused" ? arrival : { kind: "none" };
    case "reproducing": {
      const { shared, carrier, receipt } = arrival;
      const same =
        phase.kind === "paused" &&
        phase.run === arrival.run &&
        arrival.visits.every((id, stop) => phase.visits[stop]?.id === id);
      if (!same) return { kind: "reproduced", shared, carrier, receipt, interrupted: true };
      const next = receiptOf(phase, shared);
      return next.pending === 0
        ? { kind: "reproduced", shared, carrier, receipt: next, interrupted: false }
        : { ...arrival, receipt: next };
    }
    default:
      return exhaustive(arrival);
  }
}
