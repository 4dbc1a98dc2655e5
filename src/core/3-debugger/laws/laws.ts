import type { Trace } from "../../1-trace/trace.ts";
import { activationTree, entryPoints } from "../../2-tree/activation.ts";
import { buildTree } from "../../2-tree/build.ts";
import { traceEvents } from "../../2-tree/events.ts";
import type { NodeIndex, Tree } from "../../2-tree/tree.ts";
import { canonicalText } from "../../lib/canonical.ts";
import { shuffled, type Random } from "../../lib/random.ts";
import { randomTrajectory } from "../policy.ts";
import { step } from "../step.ts";
import { checkBackward } from "./backward.ts";
import type { Check } from "./check.ts";
import { checkForward, checkWalk } from "./forward.ts";
import { nestingOf } from "./nesting.ts";

/** States of a tree from which every action is tried, and calls of it that are tried as entries. */
const STATES = 60;
const ENTRIES = 4;

/**
 * The laws of state tree and debugger on one recording: forward and backward, by each action and by random policies,
 * from its entry and from random calls of it, and what its exit says.
 */
export function checkRecording(trace: Trace, random: Random, check: Check): void {
  const tree = buildTree(trace);
  check("the tree gives back the recording", sameData(traceEvents(tree), trace.events), 0);
  checkTree(tree, random, check);
  checkExit(trace, tree, check);
  for (const entry of shuffled(entryPoints(tree), random).slice(0, ENTRIES)) {
    const part = activationTree(tree, entry);
    checkTree(part, random, check);
    checkPart(tree, entry, part, random, check);
  }
}

function checkTree(tree: Tree, random: Random, check: Check): void {
  const nesting = nestingOf(tree);
  const states = tree.nodes.slice(0, -1).map(({ index }) => index);
  const chosen = shuffled(states, random).slice(0, STATES);
  for (const index of chosen) checkForward(tree, nesting, index, random, check);
  checkBackward(tree, nesting, chosen, random, check);
  checkWalk(tree, 0, random, check);
  checkWalk(tree, random.below(tree.nodes.length), random, check);
}

/** A trajectory that begins at a call of a longer recording is the same moves, up to where that call ends. */
function checkPart(whole: Tree, entry: NodeIndex, part: Tree, random: Random, check: Check): void {
  const exit = part.nodes.length - 1;
  for (const { from, action, to } of randomTrajectory(part, 0, random)) {
    const there = step(whole, entry + from, action) - entry;
    check("a call as entry: the same moves", to === Math.min(there, exit), entry);
  }
  const [first] = part.nodes;
  check("a call as entry: it is the outermost frame", first?.depth === 0 && first.parent === null, entry);
}

function checkExit({ end }: Trace, tree: Tree, check: Check): void {
  const last = tree.nodes.length - 1;
  const ended = tree.exit === "normal" || tree.exit === "error";
  check(`exit ${tree.exit}`, ended ? tree.exit === end.kind : end.kind === "stopped", last);
  if (tree.exit !== "never") return;
  const seen = new Set<string>();
  const isRepeated = tree.nodes.some(({ state, cursors }) => {
    if (state.event !== "line") return false;
    const key = JSON.stringify([state.stack, [...state.locals], [...state.globals], cursors]);
    return seen.size === seen.add(key).size;
  });
  check("never: a state was there before", isRepeated, last);
}

const sameData = (one: unknown, other: unknown): boolean => canonicalText(one) === canonicalText(other);
