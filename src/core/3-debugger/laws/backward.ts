import { invertTree, type InverseIndex, type InverseTree } from "../../2-tree/inverse.ts";
import type { NodeIndex, Tree } from "../../2-tree/tree.ts";
import type { Random } from "../../lib/random.ts";
import type { InverseAction } from "../action.ts";
import { inverseStep } from "../inverse-step.ts";
import { randomInverseTrajectory } from "../policy.ts";
import { step } from "../step.ts";
import { nodeOf } from "./forward.ts";
import type { Check } from "./check.ts";
import { callerOf, isEnd, statesOf, type Nesting } from "./nesting.ts";

/** A state met on the way back: as it is, or once more after the calls its line made. */
interface Met {
  readonly of: NodeIndex;
  readonly copy: boolean;
}

/**
 * Back from the end, the same states are met in reverse, each that called once more before its callees, and every
 * inverse action undoes its forward one.
 */
export function checkBackward(
  tree: Tree,
  nesting: Nesting,
  chosen: readonly NodeIndex[],
  random: Random,
  check: Check,
): void {
  const inverse = invertTree(tree);
  const exit = inverse.length - 1;
  const expected = backwards(nesting);
  check("the way back has no other states", expected.length === exit, 0);
  const places = new Map<string, InverseIndex>();
  expected.forEach((met, index) => {
    const node = inverse[index];
    const isCopy = node?.event === "inv_line_call";
    check("the way back, in order", node?.of === met.of && isCopy === met.copy, met.of);
    check("as deep as forward", node?.depth === nodeOf(tree, met.of).depth, met.of);
    places.set(keyOf(met), index);
  });
  check("it ends before the entry", inverse[exit]?.event === "inv_exit_entry", exit);

  const from = (met: Met, kind: InverseAction["kind"]): Met | null => {
    const start = places.get(keyOf(met));
    return start === undefined ? null : metAt(inverse, inverseStep(inverse, start, { kind }));
  };
  for (const of of chosen) {
    const calls = nesting.callees.get(of) ?? [];
    const itself = { of, copy: false };
    const goesTo = (law: string, met: Met, kind: InverseAction["kind"], goal: Met | null): void =>
      check(law, keyOf(from(met, kind)) === keyOf(goal), of);
    const lastCall = calls.at(-1);
    if (lastCall !== undefined) {
      const copy = { of, copy: true };
      const last = statesOf(nesting, lastCall).at(-1);
      goesTo("into, from a copy: the end of the last call", copy, "inv_step_into", latest(last));
      goesTo("over, from a copy: the line before it ran", copy, "inv_step_over", itself);
    }
    const before = statesOf(nesting, of).findLast((other) => other < of);
    const isCall = before === undefined;
    goesTo("over: back to the state before", itself, "inv_step_over", isCall ? outOf(of) : latest(before));
    const call = { of: nesting.call[of] ?? -1, copy: false };
    goesTo("call: the frame's call state", itself, "inv_step_call", isCall ? outOf(of) : call);
    undoes(of);
  }

  function undoes(of: NodeIndex): void {
    const next = step(tree, of, { kind: "step_over" });
    if (nesting.call[next] === nesting.call[of]) {
      const back = from({ of: next, copy: false }, "inv_step_over");
      check("over and back over is the same state", back?.of === of, of);
    }
    if (!isEnd(nodeOf(tree, of))) return;
    const call = from({ of, copy: false }, "inv_step_call");
    const again = call === null ? null : step(tree, call.of, { kind: "step_return" });
    check("back to the call and return is the same state", again === of, of);
  }

  /** From a call: the end of the call that its line made before, or the line itself. */
  function outOf(call: NodeIndex): Met | null {
    const caller = callerOf(nesting, call);
    if (caller === null) return null;
    const sibling = nesting.callees.get(caller)?.findLast((other) => other < call);
    return sibling === undefined ? { of: caller, copy: false } : latest(statesOf(nesting, sibling).at(-1));
  }

  /** How a state is met first on the way back. */
  function latest(of: NodeIndex | undefined): Met | null {
    return of === undefined ? null : { of, copy: nesting.callees.has(of) };
  }

  let at: InverseIndex = random.below(inverse.length);
  for (const { from, action, to } of randomInverseTrajectory(inverse, at, random)) {
    check(`a random walk back moves by ${action.kind}`, from === at && to > from, from);
    at = to;
  }
  check("a random walk back ends before the entry", at === exit, at);
}

/** The states as the calls nest, last first. */
function backwards(nesting: Nesting): readonly Met[] {
  const met: Met[] = [];
  const pending: (Met | NodeIndex)[] = [0];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "number") met.push(next);
    else
      for (const of of nesting.states.get(next) ?? []) {
        const calls = nesting.callees.get(of) ?? [];
        pending.push({ of, copy: false }, ...calls);
        if (calls.length > 0) pending.push({ of, copy: true });
      }
  }
  return met;
}

function metAt(inverse: InverseTree, index: InverseIndex): Met | null {
  const node = inverse[index];
  return node?.of == null ? null : { of: node.of, copy: node.event === "inv_line_call" };
}

const keyOf = (met: Met | null): string => (met === null ? "exit" : `${met.of}${met.copy ? " copy" : ""}`);
