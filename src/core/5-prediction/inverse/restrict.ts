import type { CanonicalLine, Locals, ValueText } from "../../1-trace/trace.ts";
import type { TokenMask } from "../../4-language/automaton.ts";
import { partsOf } from "../../4-language/parts.ts";
import { nameTokens, type SlotTable } from "../../4-language/slots.ts";
import { maskOf } from "../../4-language/tables.ts";
import { encodeValue } from "../../4-language/value.ts";
import { lineToken, tokenId, type TokenId } from "../../4-language/vocabulary.ts";
import type { DecodedToken } from "../choose.ts";
import type { Restriction } from "../decode.ts";
import type { ArgumentType, Constraints } from "./constraint.ts";
import type { Parameter } from "./parameters.ts";

const EQUALS = tokenId("=");
const SEMICOLON = tokenId(";");
const GLOBALS = tokenId("<glob>");
const QUOTES: ReadonlySet<TokenId> = new Set(["'", '"'].map(tokenId));
const OPEN: ReadonlySet<TokenId> = new Set(["(", "[", "{"].map(tokenId));
const CLOSE: ReadonlySet<TokenId> = new Set([")", "]", "}"].map(tokenId));
const NUMBER_STARTS = ["-", "inf", "nan"].map(tokenId);

/**
 * Holds an answer of `inv_call` to the function asked for: its `def` line, each parameter once and in
 * the order of states, fixed values, and the first token of each type. Lengths, and what the first
 * token leaves open, are checked by {@link satisfies} when the answer is there.
 * @param parameters - in the order of states
 */
export function callRestriction(
  defLine: CanonicalLine,
  parameters: readonly Parameter[],
  constraints: Constraints,
  slots: SlotTable,
): Restriction {
  const head = lineToken(defLine);
  const names = parameters.map(({ name }) => nameTokens(name, false, slots)?.[0]);
  const fixed = parameters.map(({ name }) => {
    const value = constraints.get(name)?.value;
    const tokens = value === undefined ? null : encodeValue(value, slots);
    return tokens?.ok === true ? [...tokens.value, SEMICOLON] : null;
  });
  const starts = parameters.map(({ name }) => {
    const type = constraints.get(name)?.type;
    return type === undefined ? null : maskOf(firstTokensOf(type));
  });
  return (tokens, mask) => {
    if (tokens.length === 0 || tokens.some(({ id }) => id === GLOBALS)) return mask;
    if (tokens.length === 1) return head === undefined ? mask : only(mask, head);
    const { index, inValue } = placeIn(tokens);
    if (inValue === null) {
      const name = names[index];
      if (index >= names.length) return ended(mask);
      return name === undefined || tokens.at(-1)?.id === name ? mask : only(mask, name);
    }
    const forced = fixed[index]?.[inValue];
    if (forced !== undefined) return only(mask, forced);
    const start = inValue === 0 ? starts[index] : null;
    return start == null ? mask : mask.map((bit, id) => bit & (start[id] ?? 0));
  };
}

/** Whether arguments are what they are held to. */
export function satisfies(args: Locals, constraints: Constraints): boolean {
  return [...constraints].every(([name, constraint]) => {
    const value = args.get(name);
    if (value === undefined || (constraint.value !== undefined && constraint.value !== value)) return false;
    if (constraint.type !== undefined && typeOf(value) !== constraint.type) return false;
    const length = lengthOf(value);
    return length >= (constraint.minLength ?? 0) && length <= (constraint.maxLength ?? Infinity);
  });
}

/** Python's type of a canonical literal; null for other values. */
export function typeOf(value: ValueText): ArgumentType | null {
  if (value === "None") return "None";
  if (value === "True" || value === "False") return "bool";
  if (/^b['"]/.test(value)) return "bytes";
  if (/^['"]/.test(value)) return "str";
  if (value.startsWith("[")) return "list";
  if (value.startsWith("(") && /^\(\)$|,/.test(value)) return "tuple";
  if (value === "set()") return "set";
  if (value.startsWith("{")) return value === "{}" || partsOf(value)?.shape === "mapping" ? "dict" : "set";
  if (/^-?\d+$/.test(value)) return "int";
  return /^-?(\d[\d.e+-]*|inf|nan)$/.test(value) ? "float" : null;
}

/** Characters of a string's text between its quotes, parts of a container; 0 for other values. */
export function lengthOf(value: ValueText): number {
  if (/^['"]/.test(value)) return value.slice(1, -1).replace(/\\(x..|u.{4}|U.{8}|.)/g, "_").length;
  return partsOf(value)?.parts.length ?? 0;
}

function firstTokensOf(type: ArgumentType): readonly TokenId[] {
  switch (type) {
    case "str":
      return [...QUOTES];
    case "bytes":
      return [tokenId("b")];
    case "list":
      return [tokenId("[")];
    case "tuple":
      return [tokenId("(")];
    case "dict":
      return [tokenId("{")];
    case "set":
      return [tokenId("{"), tokenId("set")];
    case "bool":
      return [tokenId("True"), tokenId("False")];
    case "None":
      return [tokenId("None")];
    case "int":
    case "float":
      return [...NUMBER_STARTS, ...DIGITS];
  }
}

const AFTER_VARIABLES = maskOf([GLOBALS, tokenId("<E>")]);
const DIGITS = Array.from({ length: 10 }, (_, digit) => tokenId(`d${digit}`));

function only(mask: TokenMask, id: TokenId): TokenMask {
  return mask.map((bit, other) => (other === id ? bit : 0));
}

/** No further variable: slots and words are out. */
function ended(mask: TokenMask): TokenMask {
  return mask.map((bit, id) => bit & (AFTER_VARIABLES[id] ?? 0));
}

/**
 * Where an answer's next token stands: in which variable of the frame, and as which token of its value;
 * null before its `=`.
 */
function placeIn(tokens: readonly DecodedToken[]): {
  readonly index: number;
  readonly inValue: number | null;
} {
  let index = 0;
  let valueFrom: number | null = null;
  let depth = 0;
  let quote: TokenId | null = null;
  for (let at = 2; at < tokens.length; at++) {
    const id = tokens[at]?.id ?? 0;
    if (valueFrom === null) {
      if (id === EQUALS) valueFrom = at + 1;
    } else if (quote !== null) {
      if (id === quote) quote = null;
    } else if (QUOTES.has(id)) quote = id;
    else if (OPEN.has(id)) depth++;
    else if (CLOSE.has(id)) depth--;
    else if (id === SEMICOLON && depth === 0) {
      index++;
      valueFrom = null;
    }
  }
  return { index, inValue: valueFrom === null ? null : tokens.length - valueFrom };
}
