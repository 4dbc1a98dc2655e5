import { startState } from "../4-language/automaton.ts";
import type { GrammarState } from "../4-language/automaton.ts";
import type { AnswerRule } from "../4-language/grammar.ts";
import { charactersText, numberText } from "../4-language/literals.ts";
import { sectionOf, slotOf, spellingOf } from "../4-language/vocabulary.ts";
import type { SlotTable } from "../4-language/slots.ts";
import type { Program, SourceLine } from "../1-trace/trace.ts";
import type { TokenId } from "./model.ts";

/**
 * Where an answer begins in the grammar: only the program's lines, and the names known when it is
 * asked for, are allowed. Kept from one answer to the next, since its token masks take long to make.
 */
export function answerStarts(program: Program, slots: SlotTable): (answer: AnswerRule) => GrammarState {
  const linesWhere = (matches: (line: SourceLine) => boolean): readonly number[] =>
    program.lines.flatMap((line, index) => (matches(line) ? [index + 1] : []));
  const lines = program.lines.length;
  const defLines = linesWhere(({ isDef }) => isDef);
  const forLines = linesWhere(({ loopEnd }) => loopEnd !== null);
  const kept = new Map<string, GrammarState>();
  return (answer) => {
    const names = [...slots.used()];
    const key = `${answer} ${names.length}`;
    const state = kept.get(key) ?? startState({ lines, defLines, forLines, slots: names, answer });
    kept.set(key, state);
    return state;
  };
}

/** A token as a person reads it: a variable's name, a character, a digit, else its spelling. */
export function tokenText(slots: SlotTable, id: TokenId): string {
  const section = sectionOf(id);
  if (section === "slots") return slots.name(slotOf(id)) ?? spellingOf(id);
  if (section === "characters") return charactersText([id]);
  if (section === "numbers") return numberText(id);
  return spellingOf(id);
}
