import type { CanonicalLine, LoopCursor, ValueText } from "../../1-trace/trace.ts";
import { unquote } from "../../4-language/literals.ts";
import { partsOf } from "../../4-language/parts.ts";
import type { Entered } from "../../4-language/transition.ts";
import { valueProgress } from "./value-text.ts";

/** One line of an answer. */
export type Statement =
  | { readonly kind: "print"; readonly text: string }
  | { readonly kind: "change"; readonly name: string; readonly value: ValueText | null }
  | { readonly kind: "cursor"; readonly cursor: LoopCursor }
  | { readonly kind: "end"; readonly end: EndStatement };

/** How the line ends, what it changed aside. */
export type EndStatement =
  | { readonly kind: "line"; readonly line: CanonicalLine }
  | Entered
  | { readonly kind: "return" | "yield"; readonly value: ValueText }
  | {
      readonly kind: "exception";
      readonly type: string;
      readonly message: string;
      readonly caughtAt: CanonicalLine | null;
    };

const NAME = "[\\p{ID_Start}_][\\p{ID_Continue}]*";
const QUOTED = `("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')`;
const CHANGE = new RegExp(`^(${NAME}) = (.+)$`, "u");
const DELETED = new RegExp(`^del (${NAME})$`, "u");
const PRINT = new RegExp(`^print ${QUOTED}$`, "u");
const CURSOR = /^coming at line (\d+): (unknown|\[.*\])( and more)?$/u;
const GO = /^(line|resume line) (\d+)$/;
const CALL = /^call line (\d+): [^(]*(\(.*\))$/u;
const VALUE = /^(return|yield) (.+)$/u;
const RAISE = new RegExp(`^raise (${NAME}(?:\\.${NAME})*)\\(${QUOTED}\\)(?: caught at line (\\d+))?$`, "u");

/** Reads one line of an answer; null when it is none. */
export function parseStatement(text: string): Statement | null {
  const print = PRINT.exec(text);
  if (print !== null) return { kind: "print", text: unquote(print[1] ?? "") };
  const deleted = DELETED.exec(text);
  if (deleted !== null) return { kind: "change", name: deleted[1] ?? "", value: null };
  const cursor = parseCursor(text);
  if (cursor !== null) return { kind: "cursor", cursor };
  const end = parseEnd(text);
  if (end !== null) return { kind: "end", end };
  const [, name = "", value = ""] = CHANGE.exec(text) ?? [];
  return isValue(value) ? { kind: "change", name, value } : null;
}

function parseCursor(text: string): LoopCursor | null {
  const [, line, list = "", more] = CURSOR.exec(text) ?? [];
  if (line === undefined) return null;
  const known = { line: Number(line), more: more !== undefined };
  if (list === "unknown") return { ...known, items: null };
  return isValue(list) ? { ...known, items: (partsOf(list)?.parts ?? []).map((part) => part.text) } : null;
}

function parseEnd(text: string): EndStatement | null {
  const [, going, to = ""] = GO.exec(text) ?? [];
  if (going !== undefined) return { kind: going === "line" ? "line" : "resume", line: Number(to) };
  const [, called, list = ""] = CALL.exec(text) ?? [];
  if (called !== undefined) {
    const args = parseArguments(list);
    return args === null ? null : { kind: "call", line: Number(called), args };
  }
  const [, leaving, value = ""] = VALUE.exec(text) ?? [];
  if (leaving !== undefined && isValue(value))
    return { kind: leaving === "return" ? "return" : "yield", value };
  const [, type, message = "", caught] = RAISE.exec(text) ?? [];
  if (type === undefined) return null;
  const caughtAt = caught === undefined ? null : Number(caught);
  return { kind: "exception", type, message: unquote(message), caughtAt };
}

/** `(a=1, b='x')`; null when a value in it is none. */
function parseArguments(list: string): ReadonlyMap<string, ValueText> | null {
  if (valueProgress(list) !== "closed") return null;
  // Read as an object's fields; the object's name means nothing.
  const parts = partsOf(`_${list}`)?.parts ?? [];
  const args = parts.map(({ label, text }) => [label.replace(/^\./, ""), text] as const);
  const named = parts.every(({ label, text }) => label.startsWith(".") && isValue(text));
  return named && (args.length > 0 || list === "()") ? new Map(args) : null;
}

function isValue(text: string): boolean {
  const progress = valueProgress(text);
  return progress === "whole" || progress === "closed";
}
