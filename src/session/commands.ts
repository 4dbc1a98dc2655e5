import type { Action } from "../core/3-debugger/action.ts";
import { bindBreakpoints } from "./breakpoints.ts";
import { isExit, type Paused, type Session } from "./session.ts";

/** The buttons of the toolbar, in VS Code's order. */
export const COMMANDS = ["continue", "over", "into", "out", "restart", "stop"] as const;
export type Command = (typeof COMMANDS)[number];

/** Full names, as VS Code has them. */
export const COMMAND_TITLES: Readonly<Record<Command, string>> = {
  continue: "Continue",
  over: "Step Over",
  into: "Step Into",
  out: "Step Out",
  restart: "Restart",
  stop: "Stop",
};

/** What a command would do now; an unavailable one says why. */
export type Effect =
  | { readonly kind: "start" }
  | { readonly kind: "act"; readonly action: Action }
  | { readonly kind: "stop" }
  | { readonly kind: "unavailable"; readonly why: string };

const unavailable = (why: string): Effect => ({ kind: "unavailable", why });

export function effectOf(command: Command, session: Session): Effect {
  const { phase } = session;
  if (command === "stop") {
    return phase.kind === "editing" || phase.kind === "rejected"
      ? unavailable("The program is not running.")
      : { kind: "stop" };
  }
  switch (phase.kind) {
    case "editing":
    case "rejected":
      return command === "restart" ? unavailable("Start the program first.") : { kind: "start" };
    case "tracing":
      return unavailable("Python is running the program.");
    case "paused":
      return command === "restart"
        ? { kind: "start" }
        : pausedEffect(command, phase, session.draft.breakpoints);
  }
}

function pausedEffect(
  command: "continue" | "over" | "into" | "out",
  phase: Paused,
  breakpoints: readonly number[],
): Effect {
  const here = phase.visits[phase.shown];
  if (here === undefined || isExit(phase.recording, here.node)) {
    return command === "continue"
      ? { kind: "start" }
      : unavailable("The program has ended. Restart it to step again.");
  }
  return { kind: "act", action: actionOf(command, phase, breakpoints) };
}

function actionOf(
  command: "continue" | "over" | "into" | "out",
  phase: Paused,
  breakpoints: readonly number[],
): Action {
  switch (command) {
    case "over":
      return { kind: "step_over" };
    case "into":
      return { kind: "step_into" };
    case "out":
      return { kind: "step_return" };
    case "continue": {
      const bound = bindBreakpoints(phase.recording.program, breakpoints).flatMap(({ line }) => line ?? []);
      const lines = [...new Set(bound)].sort((a, b) => a - b);
      return { kind: "run_to_breakpoint", lines };
    }
  }
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
