import type { Evaluated, EvaluationRequest, ExpressionResult, ReachedStep } from "../core/1-trace/replay.ts";
import type { Locals } from "../core/1-trace/trace.ts";
import { messageOf } from "../core/lib/message.ts";
import type { PythonPort } from "./ports.ts";
import { stateAt, type Recording } from "./recording.ts";

/** What Python says of the expressions of one request, in their order; or a sentence why it says nothing. */
export type EvaluationAnswer =
  | { readonly kind: "results"; readonly results: readonly ExpressionResult[] }
  | { readonly kind: "unavailable"; readonly message: string };

/**
 * Evaluates expressions at steps of a recording, on the true state: Python runs the program again
 * and stops by at each step. Never rejects; the answers are in the order of the requests.
 */
export async function evaluateAt(
  python: Pick<PythonPort, "evaluate">,
  recording: Recording,
  requests: readonly EvaluationRequest[],
): Promise<readonly EvaluationAnswer[]> {
  const without = (message: string): readonly EvaluationAnswer[] =>
    requests.map(() => ({ kind: "unavailable", message }));
  const merged = mergeRequests(requests.filter(({ step }) => hasFrame(recording, step)));
  if (merged.length === 0) return without(NO_FRAME);
  try {
    const evaluated = await python.evaluate(recording.origin, merged);
    if (!evaluated.ok) return without(evaluated.error.message);
    const answers = answersByStep(recording, evaluated.value, merged);
    return requests.map((request) => ownAnswer(request, answers.get(request.step)));
  } catch (cause) {
    return without(messageOf(cause));
  }
}

const NO_FRAME = "The program has ended: no frame is left to evaluate in.";
export const DIFFERS =
  "Repeated, the program did not come to the same state here, so this cannot be evaluated. It reads a clock or something else that changes, or an expression changed it.";

function hasFrame(recording: Recording, step: number): boolean {
  return stateAt(recording, step).event !== "exit";
}

/** One request for each step, since a run stops by only once. */
function mergeRequests(requests: readonly EvaluationRequest[]): readonly EvaluationRequest[] {
  const merged = new Map<number, EvaluationRequest>();
  for (const { step, expressions } of requests) {
    const known = merged.get(step)?.expressions ?? [];
    const wanted = new Map([...known, ...expressions].map((expression) => [keyOf(expression), expression]));
    merged.set(step, { step, expressions: [...wanted.values()] });
  }
  return [...merged.values()].sort((a, b) => a.step - b.step);
}

const keyOf = ({ text, as }: EvaluationRequest["expressions"][number]): string => `${as} ${text}`;

type StepAnswer = ReadonlyMap<string, ExpressionResult> | string;

/** Results by expression for each step; a sentence where the repeated run is not the recorded one. */
function answersByStep(
  recording: Recording,
  { steps, end }: Evaluated,
  requests: readonly EvaluationRequest[],
): ReadonlyMap<number, StepAnswer> {
  const reached = new Map(steps.map((step) => [step.step, step]));
  let differs = false;
  return new Map(
    requests.map(({ step, expressions }): [number, StepAnswer] => {
      const found = reached.get(step);
      if (found === undefined) return [step, end.kind === "stopped" ? end.message : DIFFERS];
      // What follows a step that differs cannot be trusted, even when it looks the same.
      differs ||= !isSame(recording, found);
      if (differs) return [step, DIFFERS];
      const results = expressions.flatMap((expression, index): [string, ExpressionResult][] => {
        const result = found.results[index];
        return result === undefined ? [] : [[keyOf(expression), result]];
      });
      return [step, new Map(results)];
    }),
  );
}

function ownAnswer({ expressions }: EvaluationRequest, answer: StepAnswer | undefined): EvaluationAnswer {
  if (answer === undefined) return { kind: "unavailable", message: NO_FRAME };
  if (typeof answer === "string") return { kind: "unavailable", message: answer };
  return {
    kind: "results",
    results: expressions.flatMap((expression) => answer.get(keyOf(expression)) ?? []),
  };
}

/** Whether a step of a repeated run is what was recorded. */
export function isSame(recording: Recording, { step, line, locals, globals }: ReachedStep): boolean {
  const node = recording.tree.nodes[step];
  if (node === undefined || node.state.event === "exit" || node.state.line !== line) return false;
  const shown = node.state.event === "call" || node.state.event === "line" ? node.state : node.last;
  return shown === null || (sameVariables(shown.locals, locals) && sameVariables(shown.globals, globals));
}

function sameVariables(a: Locals, b: Locals): boolean {
  return a.size === b.size && [...a].every(([name, value]) => b.get(name) === value);
}
