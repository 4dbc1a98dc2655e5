import type { ValueText } from "../../1-trace/trace.ts";
import { partsOf } from "../../4-language/parts.ts";
import { quote, unquote } from "../../4-language/literals.ts";

/** A Python literal, taken apart so that it can be changed. */
export type Literal =
  | { readonly kind: "atom"; readonly text: ValueText }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "str"; readonly value: string }
  | { readonly kind: "list" | "tuple" | "set"; readonly items: readonly Literal[] }
  | { readonly kind: "dict"; readonly pairs: readonly (readonly [Literal, Literal])[] };

/** What a canonical value text says. What is no container, string or integer stays an atom. */
export function parseLiteral(text: ValueText): Literal {
  if (/^-?\d+$/.test(text)) return { kind: "int", value: BigInt(text) };
  if (/^['"]/.test(text)) return { kind: "str", value: unquote(text) };
  if (text === "[]") return { kind: "list", items: [] };
  if (text === "()") return { kind: "tuple", items: [] };
  if (text === "{}") return { kind: "dict", pairs: [] };
  if (text === "set()") return { kind: "set", items: [] };
  const parts = /^[[({]/.test(text) ? partsOf(text) : null;
  if (parts === null || parts.cut) return { kind: "atom", text };
  if (parts.shape === "mapping") {
    const pairs = parts.parts.map(
      ({ label, text: value }) => [parseLiteral(label.slice(1, -1)), parseLiteral(value)] as const,
    );
    return { kind: "dict", pairs };
  }
  const items = parts.parts.map((part) => parseLiteral(part.text));
  return { kind: parts.shape === "set" ? "set" : text.startsWith("[") ? "list" : "tuple", items };
}

/** The canonical text of a literal; a set's elements keep their order. */
export function formatLiteral(literal: Literal): ValueText {
  switch (literal.kind) {
    case "atom":
      return literal.text;
    case "int":
      return String(literal.value);
    case "str":
      return quote(literal.value);
    case "list":
      return `[${literal.items.map(formatLiteral).join(", ")}]`;
    case "tuple":
      return `(${literal.items.map(formatLiteral).join(", ")}${literal.items.length === 1 ? "," : ""})`;
    case "set":
      return literal.items.length === 0 ? "set()" : `{${literal.items.map(formatLiteral).join(", ")}}`;
    case "dict":
      return `{${literal.pairs.map(([key, value]) => `${formatLiteral(key)}: ${formatLiteral(value)}`).join(", ")}}`;
  }
}
