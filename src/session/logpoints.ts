/** A log message taken apart: text, and expressions in braces. */
export type LogPart =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "expression"; readonly text: string };

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Reads `n is {n}`; doubled braces stand for themselves, and a brace without its partner for itself. */
export function logParts(message: string): readonly LogPart[] {
  const parts: LogPart[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") parts.push({ kind: "text", text });
    text = "";
  };
  for (let at = 0; at < message.length; at++) {
    const character = message.charAt(at);
    const doubled = message.charAt(at + 1) === character;
    const end = character === "{" && !doubled ? expressionEnd(message, at + 1) : null;
    if (end !== null) {
      flush();
      parts.push({ kind: "expression", text: message.slice(at + 1, end) });
      at = end;
      continue;
    }
    text += character;
    if (doubled && (character === "{" || character === "}")) at += 1;
  }
  flush();
  return parts;
}

/** Where the brace closes that opened before `start`; brackets and strings inside it are skipped. */
function expressionEnd(message: string, start: number): number | null {
  const open: string[] = [];
  let quote: string | null = null;
  for (let at = start; at < message.length; at++) {
    const character = message.charAt(at);
    if (quote !== null) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = null;
    } else if (character === "'" || character === '"') quote = character;
    else if (CLOSING[character] !== undefined) open.push(CLOSING[character]);
    else if (open.length === 0 && character === "}") return at === start ? null : at;
    else if (character === open.at(-1)) open.pop();
  }
  return null;
}
