import type { Change } from "../core/1-trace/replay.ts";
import type { ValueText } from "../core/1-trace/trace.ts";
import { buildTree } from "../core/2-tree/build.ts";
import type { LinePart, NodeIndex, Tree, TreeNode } from "../core/2-tree/tree.ts";
import { messageOf } from "../core/lib/message.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { DIFFERS, isSame } from "./evaluate.ts";
import type { PythonPort } from "./ports.ts";
import { nodeAt, type Recording } from "./recording.ts";

/** A run with a variable replaced. */
export interface Forked {
  readonly recording: Recording;
  /** Why Python does not say what follows, as a sentence; null where it does. */
  readonly unknown: string | null;
}

/**
 * What becomes of a recorded run when a variable has another value at one of its states. Python runs the
 * program again for it. Where that gives another run than the recorded one, or none, nothing is known beyond
 * the changed state, and the end of the recording says why. The error is a sentence: the value is none.
 */
export async function forkRun(
  { python, now }: { readonly python: Pick<PythonPort, "branch">; readonly now: () => number },
  recording: Recording,
  change: Change,
): Promise<Result<Forked, string>> {
  const { request, changes } = recording.origin;
  const origin = { request, changes: [...changes, change] };
  const unknown = (why: string): Result<Forked, string> =>
    ok({ recording: { ...unknownFrom(recording, change, why), origin }, unknown: why });
  const begun = now();
  try {
    const branched = await python.branch(origin);
    if (!branched.ok) {
      const { kind, message } = branched.error;
      return kind === "refused" ? err(message) : unknown(message);
    }
    const { found, trace } = branched.value;
    const reached = found.find(({ step }) => step === change.step);
    if (reached === undefined) return unknown(trace.end.kind === "stopped" ? trace.end.message : DIFFERS);
    if (!isSame(recording, reached)) return unknown(DIFFERS);
    const { program } = recording;
    const { end } = trace;
    const milliseconds = now() - begun;
    const forked = { origin, program, tree: buildTree(trace), end, milliseconds, recorded: null };
    return ok({ recording: forked, unknown: null });
  } catch (cause) {
    return unknown(messageOf(cause));
  }
}

/** The run up to the changed state; what follows is not known. */
function unknownFrom(recording: Recording, { step, name, value }: Change, why: string): Recording {
  const { tree, program } = recording;
  const changed = nodeAt(tree, step);
  const callers = new Set<number>();
  for (let { parent } = changed; parent !== null; { parent } = nodeAt(tree, parent)) callers.add(parent);
  const before = tree.nodes
    .slice(0, step)
    .map((node) => (callers.has(node.index) ? stillCalling(node, step) : node));
  const exit: TreeNode = {
    index: step + 1,
    state: { event: "exit", exit: "unfinished" },
    depth: 0,
    parent: null,
    cursors: [],
    parts: [],
    leaves: false,
    last: null,
  };
  const unfinished: Tree = {
    nodes: [...before, withValue(changed, name, value.trim()), exit],
    exit: "unfinished",
  };
  const end = { kind: "stopped", reason: "interrupt", message: why } as const;
  return { ...recording, program, tree: unfinished, end, milliseconds: null, recorded: null };
}

/** A line that made the call in which a state lies: what it did until then. */
function stillCalling(node: TreeNode, step: NodeIndex): TreeNode {
  const running = node.parts.findLastIndex((part) => part.kind === "call" && part.first <= step);
  const parts = node.parts
    .slice(0, running + 1)
    .map((part, index): LinePart =>
      index === running && part.kind === "call" ? { ...part, outcome: null, changes: new Map() } : part,
    );
  return { ...node, parts };
}

function withValue(node: TreeNode, name: string, value: ValueText): TreeNode {
  const { state } = node;
  if (state.event !== "call" && state.event !== "line") return node;
  const scope = state.locals.has(name) ? "locals" : "globals";
  return { ...node, parts: [], state: { ...state, [scope]: new Map(state[scope]).set(name, value) } };
}
