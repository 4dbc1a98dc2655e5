import type { Program, SourceLine } from "../1-trace/trace.ts";
import { startState, type GrammarState } from "./automaton.ts";
import type { AnswerRule } from "./grammar.ts";
import type { SlotTable } from "./slots.ts";

/** Gives the point in the grammar where an answer begins. */
export type AnswerStarts = (answer: AnswerRule) => GrammarState;

/**
 * Where answers begin in the grammar of a program: only its lines, and the names known when the answer
 * is asked for, are allowed. Kept from one answer to the next, since the token masks take long to make.
 */
export function answerStarts(program: Program, slots: SlotTable): AnswerStarts {
  const linesWhere = (matches: (line: SourceLine) => boolean): readonly number[] =>
    program.lines.flatMap((line, index) => (matches(line) ? [index + 1] : []));
  const lines = program.lines.length;
  const defLines = linesWhere(({ isDef }) => isDef);
  const forLines = linesWhere(({ loopEnd }) => loopEnd !== null);
  const yieldLines = linesWhere(({ tokens }) => tokens.some(({ text }) => text === "yield"));
  const kept = new Map<string, GrammarState>();
  return (answer) => {
    const names = [...slots.used()];
    const key = `${answer} ${names.length}`;
    const state =
      kept.get(key) ?? startState({ lines, defLines, forLines, yieldLines, slots: names, answer });
    kept.set(key, state);
    return state;
  };
}
