import type { NodeIndex, Tree } from "../../2-tree/tree.ts";
import type { Random } from "../../lib/random.ts";
import type { Action } from "../action.ts";
import { randomTrajectory } from "../policy.ts";
import { step } from "../step.ts";
import { callerOf, isEnd, statesOf, type Nesting } from "./nesting.ts";
import type { Check } from "./check.ts";

/** Forward actions from `index` lead where the nesting of the calls says. */
export function checkForward(
  tree: Tree,
  nesting: Nesting,
  index: NodeIndex,
  random: Random,
  check: Check,
): void {
  const exit = tree.nodes.length - 1;
  const to = (action: Action): NodeIndex => step(tree, index, action);
  const { state, depth } = nodeOf(tree, index);
  check("the depth is the number of callers", depth === callersOf(nesting, index), index);
  check("the stack is as deep", state.event === "exit" || state.stack.length === depth + 1, index);
  check("into replays", to({ kind: "step_into" }) === index + 1, index);
  check("over: the next state on the level, or one level up", to({ kind: "step_over" }) === over(), index);
  check("return: end of the frame", to({ kind: "step_return" }) === end(), index);
  check("continue: the exit", to({ kind: "continue" }) === exit, index);
  const lines = Array.from({ length: 3 }, () => 1 + random.below(12));
  const hits = lines.map((line) => {
    const hit = to({ kind: "breakpoint", line });
    const isHit = (at: NodeIndex): boolean => lineOf(tree, at) === line;
    const missed = tree.nodes.slice(index + 1, hit).some((node) => isHit(node.index));
    check("breakpoint: the next line event there", !missed && (hit === exit || isHit(hit)), index);
    return hit;
  });
  check(
    "several breakpoints: the nearest",
    to({ kind: "run_to_breakpoint", lines }) === Math.min(...hits),
    index,
  );

  function over(from: NodeIndex = index): NodeIndex {
    const next = statesOf(nesting, from).find((other) => other > from);
    const caller = callerOf(nesting, from);
    const sibling = caller === null ? undefined : nesting.callees.get(caller)?.find((call) => call > from);
    return next ?? sibling ?? (caller === null ? exit : over(caller));
  }

  function end(): NodeIndex {
    if (isEnd(nodeOf(tree, index))) return over();
    const last = statesOf(nesting, index).at(-1) ?? exit;
    return isEnd(nodeOf(tree, last)) ? last : exit;
  }
}

/** A walk by a random policy goes forward, from each state to the next by its action, and ends in the exit. */
export function checkWalk(tree: Tree, start: NodeIndex, random: Random, check: Check): void {
  const exit = tree.nodes.length - 1;
  let at = start;
  for (const { from, action, to } of randomTrajectory(tree, start, random)) {
    check(`a random walk moves by ${action.kind}`, from === at && to === step(tree, from, action), from);
    check("a random walk goes forward", to > from, from);
    at = to;
  }
  check("a random walk ends in the exit", at === exit, start);
  check("from the exit nothing moves", step(tree, exit, { kind: "step_into" }) === exit, exit);
}

function callersOf(nesting: Nesting, index: NodeIndex): number {
  const caller = callerOf(nesting, index);
  return caller === null ? 0 : 1 + callersOf(nesting, caller);
}

export function nodeOf({ nodes }: Tree, index: NodeIndex) {
  const node = nodes[index];
  if (node === undefined) throw new RangeError(`The recording has no step ${index}.`);
  return node;
}

function lineOf(tree: Tree, index: NodeIndex): number | null {
  const { state } = nodeOf(tree, index);
  return state.event === "line" ? state.line : null;
}
