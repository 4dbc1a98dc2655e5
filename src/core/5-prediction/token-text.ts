import { charactersText, numberText } from "../4-language/literals.ts";
import { sectionOf, slotOf, spellingOf } from "../4-language/vocabulary.ts";
import type { SlotTable } from "../4-language/slots.ts";
import type { TokenId } from "./model.ts";

/** A token as a person reads it: a variable's name, a character, a digit, else its spelling. */
export function tokenText(slots: SlotTable, id: TokenId): string {
  const section = sectionOf(id);
  if (section === "slots") return slots.name(slotOf(id)) ?? spellingOf(id);
  if (section === "characters") return charactersText([id]);
  if (section === "numbers") return numberText(id);
  return spellingOf(id);
}
