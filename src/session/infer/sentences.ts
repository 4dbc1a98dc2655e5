import type { Program, ValueText } from "../../core/1-trace/trace.ts";
import type { InverseAnswer, InverseState } from "../../core/4-language/inverse.ts";
import { quote } from "../../core/4-language/literals.ts";
import type { Outcome } from "../../core/5-prediction/inverse/evidence.ts";
import type { Observation } from "../../core/5-prediction/inverse/observation.ts";
import { figuresOf, type Tally } from "../../core/5-prediction/inverse/tally.ts";
import type { Verdict } from "../../core/5-prediction/inverse/verify.ts";
import { editorLineOf } from "../../core/1-trace/lines.ts";
import type { Found } from "./infer.ts";

/** `'abc'`, `ValueError: why`, or a sentence. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "returns":
      return outcome.value;
    case "raises":
      return exceptionText(outcome.type, outcome.message);
    case "endless":
    case "failed":
      return outcome.message;
  }
}

const exceptionText = (type: string, message: string | null): string =>
  message === null || message === "" ? type : `${type}: ${message}`;

/** What was looked for, as the end of "inputs of f that …". */
export function wantedText(program: Program, observed: Observation): string {
  const lineOf = (line: number): string => `line ${String(editorLineOf(program, line) ?? line)}`;
  switch (observed.kind) {
    case "returns":
      return `return ${observed.value}`;
    case "raises":
      return `raise ${exceptionText(observed.type, observed.message)}`;
    case "prints":
      return `print ${quote(observed.text)}`;
    case "reaches":
      return `reach ${lineOf(observed.state.line)}${withVariables(observed.state.locals)}`;
    case "branches":
      return `go ${observed.taken ? "into" : "past"} the block of ${lineOf(observed.line)}`;
  }
}

const withVariables = (locals: ReadonlyMap<string, ValueText>): string =>
  locals.size === 0 ? "" : ` with ${variablesText(locals)}`;

const variablesText = (locals: ReadonlyMap<string, ValueText>): string =>
  [...locals].map(([name, value]) => `${name} = ${value}`).join(", ");

/** "gives 'abd', not 'abc'". */
export function verdictText({ request }: Pick<Found, "request">, verdict: Verdict): string {
  const { observed, program } = request;
  const { outcome } = verdict;
  if (outcome.kind === "failed") return outcome.message;
  if (outcome.kind === "endless" && !verdict.holds) return `stopped: ${outcome.message}`;
  switch (observed.kind) {
    case "returns":
      return contrast("gives", outcomeText(outcome), observed.value, verdict.holds);
    case "raises":
      return contrast(
        "gives",
        outcomeText(outcome),
        exceptionText(observed.type, observed.message),
        verdict.holds,
      );
    case "prints":
      return contrast("prints", quote(verdict.printed), quote(observed.text), verdict.holds);
    case "reaches":
    case "branches":
      return `${verdict.holds ? "does" : "does not"} ${wantedText(program, observed)}`;
  }
}

const contrast = (verb: string, got: string, wanted: string, holds: boolean): string =>
  holds ? `${verb} ${got}` : `${verb} ${got}, not ${wanted}`;

/** "3 of 8 answers hold in Python (38 %) · 5 different · first at draw 2 · 1 by the network's own walk". */
export function summaryText(tally: Tally): string {
  const { distinct, verified, selfVerified, hitRate } = figuresOf(tally);
  const { drawn, rejected, firstHit } = tally;
  return [
    `${String(drawn)} drawn, ${String(distinct)} different${rejected === 0 ? "" : `, ${String(rejected)} no input`}`,
    `${String(verified)} of ${String(distinct)} hold in Python`,
    `${String(selfVerified)} of ${String(distinct)} by the network's own walk`,
    ...(hitRate === null ? [] : [`hit rate ${String(Math.round(100 * hitRate))} %`]),
    ...(firstHit === null ? [] : [`first hit after ${String(firstHit)}`]),
  ].join(" · ");
}

/** What a search that found nothing ends with; null while it goes on, or when it found something. */
export function noneFoundText(found: Found): string | null {
  const { tally } = found;
  const { found: any, nearest } = figuresOf(tally);
  if (tally.ended === null || any) return null;
  const tries = `None found in ${String(tally.calls ?? 0)} tries.`;
  if (nearest?.verified == null) return tries;
  return `${tries} Nearest: ${nearest.call} ${verdictText(found, nearest.verified)}.`;
}

/** How a search ended before everything was tried; null otherwise. */
export function endedText({ ended }: Tally): string | null {
  if (ended === "cancelled") return "Stopped. What was found is kept.";
  return ended === "time" ? "The time was up before everything was tried." : null;
}

/** "Line 4: text = 'ab', out = ''". */
export function pastText(program: Program, state: InverseState | InverseAnswer): string {
  const lineOf = (line: number): string => `line ${String(editorLineOf(program, line) ?? line)}`;
  switch (state.kind) {
    case "frame": {
      const { event, line, locals } = state.state;
      const variables = locals.size === 0 ? "no variables" : variablesText(locals);
      if (event === "call") return `Call: ${variables}`;
      return `${event === "line" ? "Line" : "Goes on at line"} ${lineOf(line).slice(5)}: ${variables}`;
    }
    case "return":
    case "yield":
      return `${state.kind === "return" ? "Return" : "Yield"} of ${state.value}, ${lineOf(state.line)}`;
    case "exception":
      return `${exceptionText(state.type, state.message)}, ${lineOf(state.line)}`;
  }
}
