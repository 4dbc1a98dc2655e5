import type { CanonicalLine } from "../1-trace/trace.ts";
import type { NodeIndex } from "../2-tree/tree.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { inverseAt } from "./inverses.ts";
import type { JumpAction, Unanswered } from "./jump.ts";
import { jumpAt } from "./jumps.ts";
import type { Question } from "./law.ts";
import type { Recorded } from "./recorded.ts";
import { transitionsOf } from "./transitions.ts";

/** A question about a state of a recording; or why it has none. */
export interface Asked {
  readonly node: NodeIndex;
  /** The action asked for. */
  readonly action: string;
  readonly question: Result<Question, Unanswered>;
}

/**
 * Every question about states of a recording, those the debugger would not ask left out.
 * @param breakpoints - lines to ask `break` for
 * @param isMeant - which states; all when not given
 */
export function* allQuestions(
  recorded: Recorded,
  breakpoints: readonly CanonicalLine[],
  isMeant: (node: NodeIndex) => boolean = () => true,
): Generator<Asked> {
  for (const { node, transitions } of transitionsOf(recorded.program, recorded.tree)) {
    if (!isMeant(node)) continue;
    for (const transition of transitions)
      yield { node, action: "into", question: ok({ task: "forward", ...transition }) };
  }
  const jumps: readonly JumpAction[] = [
    ...(["over", "return", "continue"] as const).map((kind) => ({ kind })),
    ...breakpoints.map((line) => ({ kind: "break" as const, line })),
  ];
  for (const { index: node, parts } of recorded.tree.nodes) {
    if (!isMeant(node)) continue;
    const calls = parts.filter(({ kind }) => kind === "call").length;
    for (let ended = 0; ended <= calls; ended++)
      for (const action of jumps) {
        const jump = jumpAt(recorded, node, action, ended);
        const question = jump.ok ? ok<Question>({ task: "jump", ...jump.value }) : err(jump.error);
        if (isAsked(question)) yield { node, action: action.kind, question };
      }
    for (const action of ["inv_into", "inv_over", "inv_call"] as const) {
      const inverse = inverseAt(recorded, node, action);
      const question = inverse.ok ? ok<Question>({ task: "inverse", ...inverse.value }) : err(inverse.error);
      if (isAsked(question)) yield { node, action, question };
    }
  }
}

const isAsked = (question: Result<Question, Unanswered>): boolean =>
  question.ok || question.error.kind !== "unasked";
