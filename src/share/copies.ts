import { placeOf } from "../session/sentences.ts";
import { markOf } from "../session/score.ts";
import { causeOf } from "../session/sentences.ts";
import { stateAt } from "../session/recording.ts";
import type { Paused, Session } from "../session/state.ts";

/** What the share menu copies, as text. */

/** A name for a program: its first function or class, else its first line. */
export function titleOf(source: string): string {
  const [, name] = /^\s*(?:async\s+def|def|class)\s+(\w+)/m.exec(source) ?? [];
  return name ?? "a Python program";
}

export function markdownLink(source: string, address: string): string {
  return `[Step through ${titleOf(source)} in the Neural Debugger](${address})`;
}

/** The program, its stops as a table, and the link. */
export function markdownReport(session: Session, address: string): string {
  const { draft, phase } = session;
  const fence = fenceFor(draft.source);
  return [
    `${fence}python\n${draft.source.replace(/\n*$/, "\n")}${fence}`,
    ...(phase.kind === "paused" ? [stepTable(phase)] : []),
    markdownLink(draft.source, address),
    "",
  ].join("\n\n");
}

function stepTable({ recording, visits }: Paused): string {
  const rows = visits.map((visit, index) => {
    const state = stateAt(recording, visit.node);
    const cells = [
      String(index + 1),
      causeOf(visit).replace("Stopped ", ""),
      placeOf(recording.program, state),
    ];
    return [...cells, VERDICTS[markOf(visit.forecast)]];
  });
  const table = [["Stop", "How", "Where", "Prediction"], ["---:", "---", "---", "---"], ...rows];
  return table.map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n");
}

const VERDICTS = {
  exact: "✓ exact",
  differs: "✗ differs",
  unknown: "? cannot be judged",
  pending: "…",
  none: "–",
} as const;

/** Longer than any run of backticks in the text, so that the text cannot end the block. */
function fenceFor(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return "`".repeat(Math.max(3, longest + 1));
}

/** Text that a Markdown table shows as it is. */
function escapeCell(text: string): string {
  return text.replace(/[\\`*_[\]<>|&]/g, "\\$&").replace(/\s+/g, " ");
}

/** The page in a frame of another page: read-only, with the debugger's own buttons only. */
export function iframeSnippet(address: string): string {
  const [page = "", fragment = ""] = address.split("#", 2);
  const source = `${page}?embed=1&amp;readonly=1&amp;chrome=0#${fragment}`;
  return `<iframe src="${source}" title="Neural Debugger" width="100%" height="560" style="border: 0" allow="cross-origin-isolated; clipboard-write"></iframe>`;
}
