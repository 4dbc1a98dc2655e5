import type { NodeIndex, Tree } from "../../core/2-tree/tree.ts";
import type { State } from "../../core/2-tree/state.ts";
import type { Program } from "../../core/1-trace/trace.ts";
import { createProgramContext, disposeProgramContext } from "../../core/5-prediction/context.ts";
import type { ProgramContext } from "../../core/5-prediction/context.ts";
import { sampling, type Sampling } from "../../core/5-prediction/choose.ts";
import { predictJump } from "../../core/5-prediction/jump.ts";
import type { Model } from "../../core/5-prediction/model.ts";
import { jumpQuestion, type Question } from "../../core/5-prediction/question.ts";
import type { JumpAction, JumpAnswer } from "../../core/4-language/jump.ts";
import type { Position } from "../../core/5-prediction/position.ts";
import type { Prediction } from "../../core/5-prediction/prediction.ts";
import { predictAction, predictStep, type WalkOptions } from "../../core/5-prediction/walk.ts";
import { MAX_SLOTS } from "../../core/4-language/vocabulary.ts";
import { shuffled, type Random } from "../../core/lib/random.ts";

const SLOTS: readonly number[] = Array.from({ length: MAX_SLOTS }, (_, slot) => slot);

/** A function's output as the network says it from the call state, in several ways. */
export interface OutputPredictions {
  /** Line by line, each step from the network's own last state. */
  readonly walk: Prediction;
  /** In one jump to the end of the call. */
  readonly jump: Prediction;
  /** In one jump to the line that returns, which the network is told, then that line's step; null when none returned. */
  readonly toldLine: Prediction | null;
  /** The commonest of several walks, each over the program with its names in other slots; null when none was asked for. */
  readonly vote: Prediction | null;
  /** The commonest of several walks whose tokens are drawn by chance; null when none was asked for. */
  readonly sampled: Prediction | null;
}

/** How the tokens of a drawn walk are chosen: a little sharper than the network says. */
const SAMPLING: Sampling = { temperature: 0.8, topP: 0.95 };

/**
 * @param votes - walks of renamed programs; 0 for no vote
 * @param samples - walks drawn by chance; 0 for none
 */
export async function predictOutputs(
  context: ProgramContext,
  call: Position,
  tree: Tree,
  options: WalkOptions,
  votes: number,
  samples: number,
  random: Random,
): Promise<OutputPredictions> {
  const walk = await predictAction(context, call, { kind: "step_return" }, options);
  const jump = await predictJump(context, call, { kind: "step_return" }, options);
  return {
    walk,
    jump,
    toldLine: await throughLine(context, call, tree, options),
    vote: await vote(context.model, context.program, call, options, votes, random),
    sampled: await sampledVote(context, call, options, samples, random),
  };
}

/** What {@link predictOutputs} asks at once at a call: the jump to its end, and the one to the line that returns. */
export function jumpQuestions(
  context: ProgramContext,
  call: Position,
  tree: Tree,
): readonly Question<JumpAnswer>[] {
  if (call.kind !== "running") return [];
  const end = returnOf(tree);
  const actions: readonly JumpAction[] = [
    { kind: "return" },
    ...(end === null ? [] : [{ kind: "break", line: end.line } as const]),
  ];
  return actions.flatMap((action) => {
    const question = jumpQuestion(context, { from: call.frame.state, action });
    return question.ok ? [question.value] : [];
  });
}

/** The line on which the outermost call returned, as its last state before says. */
async function throughLine(
  context: ProgramContext,
  call: Position,
  tree: Tree,
  options: WalkOptions,
): Promise<Prediction | null> {
  const end = returnOf(tree);
  if (end === null) return null;
  const action = { kind: "breakpoint", line: end.line } as const;
  const reached = await predictJump(context, call, action, options);
  if (reached.kind !== "predicted" || reached.position.kind !== "running") return reached;
  return predictStep(context, reached.position, options);
}

function returnOf(tree: Tree): Extract<State, { event: "return" }> | null {
  const index: NodeIndex = tree.nodes.length - 2;
  const state = tree.nodes[index]?.state;
  return state?.event === "return" ? state : null;
}

async function vote(
  model: Model,
  program: Program,
  call: Position,
  options: WalkOptions,
  votes: number,
  random: Random,
): Promise<Prediction | null> {
  // Other names make other prompts of the same states.
  const apart: WalkOptions = { ...options, known: undefined };
  const walks: Prediction[] = [];
  for (let view = 0; view < votes; view++) {
    const made = await createProgramContext(model, program, shuffled(SLOTS, random));
    if (!made.ok) continue;
    walks.push(await predictAction(made.value, call, { kind: "step_return" }, apart));
    disposeProgramContext(made.value);
  }
  return mostCommon(walks);
}

async function sampledVote(
  context: ProgramContext,
  call: Position,
  options: WalkOptions,
  samples: number,
  random: Random,
): Promise<Prediction | null> {
  const drawn: WalkOptions = { ...options, choice: sampling(SAMPLING, random) };
  const walks: Prediction[] = [];
  for (let sample = 0; sample < samples; sample++) {
    walks.push(await predictAction(context, call, { kind: "step_return" }, drawn));
  }
  return mostCommon(walks);
}

/** The first of the answers given most often; an unreadable one only where no walk ended. */
export function mostCommon(walks: readonly Prediction[]): Prediction | null {
  const counts = new Map<string, { readonly first: Prediction; count: number }>();
  for (const walk of walks) {
    if (walk.kind !== "predicted") continue;
    const key = JSON.stringify(outputOf(walk.state));
    const entry = counts.get(key) ?? { first: walk, count: 0 };
    entry.count++;
    counts.set(key, entry);
  }
  const [best] = [...counts.values()].sort((a, b) => b.count - a.count);
  return best?.first ?? walks[0] ?? null;
}

function outputOf(state: State): readonly string[] {
  switch (state.event) {
    case "return":
      return ["return", state.value];
    case "exception":
      return ["exception", state.type, state.message];
    case "call":
    case "line":
      return [state.event];
    case "exit":
      return ["exit", state.exit];
  }
}
