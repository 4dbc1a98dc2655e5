import type { Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import type { State } from "../../core/2-tree/state.ts";
import type { NodeIndex, Tree } from "../../core/2-tree/tree.ts";
import type { Action } from "../../core/3-debugger/action.ts";
import { randomTrajectory } from "../../core/3-debugger/policy.ts";
import type { Move } from "../../core/3-debugger/policy.ts";
import { step } from "../../core/3-debugger/step.ts";
import { foresee, type KnownAnswers } from "../../core/5-prediction/decode.ts";
import { positionAt } from "../../core/5-prediction/frames.ts";
import type { Prediction } from "../../core/5-prediction/prediction.ts";
import type { Question } from "../../core/5-prediction/question.ts";
import { openProgram, type Predictor, type Speaker } from "../../core/5-prediction/speaker.ts";
import { DEFAULT_WALK_LIMITS, stepQuestion, type WalkLimits } from "../../core/5-prediction/walk.ts";
import { compareStates } from "../../core/6-comparison/compare.ts";
import type { Comparison } from "../../core/6-comparison/compare.ts";
import type { Random } from "../../core/lib/random.ts";
import { jumpQuestions, predictOutputs } from "./outputs.ts";

/** A prediction held against the truth. */
export type Judgement =
  | {
      readonly kind: "compared";
      readonly comparison: Comparison;
      /** Probability the model gave its whole answer; null where stack code alone answered. */
      readonly confidence: number | null;
    }
  /** No readable answer: wrong. */
  | { readonly kind: "unreadable" }
  /** Not asked. */
  | { readonly kind: "skipped"; readonly reason: string };

/** What was measured on one call of one function. */
export interface FunctionResult {
  /** Single steps, each from a true state. */
  readonly steps: readonly Judgement[];
  /** The function's output as the model says it from the call state. */
  readonly outputs: Outputs;
  /** Whether the function returns its first argument: the guess of somebody who reads no code. */
  readonly returnsArgument: boolean;
  /** Random debugger actions, each from a true state. */
  readonly moves: readonly MoveResult[];
  /** Model calls. */
  readonly calls: number;
}

/** See `OutputPredictions`; null for what was not asked. */
export interface Outputs {
  readonly walk: Judgement;
  readonly jump: Judgement | null;
  readonly toldLine: Judgement | null;
  readonly vote: Judgement | null;
  readonly sampled: Judgement | null;
}

export interface MoveResult {
  readonly action: Action["kind"];
  /** States of the recording that the action passes over. */
  readonly skippedStates: number;
  readonly judgement: Judgement;
}

/** How much of a recording is measured. */
export interface SampleSizes {
  /** Single steps of a function, chosen at random. */
  readonly steps: number;
  /** Debugger actions of a function, the first of a random trajectory. */
  readonly moves: number;
  /** Walks of the program under other names, of which the commonest output counts; 0 for none. */
  readonly votes: number;
  /** Walks drawn by chance, of which the commonest output counts; 0 for none. */
  readonly samples: number;
}

/** How many questions are asked at once. */
const BATCH = 10;

/** Measures a model on the recording of one call. */
export async function evaluateFunction(
  speaker: Speaker,
  trace: Trace,
  sizes: SampleSizes,
  random: Random,
): Promise<FunctionResult> {
  const tree = buildTree(trace);
  const opened = await openProgram(speaker, trace.program);
  if (!opened.ok) {
    const walk: Judgement = { kind: "skipped", reason: opened.error.kind };
    const outputs: Outputs = { walk, jump: null, toldLine: null, vote: null, sampled: null };
    return { steps: [], outputs, returnsArgument: returnsArgument(tree), moves: [], calls: 0 };
  }
  const examiner = new Examiner(opened.value, tree);
  try {
    const steps: Judgement[] = [];
    const sampled = sampleSteps(tree, sizes.steps, random);
    await examiner.foresee(sampled);
    for (const index of sampled) steps.push(await examiner.step(index));
    const outputs = await examiner.outputs(sizes, random);
    const moves: MoveResult[] = [];
    const trajectory = sizes.moves === 0 ? [] : randomTrajectory(tree, 0, random).slice(0, sizes.moves);
    for (const move of trajectory) {
      moves.push({
        action: move.action.kind,
        skippedStates: move.to - move.from - 1,
        judgement: await examiner.action(move),
      });
    }
    return { steps, outputs, returnsArgument: returnsArgument(tree), moves, calls: examiner.calls };
  } finally {
    opened.value.dispose();
  }
}

function returnsArgument(tree: Tree): boolean {
  const call = tree.nodes[0]?.state;
  const end = tree.nodes.at(-2)?.state;
  if (call?.event !== "call" || end?.event !== "return") return false;
  const [argument] = call.locals.values();
  return argument === end.value;
}

/** States from which the model is asked: in all others the next state follows from the stack alone. */
function sampleSteps(tree: Tree, count: number, random: Random): readonly NodeIndex[] {
  const asked = tree.nodes
    .filter(({ state, depth, leaves }) => {
      if (state.event === "call" || state.event === "line") return true;
      return state.event === "return" ? depth > 0 : leaves && depth > 0;
    })
    .map(({ index }) => index);
  while (asked.length > count) asked.splice(random.below(asked.length), 1);
  return asked;
}

class Examiner {
  calls = 0;
  private readonly predictor: Predictor;
  private readonly tree: Tree;
  private readonly options: { readonly limits: WalkLimits; readonly known: KnownAnswers };

  constructor(predictor: Predictor, tree: Tree) {
    this.predictor = predictor;
    this.tree = tree;
    // A walk that takes twice the recorded steps has gone astray.
    const limits = { steps: 2 * tree.nodes.length + 10, tokens: DEFAULT_WALK_LIMITS.tokens };
    this.options = { limits, known: new Map() };
  }

  /** Asks in batches what will be asked one by one: the steps, and the jumps from the call to its end. */
  async foresee(indices: readonly NodeIndex[]): Promise<void> {
    const { own } = this.predictor;
    if (own === null) return;
    const questions: readonly Question<unknown>[] = [
      ...jumpQuestions(own, positionAt(this.tree, 0), this.tree),
      ...indices.flatMap((index) => stepQuestion(own, positionAt(this.tree, index)) ?? []),
    ];
    const options = { maxTokens: this.options.limits.tokens, known: this.options.known };
    for (let at = 0; at < questions.length; at += BATCH)
      await foresee(own, questions.slice(at, at + BATCH), options);
  }

  step(index: NodeIndex): Promise<Judgement> {
    return this.judge(this.predictor.step(positionAt(this.tree, index), this.options), index + 1);
  }

  action({ from, action }: Pick<Move, "from" | "action">): Promise<Judgement> {
    const position = positionAt(this.tree, from);
    const target = step(this.tree, from, action);
    return this.judge(this.predictor.action(position, action, this.options), target);
  }

  async outputs({ votes, samples }: SampleSizes, random: Random): Promise<Outputs> {
    const call = positionAt(this.tree, 0);
    const target = step(this.tree, 0, { kind: "step_return" });
    const { own } = this.predictor;
    if (own === null) {
      const walk = await this.predictor.action(call, { kind: "step_return" }, this.options);
      return { walk: this.judged(walk, target), jump: null, toldLine: null, vote: null, sampled: null };
    }
    const said = await predictOutputs(own, call, this.tree, this.options, votes, samples, random);
    const judged = (prediction: Prediction | null): Judgement | null =>
      prediction === null ? null : this.judged(prediction, target);
    return {
      walk: this.judged(said.walk, target),
      jump: judged(said.jump),
      toldLine: judged(said.toldLine),
      vote: judged(said.vote),
      sampled: judged(said.sampled),
    };
  }

  private async judge(asked: Promise<Prediction>, target: NodeIndex): Promise<Judgement> {
    return this.judged(await asked, target);
  }

  private judged(prediction: Prediction, target: NodeIndex): Judgement {
    this.calls += prediction.cost.steps;
    const actual = this.tree.nodes[target]?.state;
    if (actual === undefined) throw new RangeError(`The recording has no step ${target}.`);
    if (isUnfinished(actual)) return { kind: "skipped", reason: "recording stopped" };
    switch (prediction.kind) {
      case "predicted":
        return {
          kind: "compared",
          comparison: compareStates(prediction.state, actual),
          confidence: prediction.confidence?.walk ?? null,
        };
      case "unreadable":
      case "cancelled":
        return { kind: "unreadable" };
      case "out_of_scope":
        return { kind: "skipped", reason: prediction.reason.kind };
    }
  }
}

function isUnfinished(state: State): boolean {
  return state.event === "exit" && state.exit === "unfinished";
}
