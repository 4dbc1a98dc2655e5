import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import { DEFAULT_LIMITS, type Program } from "../1-trace/trace.ts";
import { buildTree } from "../2-tree/build.ts";
import type { Tree, TreeNode } from "../2-tree/tree.ts";
import { applyOutcome } from "./apply.ts";
import { encodeLine, encodeOutcome, encodePrompt } from "./encode.ts";
import { spell } from "./notation.ts";
import { createSlots, type SlotTable } from "./slots.ts";
import { decodeSource, encodeSource } from "./source.ts";
import type { Transition } from "./transition.ts";
import { transitionsOf } from "./transitions.ts";

/** The laws of the language on real recordings: every program of `samples`. */
const samples = fileURLToPath(new URL("../samples/", import.meta.url));
const names = readdirSync(samples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const tracer = createNodeTracer();

test.each(names)(
  "%s: the source comes back, a line's sequence begins with each of its prompts and answers, applying an answer gives the next state",
  async (name) => {
    const source = readFileSync(`${samples}${name}/program.py`, "utf8");
    const recorded = await (
      await tracer
    ).trace({
      source,
      entry: { kind: "module" },
      limits: DEFAULT_LIMITS,
      stdin: "",
    });
    if (!recorded.ok) throw new Error(recorded.error.message);
    const { program } = recorded.value;
    const tree = buildTree(recorded.value);
    const slots = createSlots(program);

    const lines = decodeSource(valueOf(encodeSource(program, slots)), slots);
    expect(lines.map(({ tokens }) => tokens)).toEqual(program.lines.map(({ tokens }) => tokens));

    for (const { node, transitions } of transitionsOf(program, tree)) {
      checkLine(slots, transitions);
      for (const transition of transitions) checkApplied(program, tree, node, transition);
    }
  },
);

function checkLine(slots: SlotTable, transitions: readonly Transition[]): void {
  const line = spell(valueOf(encodeLine(transitions, slots)).tokens);
  for (const { from, to } of transitions) {
    const prompt = valueOf(encodePrompt(from, slots));
    const outcome = valueOf(encodeOutcome(to, slots));
    expect(line.startsWith(spell([...prompt, ...outcome]))).toBe(true);
  }
}

function checkApplied(program: Program, tree: Tree, node: number, { from, to }: Transition): void {
  const next = applyOutcome(program, from, to);
  if (next === null) return;
  const landing = nextLine(tree, node);
  const { state, cursors } = landing;
  if (state.event !== "line") throw new Error("The next state of the frame is not a line.");
  const { line, locals, globals } = state;
  expect(next).toEqual({ event: "line", line, locals, globals, cursors, done: [] });
}

/** The next line state of the same frame, which stands at the same depth. */
function nextLine(tree: Tree, node: number): TreeNode {
  const depth = tree.nodes[node]?.depth;
  const found = tree.nodes.find(
    (other) => other.index > node && other.depth === depth && other.state.event === "line",
  );
  if (found === undefined) throw new Error(`No line follows step ${node} in its frame.`);
  return found;
}

function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
