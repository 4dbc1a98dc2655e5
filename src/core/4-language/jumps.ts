import type { CanonicalLine } from "../1-trace/trace.ts";
import type { NodeIndex, TreeNode } from "../2-tree/tree.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { lineEnd, returnKind } from "./ends.ts";
import type { Jump, JumpAction, JumpAnswer, Unanswered } from "./jump.ts";
import { callOf, doneAfter, frameAt, lastOf, neverEnds, nodeAt, type Recorded } from "./recorded.ts";
import type { FrameState } from "./transition.ts";

const NEVER: JumpAnswer = { kind: "ended", end: { kind: "never" } };

const unanswered = (kind: Unanswered["kind"], detail: string) => err<Unanswered>({ kind, detail });

/**
 * The jump from a call or line state of a recording, with its true answer.
 * @param calls - how many calls of the line have ended; 0 before the line runs
 */
export function jumpAt(
  recorded: Recorded,
  index: NodeIndex,
  action: JumpAction,
  calls = 0,
): Result<Jump, Unanswered> {
  const node = nodeAt(recorded, index);
  const state = frameAt(node);
  const done = doneAfter(recorded, node, calls);
  if (state === null || done === null) return unanswered("unasked", "no line is about to run");
  const from: FrameState = { ...state, done };
  const to = answerTo(recorded, node, from, action, calls);
  return to.ok ? ok({ from, action, to: to.value }) : to;
}

function answerTo(
  recorded: Recorded,
  node: TreeNode,
  from: FrameState,
  action: JumpAction,
  calls: number,
): Result<JumpAnswer, Unanswered> {
  switch (action.kind) {
    case "over":
      return over(recorded, node, from, calls);
    case "return":
    case "continue":
      return frameEnd(recorded, node);
    case "break": {
      const found = lineReached(recorded, node, action.line, calls);
      return found === null ? frameEnd(recorded, node, action.line) : reached(recorded, node, found);
    }
    default:
      return exhaustive(action);
  }
}

function over(
  recorded: Recorded,
  node: TreeNode,
  from: FrameState,
  calls: number,
): Result<JumpAnswer, Unanswered> {
  const running = callsOf(node)[calls];
  if (running === undefined) return unanswered("unasked", "the line makes no further call");
  const end = lineEnd(recorded.program, recorded.tree, recorded.activations, node, from);
  if (end !== null) return ok({ kind: "over", end });
  const open = callsOf(node).at(-1) ?? running;
  return neverEnds(recorded, open) ? ok(NEVER) : unanswered("unfinished", `line ${from.line}`);
}

/** @param missed - a line that was looked for in vain in the recording */
function frameEnd(
  recorded: Recorded,
  node: TreeNode,
  missed: CanonicalLine | null = null,
): Result<JumpAnswer, Unanswered> {
  const { state, leaves } = lastOf(recorded, node.index);
  if (state.event === "return") {
    const { line, value } = state;
    return ok({ kind: "ended", end: { kind: returnKind(state), line, value } });
  }
  if (state.event === "exception" && leaves) {
    const { line, type, message } = state;
    return ok({ kind: "ended", end: { kind: "exception", line, type, message } });
  }
  if (!neverEnds(recorded, node.index)) return unanswered("unfinished", nameOf(node));
  return missed !== null && inEndlessRound(recorded, missed)
    ? unanswered("unfinished", `line ${missed}`)
    : ok(NEVER);
}

/** Whether a line runs again and again, though after its last time the recording stopped. */
function inEndlessRound({ tree, endless }: Recorded, line: CanonicalLine): boolean {
  const round = endless === null ? [] : tree.nodes.slice(endless.start, endless.end);
  return round.some((node) => isAtLine(node, line));
}

/** The next line state at `line` in the frame of `node` or deeper; null when there is none in the recording. */
function lineReached(
  recorded: Recorded,
  node: TreeNode,
  line: CanonicalLine,
  calls: number,
): TreeNode | null {
  const ended = callsOf(node)[calls - 1];
  const start = ended === undefined ? node.index : lastOf(recorded, ended).index;
  const { state, index, leaves } = lastOf(recorded, node.index);
  const ends = state.event === "return" || leaves;
  const nodes = recorded.tree.nodes.slice(start + 1, ends ? index : undefined);
  return nodes.find((other) => isAtLine(other, line)) ?? null;
}

const isAtLine = ({ state }: TreeNode, line: CanonicalLine): boolean =>
  state.event === "line" && state.line === line;

function reached(recorded: Recorded, node: TreeNode, target: TreeNode): Result<JumpAnswer, Unanswered> {
  const state = frameAt(target);
  if (state === null) return unanswered("unasked", "no line is about to run");
  const callers: CanonicalLine[] = [];
  const frame = callOf(recorded, node.index);
  for (let at = target; callOf(recorded, at.index) !== frame; at = callerOf(recorded, at)) {
    const { state: calling } = callerOf(recorded, at);
    if (calling.event !== "exit") callers.unshift(calling.line);
  }
  return ok({ kind: "reached", callers, state });
}

/** The node whose line made the call a node's activation belongs to. */
function callerOf(recorded: Recorded, { parent, index }: TreeNode): TreeNode {
  if (parent === null) throw new Error(`Step ${index} has no caller.`);
  return nodeAt(recorded, parent);
}

/** Call nodes of the calls a node's line made. */
function callsOf({ parts }: TreeNode): readonly NodeIndex[] {
  return parts.flatMap((part) => (part.kind === "call" ? [part.first] : []));
}

const nameOf = ({ state }: TreeNode): string =>
  (state.event === "exit" ? undefined : state.stack.at(-1)?.name) ?? "";
