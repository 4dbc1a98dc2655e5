import { canonicalText } from "../lib/canonical.ts";
import { type Result } from "../lib/result.ts";
import { advance, isComplete, type GrammarState } from "./automaton.ts";
import { encodeInverseAnswer, encodeInversePrompt } from "./encode-inverse.ts";
import { encodeJumpAnswer, encodeJumpPrompt } from "./encode-jump.ts";
import { encodeOutcome, encodePrompt } from "./encode.ts";
import type { AnswerRule } from "./grammar.ts";
import type { Inverse } from "./inverse.ts";
import type { Jump } from "./jump.ts";
import { spell } from "./notation.ts";
import { INVERSE_ANSWERS, parseInverseAnswer, parseInversePrompt } from "./parse-inverse.ts";
import { JUMP_ANSWERS, parseJumpAnswer, parseJumpPrompt } from "./parse-jump.ts";
import { outcomeRule, parseOutcome, parsePrompt } from "./parse.ts";
import type { ParseError } from "./reader.ts";
import type { SlotTable } from "./slots.ts";
import type { AnswerStarts } from "./starts.ts";
import type { OutOfScope, Transition } from "./transition.ts";
import type { TokenId } from "./vocabulary.ts";

/** Anything the model can be asked, with its answer. */
export type Question =
  | ({ readonly task: "forward" } & Transition)
  | ({ readonly task: "jump" } & Jump)
  | ({ readonly task: "inverse" } & Inverse);

/** What became of a question that was written and read again. */
export type RoundTrip =
  | { readonly kind: "same"; readonly tokens: number }
  | { readonly kind: "out_of_scope"; readonly reason: OutOfScope }
  /** The language's law does not hold: a bug. */
  | { readonly kind: "broken"; readonly detail: string };

/** What is written, what is read from it, and what the grammar calls its answer. */
interface Pass {
  readonly prompt: Result<readonly TokenId[], OutOfScope>;
  readonly answer: Result<readonly TokenId[], OutOfScope>;
  readonly readPrompt: (tokens: readonly TokenId[]) => Result<unknown, ParseError>;
  readonly readAnswer: (tokens: readonly TokenId[]) => Result<unknown, ParseError>;
  /** What reading the prompt must give. */
  readonly asked: unknown;
  readonly rule: AnswerRule;
}

/**
 * The law of the language: prompt and answer come back as they were, and the grammar of their program
 * allows every token of the answer and ends exactly there.
 */
export function roundTrip(question: Question, slots: SlotTable, starts: AnswerStarts): RoundTrip {
  const { prompt, answer, readPrompt, readAnswer, asked, rule } = passOf(question, slots);
  if (!prompt.ok) return { kind: "out_of_scope", reason: prompt.error };
  if (!answer.ok) return { kind: "out_of_scope", reason: answer.error };
  const broken = (what: string, tokens: readonly TokenId[]): RoundTrip => ({
    kind: "broken",
    detail: `${what}: ${spell(tokens)}`,
  });
  if (!gives(readPrompt(prompt.value), asked)) return broken("prompt", prompt.value);
  if (!gives(readAnswer(answer.value), question.to)) return broken("answer", answer.value);
  if (!isAllowed(starts(rule), answer.value)) return broken("refused", answer.value);
  return { kind: "same", tokens: prompt.value.length + answer.value.length };
}

function passOf(question: Question, slots: SlotTable): Pass {
  switch (question.task) {
    case "forward":
      return {
        prompt: encodePrompt(question.from, slots),
        answer: encodeOutcome(question.to, slots),
        readPrompt: (tokens) => parsePrompt(tokens, slots),
        readAnswer: (tokens) => parseOutcome(tokens, slots),
        asked: question.from,
        rule: outcomeRule(question.from),
      };
    case "jump": {
      const { from, action, to } = question;
      return {
        prompt: encodeJumpPrompt({ from, action }, slots),
        answer: encodeJumpAnswer(to, slots),
        readPrompt: (tokens) => parseJumpPrompt(tokens, slots),
        readAnswer: (tokens) => parseJumpAnswer(action, tokens, slots),
        asked: { from, action },
        rule: JUMP_ANSWERS[action.kind],
      };
    }
    case "inverse": {
      const { from, action, to } = question;
      return {
        prompt: encodeInversePrompt({ from, action }, slots),
        answer: encodeInverseAnswer(to, slots),
        readPrompt: (tokens) => parseInversePrompt(tokens, slots),
        readAnswer: (tokens) => parseInverseAnswer(action, tokens, slots),
        asked: { from, action },
        rule: INVERSE_ANSWERS[action],
      };
    }
  }
}

const gives = (read: Result<unknown, ParseError>, expected: unknown): boolean =>
  read.ok && canonicalText(read.value) === canonicalText(expected);

function isAllowed(start: GrammarState, tokens: readonly TokenId[]): boolean {
  let state: GrammarState | null = start;
  for (const token of tokens) state = state && advance(state, token);
  return state !== null && isComplete(state);
}
