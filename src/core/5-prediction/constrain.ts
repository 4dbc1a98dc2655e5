import { startState } from "../4-language/automaton.ts";
import type { GrammarState } from "../4-language/automaton.ts";
import { charactersText, numberText } from "../4-language/literals.ts";
import { sectionOf, slotOf, spellingOf } from "../4-language/vocabulary.ts";
import type { SlotTable } from "../4-language/slots.ts";
import type { Program } from "../1-trace/trace.ts";
import type { TokenId } from "./model.ts";

/** Where an answer to a frame state of this program begins in the grammar: only its lines and names are allowed. */
export function answerStart(program: Program, slots: SlotTable, event: "call" | "line"): GrammarState {
  const linesWhere = (matches: (line: Program["lines"][number]) => boolean): readonly number[] =>
    program.lines.flatMap((line, index) => (matches(line) ? [index + 1] : []));
  return startState({
    lines: program.lines.length,
    defLines: linesWhere(({ isDef }) => isDef),
    forLines: linesWhere(({ loopEnd }) => loopEnd !== null),
    slots: slots.used(),
    event,
  });
}

/** A token as a person reads it: a variable's name, a character, a digit, else its spelling. */
export function tokenText(slots: SlotTable, id: TokenId): string {
  switch (sectionOf(id)) {
    case "slots":
      return slots.name(slotOf(id)) ?? spellingOf(id);
    case "characters":
      return charactersText([id]);
    case "numbers":
      return numberText(id);
    default:
      return spellingOf(id);
  }
}
