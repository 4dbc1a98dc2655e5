import type { Program } from "../../1-trace/trace.ts";
import type { Action } from "../../3-debugger/action.ts";
import type { ModelCache } from "../model.ts";
import type { Position } from "../position.ts";
import type { Prediction, Reading } from "../prediction.ts";
import {
  afterOutcome,
  DEFAULT_WALK_LIMITS,
  goesOnFrom,
  predicted,
  unknownFrame,
  walk,
  type WalkOptions,
} from "../walk.ts";
import { textConfidence } from "./confidence.ts";
import { decodeAnswers } from "./decode.ts";
import type { LanguageModel } from "./language-model.ts";
import { answerScope } from "./progress.ts";
import { readAnswer } from "./read.ts";
import { SHOTS } from "./shots.ts";
import { writeProgram, writeQuestion } from "./write.ts";

/** A program that a general language model has read, after the examples that show how to answer. */
export interface PromptedContext {
  readonly program: Program;
  readonly model: LanguageModel;
  /** Examples and program, read; every question goes on from here. */
  readonly cache: ModelCache;
}

/** Lets a model read the examples; what comes back is the beginning of every program's context. */
export async function readShots(model: LanguageModel): Promise<ModelCache> {
  return (await model.extend(null, model.tokenizer.encode(SHOTS))).cache;
}

/** Lets a model that has read the examples read a program. */
export async function createPromptedContext(
  model: LanguageModel,
  shots: ModelCache,
  program: Program,
): Promise<PromptedContext> {
  const { cache } = await model.extend(shots, model.tokenizer.encode(writeProgram(program)));
  return { program, model, cache };
}

/** Frees what the model keeps of the program; the context must not be used afterwards. */
export function disposePromptedContext({ model, cache }: PromptedContext): void {
  model.release(cache);
}

/** One `step_into` as a general language model answers it; see `predictStep`. */
export async function predictPromptedStep(
  { program, model, cache }: PromptedContext,
  position: Position,
  { limits = DEFAULT_WALK_LIMITS, cancelled }: WalkOptions = {},
): Promise<Prediction> {
  const running = goesOnFrom(program, position);
  if (running.frame === null) return predicted(running.position, [], null, null, { steps: 0, tokens: 0 });
  if (running.position.frame.lineOnly === true) return unknownFrame(position);
  const { tokenizer } = model;
  const prompt = tokenizer.encode(writeQuestion(program, running.frame));
  const scope = answerScope(program, running.frame);
  const decoded = await decodeAnswers(model, cache, prompt, scope, { maxTokens: limits.tokens, cancelled });
  if (decoded === null) return { kind: "cancelled", cost: { steps: 0, tokens: 0 } };
  const cost = { steps: 1, tokens: decoded.processed };
  const [answer] = decoded.answers;
  if (answer === undefined) throw new Error("A question has no answer");
  const reading: Reading = {
    prompt: prompt.map((id) => ({ id, text: tokenizer.decode([id]) })),
    answer: answer.tokens,
  };
  const unreadable = (reason: string): Prediction => ({
    kind: "unreadable",
    position,
    reading,
    reason,
    cost,
  });
  if (answer.end === "too_long") return unreadable(`The answer had no end after ${limits.tokens} tokens.`);
  if (answer.end === "impossible")
    return unreadable("The model has no token with which its answer could go on.");
  const outcome = readAnswer(answer.text);
  if (!outcome.ok) return unreadable(outcome.error);
  const confidence = textConfidence(running.frame, answer.tokens);
  return afterOutcome(program, position, running.position, outcome.value, { confidence, reading, cost });
}

/** A debugger's action, walked line by line; see `predictAction`. */
export function predictPromptedAction(
  context: PromptedContext,
  from: Position,
  action: Action,
  options: WalkOptions = {},
): Promise<Prediction> {
  return walk((position) => predictPromptedStep(context, position, options), from, action, options);
}
