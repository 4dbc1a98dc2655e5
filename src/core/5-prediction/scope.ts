import type { CanonicalLine, Locals, Program, SourceLine, SourceToken } from "../1-trace/trace.ts";

type LineTokens = readonly SourceToken[];

/** The qualified name of the function defined on a line, as the tracer gives it: `f`, `Stack.push`, `outer.inner`. */
export function functionName(program: Program, defLine: CanonicalLine): string {
  const names: string[] = [];
  let indent = Infinity;
  for (let line = defLine; line > 0 && indent > 0; line--) {
    const at = program.lines[line - 1];
    if (at === undefined || at.indent >= indent) continue;
    indent = at.indent;
    const name = definedName(at);
    if (name !== null) names.unshift(name);
  }
  return names.join(".");
}

/**
 * The module variables that a function shows: those its body, nested functions included, names
 * without binding them.
 * @param module - all known module variables
 */
export function globalsOf(program: Program, defLine: CanonicalLine, module: Locals): Locals {
  const body = bodyOf(program, defLine);
  const local = new Set([...parametersOf(program, defLine), ...boundNames(body)]);
  for (const name of declared(body, "global")) local.delete(name);
  const named = new Set(body.flatMap(namesIn));
  return new Map([...module].filter(([name]) => named.has(name) && !local.has(name)));
}

/** Names of a `def` line inside its brackets: the parameters, and what their defaults name. */
export function parametersOf(program: Program, defLine: CanonicalLine): ReadonlySet<string> {
  return new Set(namesIn(program.lines[defLine - 1]?.tokens ?? []).slice(2));
}

/** Names that a function binds again after its call: not those whose items or attributes it changes. */
export function reboundNames(program: Program, defLine: CanonicalLine): ReadonlySet<string> {
  return boundNames(bodyOf(program, defLine).filter((tokens) => !tokens.some(isAugmented)));
}

function bodyOf(program: Program, defLine: CanonicalLine): readonly LineTokens[] {
  const after = program.lines.slice(defLine);
  const indent = program.lines[defLine - 1]?.indent ?? 0;
  const end = after.findIndex((line) => line.indent <= indent);
  return (end < 0 ? after : after.slice(0, end)).map(({ tokens }) => tokens);
}

function definedName({ tokens }: SourceLine): string | null {
  const keyword = tokens.findIndex(({ text }) => text === "def" || text === "class");
  const isFirst = keyword === 0 || (keyword === 1 && tokens[0]?.text === "async");
  return isFirst ? (tokens[keyword + 1]?.text ?? null) : null;
}

/** Names on a line that are no attributes. Keywords are among them. */
function namesIn(tokens: LineTokens): string[] {
  return tokens.flatMap(({ kind, text }, index) =>
    kind === "name" && tokens[index - 1]?.text !== "." ? [text] : [],
  );
}

/** Names that some statement binds: by `=`, `for … in`, `import`, `as`, `:=`, `def`, `class`, or as a lambda's parameter. */
function boundNames(lines: readonly LineTokens[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const tokens of lines) {
    const targets = targetsEnd(tokens);
    let binding = false;
    tokens.forEach(({ kind, text }, index) => {
      if (/^(for|lambda|def|class|import)$/.test(text)) binding = true;
      else if (text === "in" || text === ":") binding = false;
      const before = tokens[index - 1]?.text ?? "";
      const after = tokens[index + 1]?.text ?? "";
      if (kind !== "name" || before === ".") return;
      if (before === "def" || before === "class") names.add(text);
      if (/^[.[(]$/.test(after)) return;
      if (binding || index < targets || before === "as" || after === ":=") names.add(text);
    });
  }
  return names;
}

/** Number of leading tokens among which a statement's targets are: up to its last `=` outside brackets. */
function targetsEnd(tokens: LineTokens): number {
  let depth = 0;
  let end = 0;
  tokens.forEach((token, index) => {
    if (token.kind !== "operator") return;
    if (/^[[({]$/.test(token.text)) depth++;
    else if (/^[\])}]$/.test(token.text)) depth--;
    else if (depth === 0 && (token.text === "=" || isAugmented(token))) end = index;
  });
  return end;
}

/** `+=` and its like change a mutable value in place. */
function isAugmented({ kind, text }: SourceToken): boolean {
  return kind === "operator" && /^(\+|-|\*|\/|\/\/|%|\*\*|@|&|\||\^|<<|>>)=$/.test(text);
}

function declared(lines: readonly LineTokens[], keyword: "global" | "nonlocal"): readonly string[] {
  return lines.flatMap((tokens) => (tokens[0]?.text === keyword ? namesIn(tokens).slice(1) : []));
}
