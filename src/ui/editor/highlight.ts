/** A piece of a line and the class its colour comes from; null for plain text. */
export interface Piece {
  readonly text: string;
  readonly kind: "keyword" | "string" | "number" | "comment" | "function" | null;
}

export const KEYWORDS: string[] =
  "and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield None True False".split(
    " ",
  );

const PIECES = new RegExp(
  [
    String.raw`(?<comment>#.*)`,
    String.raw`(?<string>\b[rbfRBF]{0,2}(?:'(?:\\.|[^'\\])*'?|"(?:\\.|[^"\\])*"?)|'(?:\\.|[^'\\])*'?|"(?:\\.|[^"\\])*"?)`,
    String.raw`(?<number>\b\d[\w.]*)`,
    String.raw`\b(?<keyword>${KEYWORDS.join("|")})\b`,
    String.raw`(?<function>[A-Za-z_]\w*(?=\())`,
    String.raw`[A-Za-z_]\w*`,
  ].join("|"),
  "g",
);

/** Colours one line of Python well enough to read; strings over several lines stay plain. */
export function highlightLine(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(PIECES)) {
    if (match.index > end) pieces.push({ text: line.slice(end, match.index), kind: null });
    pieces.push({ text: match[0], kind: kindOf(match.groups ?? {}) });
    end = match.index + match[0].length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end), kind: null });
  return pieces;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): Piece["kind"] {
  if (groups["comment"] !== undefined) return "comment";
  if (groups["string"] !== undefined) return "string";
  if (groups["number"] !== undefined) return "number";
  if (groups["keyword"] !== undefined) return "keyword";
  return groups["function"] === undefined ? null : "function";
}
