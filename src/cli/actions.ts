import type { Action } from "../core/3-debugger/action.ts";
import { ok } from "../core/lib/result.ts";
import type { Result } from "../core/lib/result.ts";
import { wrongUsage } from "./command.ts";
import type { CliError } from "./command.ts";

const ACTIONS_HELP = "into, over, return, break:LINE, continue, run:LINE:LINE…";

/** The value of `--actions`: short names, separated by commas, such as `into,over,break:4`. */
export function parseActions(text: string | undefined): Result<readonly Action[], CliError> {
  if (text === undefined) return wrongUsage("Give the actions to take with --actions.");
  const actions: Action[] = [];
  for (const word of text.split(",").filter((part) => part.trim() !== "")) {
    const action = parseAction(word.trim());
    if (action === null) return wrongUsage(`"${word.trim()}" is not an action. Actions: ${ACTIONS_HELP}.`);
    actions.push(action);
  }
  return ok(actions);
}

function parseAction(word: string): Action | null {
  const [name = "", ...targets] = word.split(":");
  const lines = targets.map(Number);
  if (lines.some((line) => !Number.isSafeInteger(line) || line < 1)) return null;
  const [line] = lines;
  if (name === "run" && line !== undefined) return { kind: "run_to_breakpoint", lines };
  if (name === "break" && line !== undefined && lines.length === 1) return { kind: "breakpoint", line };
  if (lines.length > 0) return null;
  switch (name) {
    case "into":
      return { kind: "step_into" };
    case "over":
      return { kind: "step_over" };
    case "return":
      return { kind: "step_return" };
    case "continue":
      return { kind: "continue" };
    default:
      return null;
  }
}
