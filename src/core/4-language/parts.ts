import { CUT, type ValueText } from "../1-trace/trace.ts";
import { closingQuote } from "./literals.ts";

/** A value directly inside another one. */
export interface ValuePart {
  /** Equal for the parts of two values that stand in the same place: `[0]`, `['a']`, `.x`, `∋ 3`. */
  readonly label: string;
  readonly text: ValueText;
  /** Offset of `text` in the value it is a part of. */
  readonly start: number;
}

/** How the parts of a value are told apart; the elements of a set have no place, only themselves. */
export type ValueShape = "sequence" | "mapping" | "set" | "fields";

/** A value taken apart by one level. */
export interface ValueParts {
  readonly shape: ValueShape;
  readonly parts: readonly ValuePart[];
  /** Whether the text was cut, so that more parts may follow. */
  readonly cut: boolean;
}

/** Types of the standard library that show their contents in brackets of their own. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...["Counter", "OrderedDict", "defaultdict", "deque", "frozenset"],
  ...["dict_keys", "dict_values", "dict_items"],
]);

const CALL = /[\p{ID_Start}_][\p{ID_Continue}.]*\(/uy;
const FIELD = /[\p{ID_Start}_][\p{ID_Continue}]*=/uy;

/**
 * The parts of a canonical value text, for a list, tuple, set, dictionary, object or one of the
 * standard library's containers; null for a value that has none. One level only: a part's own parts
 * are asked for with its text.
 */
export function partsOf(text: ValueText): ValueParts | null {
  CALL.lastIndex = 0;
  const call = CALL.exec(text)?.[0];
  if (call !== undefined) return callParts(text, call);
  const shape = text.startsWith("[") || text.startsWith("(") ? "sequence" : "mapping";
  if (shape === "mapping" && !text.startsWith("{")) return null;
  const { items, cut, commas } = split(text, 0);
  // A complex number stands in round brackets, too.
  if (text.startsWith("(") && commas === 0 && !cut) return null;
  if (shape === "sequence") return nonEmpty({ shape, cut, parts: items.map(numbered) });
  const isSet = items.some(({ colon }) => colon < 0) && !cut;
  if (isSet) return nonEmpty({ shape: "set", cut, parts: items.map(element) });
  return nonEmpty({ shape, cut, parts: items.map((item) => (item.colon < 0 ? element(item) : pair(item))) });
}

/** Parts of `Name(…)`: its named fields, or the contents of the container inside. */
function callParts(text: ValueText, call: string): ValueParts | null {
  const { items, cut } = split(text, call.length - 1);
  const fields: ValuePart[] = [];
  const plain: Item[] = [];
  for (const item of items) {
    FIELD.lastIndex = 0;
    const name = FIELD.exec(item.text)?.[0];
    if (name === undefined) plain.push(item);
    else
      fields.push({
        label: `.${name.slice(0, -1)}`,
        text: item.text.slice(name.length),
        start: item.start + name.length,
      });
  }
  const container = WRAPPERS.has(call.slice(0, -1)) ? plain.at(-1) : undefined;
  const inner = container === undefined ? null : partsOf(container.text);
  if (container !== undefined && inner !== null) {
    const moved = inner.parts.map((part) => ({ ...part, start: part.start + container.start }));
    return { ...inner, parts: [...moved, ...fields], cut: inner.cut || cut };
  }
  const nested = plain.some((item) => partsOf(item.text) !== null);
  if (fields.length === 0 && !nested) return null;
  return { shape: "fields", cut, parts: [...plain.map(numbered), ...fields] };
}

const nonEmpty = (parts: ValueParts): ValueParts | null => (parts.parts.length === 0 ? null : parts);

interface Item {
  readonly text: string;
  readonly start: number;
  /** Offset in `text` of the colon that ends a key; -1 without one. */
  readonly colon: number;
}

const numbered = ({ text, start }: Item, index: number): ValuePart => ({ label: `[${index}]`, text, start });
const element = ({ text, start }: Item): ValuePart => ({ label: `∋ ${text}`, text, start });
const pair = ({ text, start, colon }: Item): ValuePart => ({
  label: `[${text.slice(0, colon)}]`,
  text: text.slice(colon + 2),
  start: start + colon + 2,
});

/** Cuts what stands between the bracket at `open` and its closing one at the commas of that level. */
function split(text: ValueText, open: number): { items: readonly Item[]; cut: boolean; commas: number } {
  const items: Item[] = [];
  let depth = 1;
  let commas = 0;
  let start = open + 1;
  let colon = -1;
  const end = (at: number): void => {
    const item = text.slice(start, at);
    if (item !== "" && item !== CUT) items.push({ text: item, start, colon });
    start = text[at + 1] === " " ? at + 2 : at + 1;
    colon = -1;
  };
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'" || character === '"') {
      const close = closingQuote(text, at);
      if (close < 0) break;
      at = close;
    } else if ("[({".includes(character)) depth++;
    else if ("])}".includes(character)) {
      depth--;
      if (depth > 0) continue;
      end(at);
      return { items, cut: false, commas };
    } else if (depth === 1 && character === ",") {
      end(at);
      commas++;
    } else if (depth === 1 && character === ":" && text[at + 1] === " " && colon < 0) colon = at - start;
  }
  end(text.length);
  return { items, cut: true, commas };
}
