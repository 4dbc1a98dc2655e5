import type { CanonicalLine, Program, SourceLine } from "./trace.ts";

/** Editor line on which a canonical line starts; null for a line the program does not have. */
export function editorLineOf(program: Program, line: CanonicalLine): number | null {
  return program.lines[line - 1]?.range.startLine ?? null;
}

/**
 * The canonical line that an editor line means to a debugger: the first statement that starts there, else the
 * one that reaches over it, else the next one below it. Only lines at which Python can stop count.
 * @returns null when there is no such line.
 */
export function canonicalLineAt(program: Program, editorLine: number): CanonicalLine | null {
  const lines = program.lines.map(({ range, tokens }, index) => ({ range, tokens, line: index + 1 }));
  const stops = lines.filter(canStop);
  const below = stops
    .filter(({ range }) => range.startLine >= editorLine)
    .reduce<(typeof stops)[number] | null>(
      (best, next) => (best !== null && best.range.startLine <= next.range.startLine ? best : next),
      null,
    );
  if (below?.range.startLine === editorLine) return below.line;
  const around = stops.find(({ range }) => range.startLine < editorLine && range.endLine >= editorLine);
  return (around ?? below)?.line ?? null;
}

/** First words of lines that CPython makes no code of: nothing runs there. */
const WITHOUT_CODE: ReadonlySet<string> = new Set(["else", "finally", "global", "nonlocal"]);

function canStop({ tokens }: Pick<SourceLine, "tokens">): boolean {
  const [first] = tokens;
  return first === undefined || !WITHOUT_CODE.has(first.text);
}
