import type { IMarkdownString } from "monaco-editor";
import { hoverFacts, type HoverFacts } from "../../session/hover.ts";
import { percentText } from "../common/percent.ts";
import { monaco } from "./monaco.ts";
import type { Session } from "../../session/state.ts";

/** A longer value is cut in a hover; the variables table has it whole. */
const MOST_CHARACTERS = 400;

/** Shows what is known of the name under the pointer, or by "Show Hover" at the cursor; yields how to undo it. */
export function provideHovers(session: () => Session): () => void {
  const provider = monaco.languages.registerHoverProvider("python", {
    provideHover: (model, position) => {
      const { phase } = session();
      const word = model.getWordAtPosition(position);
      if (phase.kind !== "paused" || word === null) return null;
      // An attribute of the same name is another thing.
      if (model.getLineContent(position.lineNumber).charAt(word.startColumn - 2) === ".") return null;
      const facts = hoverFacts(phase, word.word);
      if (facts === null) return null;
      const { lineNumber } = position;
      return {
        range: new monaco.Range(lineNumber, word.startColumn, lineNumber, word.endColumn),
        contents: hoverTexts(facts).map((value): IMarkdownString => ({ value })),
      };
    },
  });
  return () => provider.dispose();
}

function hoverTexts({ row, lastChange }: HoverFacts): readonly string[] {
  const { name, predicted, python, verdict, confidence } = row;
  const sure = confidence === null ? "" : ` · confidence ${percentText(confidence)}`;
  return [
    `**${name}**${verdict === null ? "" : ` · ${verdict === "unknown" ? "cannot be judged" : verdict}`}`,
    ...(predicted === null ? [] : [`Predicted${sure}\n${codeBlock(predicted)}`]),
    ...(python === null ? [] : [`Python\n${codeBlock(python)}`]),
    ...(lastChange === null
      ? []
      : [`Last changed by line ${String(lastChange.line)}, seen at step ${String(lastChange.step)}`]),
  ];
}

/** The fence is longer than any run of backticks in the text. */
function codeBlock(text: string): string {
  const shown = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}python\n${shown}\n${fence}`;
}
