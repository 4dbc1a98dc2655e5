import { formatExamples } from "./examples.ts";
import { CLASSES, RULES } from "./grammar.ts";
import type { Recorded } from "./recorded.ts";
import { formatSteps } from "./reference-steps.ts";
import { formatFeatures, formatTexts, formatValues } from "./reference-values.ts";
import { sectionOf, SECTIONS, spellingOf, VOCABULARY, type Section, type TokenId } from "./vocabulary.ts";

/** The recordings that examples are taken from. */
export interface ReferenceRuns {
  /** Of the sample `caught`. */
  readonly caught: Recorded;
  /** Of `STEPS_PROGRAM`. */
  readonly steps: Recorded;
}

/** The generated parts of `docs/language.md` by the name of their place there. */
const REFERENCE: Readonly<Record<string, (recorded: ReferenceRuns) => string>> = {
  values: formatValues,
  texts: formatTexts,
  steps: ({ steps }) => formatSteps(steps),
  features: formatFeatures,
  vocabulary: () =>
    Object.entries(SECTIONS)
      .map(([section, spellings]) => `${section} (${spellings.length})\n${wrap(abridged(spellings))}`)
      .join("\n\n"),
  grammar: () => notation(Object.entries(RULES).filter(([rule]) => !rule.startsWith("Marked"))),
  examples: ({ caught }) => formatExamples(caught),
  classes: () =>
    Object.entries(CLASSES)
      .map(([name, ids]) => `${name}\n${wrap(describe(ids))}`)
      .join("\n"),
};

/** The page with every `<!-- name -->` … `<!-- /name -->` filled in anew. */
export function fillReference(page: string, recorded: ReferenceRuns): string {
  return Object.entries(REFERENCE).reduce((text, [name, content]) => {
    const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const from = text.indexOf(opening);
    const to = text.indexOf(closing);
    if (from < 0 || to < 0) throw new Error(`The page has no place for ${name}`);
    return `${text.slice(0, from)}${opening}\n\n\`\`\`text\n${content(recorded)}\n\`\`\`\n\n${text.slice(to)}`;
  }, page);
}

function notation(rules: readonly (readonly [string, readonly (readonly string[])[]])[]): string {
  const width = Math.max(...rules.map(([rule]) => rule.length));
  return rules
    .map(([rule, alternatives]) => {
      const rows = alternatives.map((symbols) => (symbols.length === 0 ? "(nothing)" : symbols.join(" ")));
      return rows.map(
        (row, index) => `${index === 0 ? `${rule.padEnd(width)} =` : `${"".padEnd(width)} |`} ${row}`,
      );
    })
    .flat()
    .join("\n");
}

/** A class by the whole sections it is made of, then its other tokens. */
function describe(ids: readonly TokenId[]): readonly string[] {
  const sections = [...new Set(ids.map(sectionOf))].filter(
    (section: Section) =>
      SECTIONS[section].length > 2 && SECTIONS[section].every((_, k) => ids.includes(idIn(section, k))),
  );
  const rest = ids.filter((id) => !sections.includes(sectionOf(id))).map(spellingOf);
  return [...sections.map((section) => `(${section})`), ...abridged(rest)];
}

const idIn = (section: Section, index: number): TokenId => VOCABULARY.indexOf(SECTIONS[section][index] ?? "");

/** Long numbered runs by their ends. */
function abridged(spellings: readonly string[]): readonly string[] {
  const [first, last] = [spellings[0], spellings.at(-1)];
  const numbered = /^(<reserved|[LIV]|x[89a-f])/;
  const isRun = spellings.length > 8 && spellings.every((spelling) => numbered.test(spelling));
  return isRun ? [`${first ?? ""} … ${last ?? ""}`] : spellings;
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length > 100) lines.push(`  ${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join("\n");
}
