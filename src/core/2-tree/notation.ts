import { formatChanges, formatCursors, formatFrame } from "../1-trace/notation.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import type { InverseNode, InverseTree } from "./inverse.ts";
import type { State } from "./state.ts";
import type { LinePart, Tree, TreeNode } from "./tree.ts";

/**
 * One line per state, to be read and checked by eye: step number, indentation by depth, what the
 * debugger shows, `| for L2: 5, 6, …` for each active loop, and after `>` what happened next in the
 * frame: `+ 3`, `print 'a'`, `call 7 -> 4` (the callee's states begin at step 7).
 */
export function formatTree(tree: Tree): string {
  return tree.nodes.map((node) => `${formatNode(node)}\n`).join("");
}

/** As {@link formatTree}: index, indentation by depth, event, and the recorded state as it is there. */
export function formatInverseTree(tree: Tree, inverse: InverseTree): string {
  return inverse.map((node) => `${formatInverseNode(tree, node)}\n`).join("");
}

/** `  4   inv_call L1 call f n=2`, `  6 inv_exit_entry`. */
export function formatInverseNode(tree: Tree, { index, event, of, depth }: InverseNode): string {
  const state = of === null ? undefined : tree.nodes[of]?.state;
  const shown = state === undefined ? "" : ` ${formatState(state)}`;
  return `${String(index).padStart(3)} ${"  ".repeat(depth)}${event}${shown}`;
}

function formatNode(node: TreeNode): string {
  const parts = node.parts.length === 0 ? "" : ` > ${node.parts.map(formatPart).join("; ")}`;
  const index = String(node.index).padStart(3);
  return `${index} ${"  ".repeat(node.depth)}${formatEvent(node)}${formatCursors(node.cursors)}${parts}`;
}

function formatEvent(node: TreeNode): string {
  const { state } = node;
  if (state.event === "exception") return `${formatState(state)} ${node.leaves ? "leaves" : "caught"}`;
  return formatState(state);
}

/** A state on one line, without its stack: `L2 x=1 y='a'`, `L1 call f n=3`, `L3 return 4`, `exit normal`. */
export function formatState(state: State): string {
  switch (state.event) {
    case "call":
      return [
        `L${state.line} ${state.resumed === true ? "resume" : "call"}`,
        state.stack.at(-1)?.name ?? "?",
        ...formatFrame(state),
      ].join(" ");
    case "line":
      return [`L${state.line}`, ...formatFrame(state)].join(" ");
    case "return":
      return `L${state.line} ${state.yields === true ? "yield" : "return"} ${state.value}`;
    case "exception":
      return `L${state.line} raise ${state.type}(${JSON.stringify(state.message)})`;
    case "exit":
      return `exit ${state.exit}`;
    default:
      return exhaustive(state);
  }
}

function formatPart(part: LinePart): string {
  switch (part.kind) {
    case "micro":
      return `${part.label} ${part.value}`;
    case "print":
      return `print ${JSON.stringify(part.text)}`;
    case "call":
      return `call ${part.first}${formatOutcome(part.outcome)}${formatChanges(part.changes)}`;
    default:
      return exhaustive(part);
  }
}

function formatOutcome(outcome: Extract<LinePart, { kind: "call" }>["outcome"]): string {
  if (outcome === null) return "";
  switch (outcome.kind) {
    case "return":
      return ` -> ${outcome.value}`;
    case "yield":
      return ` -> yield ${outcome.value}`;
    case "exception":
      return ` -> ${outcome.type}`;
    default:
      return exhaustive(outcome);
  }
}
