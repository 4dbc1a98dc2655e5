import type { Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { invertTree } from "../../core/2-tree/inverse.ts";
import type { NodeIndex, Tree } from "../../core/2-tree/tree.ts";
import type { Check } from "../../core/3-debugger/laws/check.ts";
import { randomInverseTrajectory, randomTrajectory } from "../../core/3-debugger/policy.ts";
import { allQuestions } from "../../core/4-language/all-questions.ts";
import { roundTrip } from "../../core/4-language/law.ts";
import { recordedOf } from "../../core/4-language/recorded.ts";
import { createSlots } from "../../core/4-language/slots.ts";
import { encodeSource } from "../../core/4-language/source.ts";
import { answerStarts } from "../../core/4-language/starts.ts";
import type { Random } from "../../core/lib/random.ts";

/** States of a trajectory that are asked about, each by every action. */
const STATES = 24;

/**
 * What the network can be asked from the states of two random trajectories, one forward and one back, is read as it
 * was written.
 * @param refuse - is told why a question has no place in the language
 */
export function checkLanguage(
  trace: Trace,
  random: Random,
  check: Check,
  refuse: (reason: string) => void,
): void {
  const { program } = trace;
  const recorded = recordedOf(program, buildTree(trace));
  const slots = createSlots(program);
  const source = encodeSource(program, slots);
  if (!source.ok) {
    refuse(source.error.kind);
    return;
  }
  const starts = answerStarts(program, slots);
  const states = trajectoryStates(recorded.tree, random);
  const lines = program.lines.map((_, index) => index + 1);
  const breakpoints = [0, 1].flatMap(() => lines[random.below(lines.length)] ?? []);
  for (const { node, action, question } of allQuestions(recorded, breakpoints, (at) => states.has(at))) {
    if (!question.ok) {
      if (question.error.kind !== "unfinished") refuse(question.error.kind);
      continue;
    }
    const trip = roundTrip(question.value, slots, starts);
    if (trip.kind === "out_of_scope") refuse(trip.reason.kind);
    else {
      const law = `${action} is read as it was written`;
      check(trip.kind === "broken" ? `${law}: ${trip.detail}` : law, trip.kind === "same", node);
    }
  }
}

function trajectoryStates(tree: Tree, random: Random): ReadonlySet<NodeIndex> {
  const inverse = invertTree(tree);
  const forward = randomTrajectory(tree, 0, random).map(({ from }) => from);
  const back = randomInverseTrajectory(inverse, 0, random).flatMap(({ from }) => inverse[from]?.of ?? []);
  return new Set([...forward.slice(0, STATES), ...back.slice(0, STATES)]);
}
