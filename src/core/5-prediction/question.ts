import type { GrammarState } from "../4-language/automaton.ts";
import { encodePrompt } from "../4-language/encode.ts";
import { encodeInversePrompt } from "../4-language/encode-inverse.ts";
import { encodeJumpPrompt } from "../4-language/encode-jump.ts";
import type { AnswerRule } from "../4-language/grammar.ts";
import type { Inverse, InverseAnswer } from "../4-language/inverse.ts";
import type { Jump, JumpAnswer } from "../4-language/jump.ts";
import { outcomeRule, parseOutcome } from "../4-language/parse.ts";
import { INVERSE_ANSWERS, parseInverseAnswer } from "../4-language/parse-inverse.ts";
import { JUMP_ANSWERS, parseJumpAnswer } from "../4-language/parse-jump.ts";
import type { ParseError } from "../4-language/reader.ts";
import type { FrameState, Outcome, OutOfScope } from "../4-language/transition.ts";
import { ok, type Result } from "../lib/result.ts";
import type { ProgramContext } from "./context.ts";
import type { TokenId } from "./model.ts";

/** What the network is asked, and how its answer is read. */
export interface Question<Answer> {
  readonly prompt: readonly TokenId[];
  /** Where the answer begins in the grammar. */
  readonly start: GrammarState;
  readonly parse: (tokens: readonly TokenId[]) => Result<Answer, ParseError>;
}

type Asked<Answer> = Result<Question<Answer>, OutOfScope>;

/** How the line (or call) of a frame state ends. */
export function outcomeQuestion(context: ProgramContext, from: FrameState): Asked<Outcome> {
  const { slots } = context;
  return questionOf(context, encodePrompt(from, slots), outcomeRule(from), (tokens) =>
    parseOutcome(tokens, slots),
  );
}

/** Where a jump leads, in one answer. */
export function jumpQuestion(
  context: ProgramContext,
  jump: Pick<Jump, "from" | "action">,
): Asked<JumpAnswer> {
  const { slots } = context;
  const rule = JUMP_ANSWERS[jump.action.kind];
  return questionOf(context, encodeJumpPrompt(jump, slots), rule, (tokens) =>
    parseJumpAnswer(jump.action, tokens, slots),
  );
}

/** What came before a state. */
export function inverseQuestion(
  context: ProgramContext,
  inverse: Pick<Inverse, "from" | "action">,
): Asked<InverseAnswer> {
  const { slots } = context;
  const rule = INVERSE_ANSWERS[inverse.action];
  return questionOf(context, encodeInversePrompt(inverse, slots), rule, (tokens) =>
    parseInverseAnswer(inverse.action, tokens, slots),
  );
}

function questionOf<Answer>(
  { answerStart }: ProgramContext,
  prompt: Result<readonly TokenId[], OutOfScope>,
  rule: AnswerRule,
  parse: Question<Answer>["parse"],
): Asked<Answer> {
  return prompt.ok ? ok({ prompt: prompt.value, start: answerStart(rule), parse }) : prompt;
}
