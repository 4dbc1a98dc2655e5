import type { CanonicalLine, Locals, Program, ValueText } from "../../1-trace/trace.ts";
import type { SlotTable } from "../../4-language/slots.ts";

/** A parameter of a function. */
export interface Parameter {
  readonly name: string;
  /** `*args` and `**kwargs` collect; `named` ones can only be given by their name. */
  readonly kind: "plain" | "args" | "named" | "kwargs";
  readonly hasDefault: boolean;
}

/** The `def` line of a function by its name; null when the program defines none at its top level. */
export function definitionOf(program: Program, name: string): CanonicalLine | null {
  const index = program.lines.findIndex(
    ({ isDef, indent, tokens }) => isDef && indent === 0 && tokens[1]?.text === name,
  );
  return index < 0 ? null : index + 1;
}

/** Parameters in the order they are written. Canonical source has no annotations. */
export function parametersAt(program: Program, defLine: CanonicalLine): readonly Parameter[] {
  const tokens = program.lines[defLine - 1]?.tokens ?? [];
  const parameters: Parameter[] = [];
  let depth = 0;
  let stars = "";
  let named = false;
  let inDefault = false;
  for (const { kind, text } of tokens.slice(2)) {
    if ("([{".includes(text)) depth++;
    else if (")]}".includes(text)) depth--;
    if (depth === 0) break;
    if (depth > 1) continue;
    if (text === ",") {
      if (stars === "*") named = true;
      stars = "";
      inDefault = false;
    } else if (text === "*" || text === "**") stars = text;
    else if (text === "=") {
      inDefault = true;
      const last = parameters.pop();
      if (last !== undefined) parameters.push({ ...last, hasDefault: true });
    } else if (kind === "name" && !inDefault) {
      const plain = named ? "named" : "plain";
      parameters.push({
        name: text,
        kind: stars === "*" ? "args" : stars === "**" ? "kwargs" : plain,
        hasDefault: false,
      });
      if (stars === "*") named = true;
    }
  }
  return parameters;
}

/** Parameters in the order in which a state lists them: as their names are first met in the source. */
export function inStateOrder(parameters: readonly Parameter[], slots: SlotTable): readonly Parameter[] {
  return [...parameters].sort((a, b) => slots.rank(a.name) - slots.rank(b.name));
}

/**
 * Arguments as the tuple a function is called with, `(1, 'a')`; null when a call by position alone
 * cannot bind them so.
 */
export function argumentTuple(parameters: readonly Parameter[], args: Locals): string | null {
  const values: ValueText[] = [];
  for (const { name, kind } of parameters) {
    const value = args.get(name);
    if (value === undefined) return null;
    if (kind === "plain") values.push(value);
    else if (kind === "args") {
      if (!value.startsWith("(")) return null;
      const inner = value.slice(1, -1).replace(/,$/, "");
      if (inner !== "") values.push(inner);
    } else if (kind === "kwargs" ? value !== "{}" : true) return null;
  }
  return values.length === 0
    ? "()"
    : values.length === 1
      ? `(${values[0] ?? ""},)`
      : `(${values.join(", ")})`;
}
