import { expect, test } from "vitest";
import type { CanonicalLine, Locals } from "../core/1-trace/trace.ts";
import { beginsCall } from "../core/2-tree/state.ts";
import { buildTree } from "../core/2-tree/build.ts";
import { randomTrace } from "../core/2-tree/random-trace.ts";
import type { NodeIndex, Tree } from "../core/2-tree/tree.ts";
import { seededRandom } from "../core/lib/random.ts";
import { inlineValues, lastChange } from "./inlineValues.ts";
import { page, pausedWhen, press } from "./test-page.ts";

const SCALE = `def scale(x):
    y = x * 2
    return y

z = 1
for n in [3, 4]:
    scale(n)
`;

const shown = (tree: Tree, at: NodeIndex): string =>
  [...inlineValues(tree, at)]
    .map(([line, values]) => `${line}: ${[...values].map(([name, value]) => `${name} = ${value}`).join(" ")}`)
    .sort()
    .join("; ");

test("values stand on the lines that gave them, of the running frame alone", async () => {
  const debug = page(SCALE);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "over", "over", "over");
  const caller = await pausedWhen(debug);
  const { tree } = caller.recording;
  // Functions are no data.
  expect(shown(tree, caller.visits.at(-1)?.node ?? 0)).toBe("4: z = 1; 5: n = 3");
  press(debug, "into", "into", "into");
  const callee = await pausedWhen(debug);
  expect(shown(tree, callee.visits.at(-1)?.node ?? 0)).toBe("1: x = 3; 2: y = 6");
});

/** The line before the last state at which a local had another value, found by going forward from the call. */
function lastChangeForward(tree: Tree, at: NodeIndex, name: string): CanonicalLine | null {
  let before: { readonly line: CanonicalLine; readonly locals: Locals } | null = null;
  let changed: CanonicalLine | null = null;
  const depth = tree.nodes[at]?.depth;
  for (const { index, depth: own, state } of tree.nodes) {
    if (index > at) break;
    if (own !== depth || (state.event !== "call" && state.event !== "line")) continue;
    if (beginsCall(state)) [before, changed] = [null, null];
    if (state.locals.get(name) !== before?.locals.get(name)) changed = before?.line ?? state.line;
    before = state;
  }
  return before?.locals.has(name) === true ? changed : null;
}

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  "the last change of every local, seed %d",
  (seed) => {
    const tree = buildTree(randomTrace(seededRandom(seed)));
    for (const { index, state } of tree.nodes) {
      if (state.event !== "line") continue;
      for (const name of state.locals.keys())
        expect(lastChange(tree, index, name)?.line, `${name} at ${index}`).toBe(
          lastChangeForward(tree, index, name),
        );
    }
  },
);
