import { closingQuote } from "../../4-language/literals.ts";

/** How far a text is a canonical value: `whole` may still go on (`1` to `12`), `closed` may not. */
export type ValueProgress = "no" | "open" | "whole" | "closed";

const OPENING = "([{<";
const CLOSING = ")]}>";
/** In numbers, names and opaque values. Bytes of characters outside ASCII stand as characters of their own. */
const ATOM = /[\w.+\-\u0080-\uffff]/;

/**
 * Whether a text begins like a Python value as the recorder writes it, on one line: brackets in order, strings closed, spaces only after
 * a comma, a colon, or inside `<…>`. It knows no names, so `foo` passes: what a model invents is shown and judged.
 */
export function valueProgress(text: string): ValueProgress {
  const open: string[] = [];
  let at = 0;
  let previous = " ";
  if (/[\n\r]/.test(text)) return "no";
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "'" || character === '"') {
      if (!/^[b[({<:=,\s]?$/.test(previous)) return "no";
      const close = closingQuote(text, at);
      if (close < 0) return "open";
      at = close + 1;
      previous = character;
      continue;
    }
    if (open.at(-1) === "<" && !"<>".includes(character)) {
      // What stands in an opaque value is no Python.
    } else if (OPENING.includes(character)) open.push(character);
    else if (CLOSING.includes(character)) {
      if (open.pop() !== OPENING.charAt(CLOSING.indexOf(character))) return "no";
    } else if (character === " ") {
      if (open.length === 0 || !",:".includes(previous)) return "no";
    } else if (",:=".includes(character)) {
      if (open.length === 0 || OPENING.includes(previous)) return "no";
    } else if (!ATOM.test(character) || CLOSING.includes(previous) || /['"]/.test(previous)) return "no";
    previous = character;
    at++;
  }
  if (open.length > 0 || text === "" || "+-.".includes(previous)) return "open";
  return CLOSING.includes(previous) || /['"]/.test(previous) ? "closed" : "whole";
}
