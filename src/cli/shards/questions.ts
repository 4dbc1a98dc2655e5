import type { CanonicalLine } from "../../core/1-trace/trace.ts";
import type { NodeIndex, TreeNode } from "../../core/2-tree/tree.ts";
import { encodeInverse } from "../../core/4-language/encode-inverse.ts";
import { encodeJump } from "../../core/4-language/encode-jump.ts";
import type { EncodedLine } from "../../core/4-language/encode.ts";
import { inverseAt } from "../../core/4-language/inverses.ts";
import type { JumpAction, Unanswered } from "../../core/4-language/jump.ts";
import { jumpAt } from "../../core/4-language/jumps.ts";
import { lastOf, type Recorded } from "../../core/4-language/recorded.ts";
import type { SlotTable } from "../../core/4-language/slots.ts";
import { exhaustive } from "../../core/lib/exhaustive.ts";
import type { Random } from "../../core/lib/random.ts";
import { err, type Result } from "../../core/lib/result.ts";
import type { InverseTask, JumpTask, Question } from "./tasks.ts";

/** How the places of jumps are chosen. */
const JUMPS = {
  /** Jumps that start at a call state; the others start at a line. */
  fromCall: 0.4,
  /** Jumps from a line that has made calls which start when some of them have ended. */
  midLine: 0.25,
  /** Breakpoints at a line that the run still reaches; the others may be at any line. */
  reached: 0.8,
} as const;

/** A random question of one kind about a recording, as a sequence; an error when the place drawn has none. */
export function drawQuestion(
  recorded: Recorded,
  task: Question,
  slots: SlotTable,
  random: Random,
): Result<EncodedLine, Unanswered> {
  switch (task) {
    case "over":
    case "return":
    case "break":
    case "continue":
      return drawJump(recorded, task, slots, random);
    case "inv_call_from_end":
    case "inv_call_from_line":
    case "inv_over":
    case "inv_into":
      return drawInverse(recorded, task, slots, random);
    default:
      return exhaustive(task);
  }
}

function drawJump(
  recorded: Recorded,
  task: JumpTask,
  slots: SlotTable,
  random: Random,
): Result<EncodedLine, Unanswered> {
  const { nodes } = recorded.tree;
  const event = task !== "over" && random.next() < JUMPS.fromCall ? "call" : "line";
  const starts = nodes.filter((node) => node.state.event === event && (task !== "over" || callsOf(node) > 0));
  const node = pick(byLine(starts, random), random);
  if (node === undefined) return NOTHING;
  const calls = callsOf(node);
  const most = task === "over" ? calls - 1 : calls;
  const ended = most > 0 && random.next() < JUMPS.midLine ? 1 + random.below(most) : 0;
  const action: JumpAction | null =
    task === "break" ? breakpoint(recorded, node.index, random) : { kind: task };
  const jump = action === null ? NOTHING : jumpAt(recorded, node.index, action, ended);
  return jump.ok ? encodeJump(jump.value, slots) : jump;
}

/** A line that runs later in the frame or deeper, or any line. */
function breakpoint(recorded: Recorded, from: NodeIndex, random: Random): JumpAction | null {
  const { tree, program } = recorded;
  const later = new Set<CanonicalLine>();
  if (random.next() < JUMPS.reached)
    for (const { state } of tree.nodes.slice(from + 1, lastOf(recorded, from).index))
      if (state.event === "line") later.add(state.line);
  const lines = later.size > 0 ? [...later] : program.lines.map((_, index) => index + 1);
  const line = pick(lines, random);
  return line === undefined ? null : { kind: "break", line };
}

function drawInverse(
  recorded: Recorded,
  task: InverseTask,
  slots: SlotTable,
  random: Random,
): Result<EncodedLine, Unanswered> {
  const starts = recorded.tree.nodes.filter((node) => startsInverse(task, node));
  const node = pick(byLine(starts, random), random);
  if (node === undefined) return NOTHING;
  const inverse = inverseAt(recorded, node.index, INVERSE_ACTIONS[task]);
  return inverse.ok ? encodeInverse(inverse.value, slots) : inverse;
}

const INVERSE_ACTIONS = {
  inv_call_from_end: "inv_call",
  inv_call_from_line: "inv_call",
  inv_over: "inv_over",
  inv_into: "inv_into",
} as const;

function startsInverse(task: InverseTask, node: TreeNode): boolean {
  const { event } = node.state;
  switch (task) {
    case "inv_call_from_end":
      return event === "return" || node.leaves;
    case "inv_call_from_line":
      return event === "line";
    case "inv_over":
      return event !== "call" && event !== "exit";
    case "inv_into":
      return event === "line" && callsOf(node) > 0;
  }
}

const NOTHING = err<Unanswered>({ kind: "unasked", detail: "" });

/** The nodes of one line, chosen at random: a loop's body has many more than the lines around it. */
function byLine(nodes: readonly TreeNode[], random: Random): readonly TreeNode[] {
  const lineOf = ({ state }: TreeNode): number => (state.event === "exit" ? 0 : state.line);
  const line = pick([...new Set(nodes.map(lineOf))], random);
  return nodes.filter((node) => lineOf(node) === line);
}

const callsOf = ({ parts }: TreeNode): number => parts.filter(({ kind }) => kind === "call").length;

function pick<T>(choices: readonly T[], random: Random): T | undefined {
  return choices[random.below(choices.length)];
}
