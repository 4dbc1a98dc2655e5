import { nextFeatures, INITIAL_FEATURES, type FeatureState } from "./features.ts";
import { quote, stringTokens } from "./literals.ts";
import { spell } from "./notation.ts";
import { SlotTable } from "./slots.ts";
import { encodeValue } from "./value.ts";
import { spellingOf, type TokenId } from "./vocabulary.ts";

/** A canonical value text of each kind. The program binds the names `Point`, `x`, `y` and `move`. */
const VALUES: readonly string[] = [
  "-1204",
  "100000000000000000000",
  "2.5",
  "1e-07",
  "inf",
  "(1-2j)",
  "'a b\\n'",
  `"it's"`,
  "'é€😀'",
  "'\\x07'",
  "b'\\xff'",
  "None",
  "[1, [], 'x']",
  "(1,)",
  "{1, 2}",
  "set()",
  "{'k': {}}",
  "range(0, 5)",
  "Point(x=1, y=None)",
  "Point()",
  "[...]",
  "ValueError('no')",
  "Counter({'a': 2})",
  "<function move>",
  "<class Point>",
];

/** Value texts and their tokens, a row each, for `docs/language.md`. */
export function formatValues(): string {
  const names = ["Point", "x", "y", "move"];
  const slots = new SlotTable(new Set(names));
  const known = names.map((name) => `V${slots.slot(name) ?? ""}=${name}`).join(" ");
  const width = Math.max(...VALUES.map((text) => text.length));
  const rows = VALUES.map((text) => `${text.padEnd(width)}  ${spell(tokensOf(text, slots))}`);
  return [known, ...rows].join("\n");
}

function tokensOf(text: string, slots: SlotTable): readonly TokenId[] {
  const encoded = encodeValue(text, slots);
  if (!encoded.ok) throw new Error(`${text} is out of scope: ${encoded.error.kind}`);
  return encoded.value;
}

/** Messages and printed output as they are, and the string that stands for them. */
export function formatTexts(): string {
  const texts = ["6\n", "it's", 'say "it\'s"', "tab\tbell\u0007", "é"];
  const width = Math.max(...texts.map((text) => JSON.stringify(text).length));
  return texts
    .map((text) => `${JSON.stringify(text).padEnd(width)}  ${spell(stringTokens(quote(text), false) ?? [])}`)
    .join("\n");
}

/** Tokens of a value, and under each its three features. */
export function formatFeatures(): string {
  const tokens = tokensOf("[10, ['aé', {3}]]", new SlotTable(new Set()));
  let state: FeatureState = INITIAL_FEATURES;
  const columns = tokens.map((token) => {
    const next = nextFeatures(state, token);
    state = next.state;
    return [spellingOf(token), ...next.features.map(String)];
  });
  const names = ["token", "character", "element", "depth"];
  return names
    .map((name, row) => {
      const cells = columns.map((column) => (column[row] ?? "").padEnd(4));
      return `${name.padEnd(10)} ${cells.join("")}`.trimEnd();
    })
    .join("\n");
}
