import type { OutOfScope } from "../core/4-language/transition.ts";
import { predecessors } from "../core/5-prediction/inverse/back.ts";
import { endStates } from "../core/5-prediction/inverse/observation.ts";
import { proposeInputs, type Draw } from "../core/5-prediction/inverse/propose.ts";
import { verifyByWalk } from "../core/5-prediction/inverse/verify.ts";
import type { ProgramContext } from "../core/5-prediction/context.ts";
import { exhaustive } from "../core/lib/exhaustive.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import type { InverseQuestion, InverseReply } from "./inverse-schema.ts";

/** Tokens of one drawn answer. */
const ANSWER_TOKENS = 300;
/** Of the network's walk of a proposal: model calls, and tokens of one answer. */
const WALK = { steps: 200, tokens: 300 };

/** Answers an inverse question; each draw of a proposal is told of at once. */
export async function answerInverse(
  context: Result<ProgramContext, OutOfScope>,
  question: InverseQuestion,
  onDraw: (draw: Draw) => void,
  cancelled: () => boolean,
): Promise<InverseReply> {
  if (!context.ok) return unanswered(question, context.error);
  const decode = { maxTokens: ANSWER_TOKENS, cancelled };
  switch (question.kind) {
    case "propose": {
      const { defLine, observed } = question;
      const ends = endStates(context.value.program, defLine, observed);
      const proposals = proposeInputs(context.value, defLine, ends, { ...question, decode });
      if (!proposals.ok) return unanswered(question, proposals.error);
      for await (const draw of proposals.value) onDraw(draw);
      return { kind: "proposed", result: ok(null) };
    }
    case "walk": {
      const { defLine, observed } = question;
      const verdict = await verifyByWalk(context.value, defLine, question, observed, {
        limits: WALK,
        cancelled,
      });
      return { kind: "walked", verdict: verdict === null ? null : { ...verdict, arcs: [...verdict.arcs] } };
    }
    case "precede": {
      const found = await predecessors(context.value, question.from, question.action, {
        ...question,
        decode,
      });
      return { kind: "preceded", result: found.ok ? ok([...found.value]) : found };
    }
    default:
      return exhaustive(question);
  }
}

function unanswered({ kind }: InverseQuestion, reason: OutOfScope): InverseReply {
  switch (kind) {
    case "propose":
      return { kind: "proposed", result: err(reason) };
    case "walk": {
      const message = `The network cannot read this program: ${reason.kind}.`;
      const outcome = { kind: "failed", message } as const;
      return {
        kind: "walked",
        verdict: { holds: false, distance: Infinity, outcome, printed: "", arcs: [] },
      };
    }
    case "precede":
      return { kind: "preceded", result: err(reason) };
  }
}
