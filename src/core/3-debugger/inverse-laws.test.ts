import { expect, test } from "vitest";
import { activationTree, endsActivation, entryPoints } from "../2-tree/activation.ts";
import { buildTree } from "../2-tree/build.ts";
import { traceEvents } from "../2-tree/events.ts";
import { call, line, recording } from "../2-tree/hand-made.ts";
import { invertTree } from "../2-tree/inverse.ts";
import { randomTrace } from "../2-tree/random-trace.ts";
import { seededRandom } from "../lib/random.ts";
import { inverseStep } from "./inverse-step.ts";
import { randomInverseTrajectory, randomTrajectory } from "./policy.ts";
import { step } from "./step.ts";

test("backwards, the same states are met in reverse, and each that called once more before its callees", () => {
  const random = seededRandom(11);
  let copies = 0;
  for (let round = 0; round < 300; round++) {
    const tree = buildTree(randomTrace(random));
    const inverse = invertTree(tree);
    const exit = inverse.length - 1;
    const visited = [0];
    while (visited.at(-1) !== exit)
      visited.push(inverseStep(inverse, visited.at(-1) ?? exit, { kind: "inv_step_into" }));
    const met = visited.flatMap((index) => inverse[index] ?? []);
    const recorded = tree.nodes.slice(0, -1).map(({ index }) => index);
    expect(met.flatMap(({ event, of }) => (event === "inv_line_call" ? [] : (of ?? [])))).toEqual(
      recorded.toReversed(),
    );
    for (const { index, event, of, depth } of met) {
      if (event !== "inv_line_call") continue;
      copies++;
      const line = inverse[inverseStep(inverse, index, { kind: "inv_step_over" })];
      expect([line?.of, line?.event === event, line?.depth]).toEqual([of, false, depth]);
      const children = inverse.filter(({ parent }) => parent === index);
      const below = children.filter((child) => child.event !== "inv_line_call").map((child) => child.of);
      expect(below).toEqual(recorded.filter((child) => tree.nodes[child]?.parent === of).toReversed());
    }
  }
  expect(copies).toBeGreaterThan(200);
});

test("inv_step_over never goes deeper, and inv_step_call undoes step_return", () => {
  const random = seededRandom(12);
  let undone = 0;
  for (let round = 0; round < 300; round++) {
    const tree = buildTree(randomTrace(random));
    const inverse = invertTree(tree);
    for (const node of inverse.slice(0, -1)) {
      const over = inverse[inverseStep(inverse, node.index, { kind: "inv_step_over" })];
      expect(over?.depth).toBeLessThanOrEqual(node.depth);
      const forward = tree.nodes[node.of ?? 0];
      if (forward === undefined || !endsActivation(forward)) continue;
      const entry = inverse[inverseStep(inverse, node.index, { kind: "inv_step_call" })]?.of ?? 0;
      expect(step(tree, entry, { kind: "step_return" })).toBe(forward.index);
      undone++;
    }
  }
  expect(undone).toBeGreaterThan(500);
});

test("from every call of a recording, trajectories stay in its activation and end in an exit both ways", () => {
  const random = seededRandom(13);
  const kinds = new Set<string>();
  for (let round = 0; round < 150; round++) {
    const whole = buildTree(randomTrace(random));
    for (const entry of entryPoints(whole)) {
      const tree = activationTree(whole, entry);
      expect(buildTree({ ...recording(traceEvents(tree)), end: endOf(tree.exit) }).nodes).toHaveLength(
        tree.nodes.length,
      );
      expect(Math.min(...tree.nodes.map(({ depth }) => depth))).toBe(0);
      expect(
        tree.nodes
          .slice(1, -1)
          .filter((node) => node.depth === 0)
          .filter(endsActivation),
      ).toHaveLength(tree.exit === "unfinished" ? 0 : 1);
      expect(randomTrajectory(tree, 0, random).at(-1)?.to).toBe(tree.nodes.length - 1);
      const inverse = invertTree(tree);
      const back = randomInverseTrajectory(inverse, 0, random);
      expect(inverse[back.at(-1)?.to ?? 0]?.event).toBe("inv_exit_entry");
      for (const { from, to, action } of back) {
        expect(to).toBeGreaterThan(from);
        kinds.add(action.kind);
      }
    }
  }
  expect([...kinds].sort()).toEqual(["inv_step_call", "inv_step_into", "inv_step_over"]);
});

test("a run that never ends has an entry all the same", () => {
  const round = [line(2), line(3)];
  const end = endOf("unfinished");
  const tree = buildTree(recording([call(1, "f"), ...round, ...round, ...round], end));
  expect(tree.exit).toBe("never");
  const inverse = invertTree(tree);
  expect(inverse[0]?.event).toBe("inv_line");
  expect(inverse[inverseStep(inverse, 0, { kind: "inv_step_call" })]?.event).toBe("inv_call");
  expect(activationTree(tree, 0)).toEqual(tree);
});

function endOf(exit: string) {
  return exit === "normal" || exit === "error"
    ? ({ kind: "normal" } as const)
    : ({ kind: "stopped", reason: "events", message: "Stopped." } as const);
}
