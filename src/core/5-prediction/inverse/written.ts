import type { Locals } from "../../1-trace/trace.ts";
import { err, ok, type Result } from "../../lib/result.ts";
import { canonicalText, type TraceProgram } from "./canonical.ts";
import type { Observation } from "./observation.ts";
import { lengthOf, typeOf } from "./restrict.ts";
import type { ArgumentConstraint } from "./constraint.ts";

/** What `ValueError` or `ValueError: why` says; a sentence when it says nothing. */
export function readException(text: string): Result<Extract<Observation, { kind: "raises" }>, string> {
  const [, type, message] = /^\s*([A-Za-z_][\w.]*)\s*(?::\s*([^]*))?$/.exec(text) ?? [];
  return type === undefined
    ? err("Write an exception's type, such as ValueError, or its type and message: ValueError: too small.")
    : ok({ kind: "raises", type, message: message ?? null });
}

/** Variables as `x = 1; name = 'a'`, each with the canonical text of its value; a sentence when one is none. */
export async function readVariables(trace: TraceProgram, text: string): Promise<Result<Locals, string>> {
  const variables = new Map<string, string>();
  for (const piece of text.match(PIECES) ?? []) {
    if (piece.trim() === "") continue;
    const [, name, value] = /^\s*([A-Za-z_]\w*)\s*=([^]*)$/.exec(piece) ?? [];
    if (name === undefined || value === undefined)
      return err(`Write each variable as name = value, not ${piece.trim()}. A semicolon separates them.`);
    const canonical = await canonicalText(trace, value);
    if (!canonical.ok) return err(`${name}: ${canonical.error}`);
    variables.set(name, canonical.value);
  }
  return ok(variables);
}

/** Text without a semicolon or line break, but for those inside string literals. */
const PIECES = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^;\n])+/g;

/** A constraint with the canonical text of its value; a sentence when it has none, or contradicts itself. */
export async function readConstraint(
  trace: TraceProgram,
  { value: written, ...constraint }: ArgumentConstraint,
): Promise<Result<ArgumentConstraint, string>> {
  if (written === undefined) return ok(constraint);
  const value = await canonicalText(trace, written);
  if (!value.ok) return value;
  const { type, maxLength = Infinity } = constraint;
  if (type !== undefined && typeOf(value.value) !== type) return err(`${value.value} is no ${type}.`);
  if (lengthOf(value.value) > maxLength) return err(`${value.value} is longer than ${maxLength}.`);
  return ok({ ...constraint, value: value.value });
}
