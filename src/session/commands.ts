import type { Action } from "../core/3-debugger/action.ts";
import { continued, hasPredicted, pointsOf } from "./points.ts";
import type { Continued, StopPoints } from "./continue.ts";
import { isProbing } from "./probes.ts";
import { isExit } from "./recording.ts";
import { rewindTarget, type Rewind } from "./rewind.ts";
import { markOf } from "./score.ts";
import type { StopReason } from "./stops.ts";
import type { Paused, Seek, Session } from "./state.ts";

/** What the toolbar, its menu and the keys do. */
export type Command =
  "continue" | "pause" | "over" | "into" | "out" | "restart" | "stop" | "diverge" | "last_right" | Rewind;

/** Full names, as VS Code has them. */
export const COMMAND_TITLES: Readonly<Record<Command, string>> = {
  continue: "Continue",
  pause: "Pause",
  over: "Step Over",
  into: "Step Into",
  out: "Step Out",
  restart: "Restart",
  stop: "Stop",
  back: "Step Back",
  reverse: "Reverse Continue",
  back_into: "Step Back Into",
  back_out: "Step Back Out",
  diverge: "Continue to the first wrong prediction",
  last_right: "Back to the last right prediction",
};

/** What a command would do now; an unavailable one says why. */
export type Effect =
  | { readonly kind: "start" }
  | { readonly kind: "act"; readonly action: Action }
  | { readonly kind: "arrive"; readonly at: Continued }
  | { readonly kind: "jump"; readonly node: number; readonly reason: StopReason }
  | { readonly kind: "seek"; readonly until: Seek }
  | { readonly kind: "pause" }
  | { readonly kind: "stop" }
  /** Conditions of breakpoints are being evaluated. */
  | { readonly kind: "wait" }
  | { readonly kind: "unavailable"; readonly why: string };

const unavailable = (why: string): Effect => ({ kind: "unavailable", why });

const START_FIRST = "Start the program first.";
const AT_ENTRY = "This is the first state: nothing lies before it.";
const ENDED = "The program has ended. Restart it to step again.";

export function effectOf(command: Command, session: Session): Effect {
  const { phase } = session;
  switch (phase.kind) {
    case "editing":
    case "rejected":
      if (command === "stop" || command === "pause") return unavailable("The program is not running.");
      return isForward(command) ? { kind: "start" } : unavailable(START_FIRST);
    case "tracing":
      return command === "stop" || command === "pause"
        ? { kind: "stop" }
        : unavailable("Python is running the program.");
    case "paused":
      return pausedEffect(command, phase, session);
  }
}

/** Commands whose first press starts the program, so that no button is dead in the beginning. */
function isForward(command: Command): boolean {
  return command === "continue" || command === "over" || command === "into" || command === "out";
}

function pausedEffect(command: Command, phase: Paused, session: Session): Effect {
  const here = phase.visits[phase.shown];
  if (here === undefined) return unavailable(START_FIRST);
  const ended = isExit(phase.recording, here.node);
  switch (command) {
    case "stop":
      return { kind: "stop" };
    case "restart":
      return { kind: "start" };
    case "pause":
      return phase.seeking !== null ? { kind: "pause" } : unavailable("The program is paused.");
    case "over":
      return ended ? unavailable(ENDED) : { kind: "act", action: { kind: "step_over" } };
    case "into":
      return ended ? unavailable(ENDED) : { kind: "act", action: { kind: "step_into" } };
    case "out":
      return ended ? unavailable(ENDED) : { kind: "act", action: { kind: "step_return" } };
    case "continue":
      if (ended) return { kind: "start" };
      if (isProbing(phase.probes)) return { kind: "wait" };
      return hasPredicted(phase, session)
        ? { kind: "seek", until: "breakpoint" }
        : { kind: "arrive", at: continued(phase, here.node, session) };
    case "diverge":
      if (ended) return unavailable(ENDED);
      if (session.model.kind === "failed") return unavailable("There is no model to be wrong.");
      return phase.seeking !== null
        ? unavailable("Already on the way.")
        : { kind: "seek", until: "divergence" };
    case "last_right":
      return lastRight(phase);
    case "reverse":
      if (here.node > 0 && isProbing(phase.probes)) return { kind: "wait" };
      return rewound(command, phase, here.node, pointsOf(phase, session));
    case "back":
    case "back_into":
    case "back_out":
      return rewound(command, phase, here.node, null);
  }
}

function rewound(rewind: Rewind, { recording }: Paused, from: number, stops: StopPoints | null): Effect {
  const node = rewindTarget(recording.tree, from, rewind, (at) => stops?.has(at) ?? false);
  if (node === null) return unavailable(AT_ENTRY);
  return { kind: "jump", node, reason: stops?.get(node) ?? { kind: "rewind" } };
}

function lastRight({ visits, shown }: Paused): Effect {
  const visit = visits.slice(0, shown).findLast(({ forecast }) => markOf(forecast) === "exact");
  return visit === undefined
    ? unavailable("No prediction before this stop was right.")
    : { kind: "jump", node: visit.node, reason: { kind: "rewind" } };
}

/** "Step Over", for a sentence about what led to a stop. */
export function actionName(action: Action): string {
  switch (action.kind) {
    case "step_into":
      return "Step Into";
    case "step_over":
      return "Step Over";
    case "step_return":
      return "Step Out";
    case "breakpoint":
    case "continue":
    case "run_to_breakpoint":
      return "Continue";
  }
}
