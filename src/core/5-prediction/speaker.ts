import type { Program } from "../1-trace/trace.ts";
import type { Action } from "../3-debugger/action.ts";
import type { OutOfScope } from "../4-language/transition.ts";
import { ok, type Result } from "../lib/result.ts";
import { createProgramContext, disposeProgramContext, type ProgramContext } from "./context.ts";
import type { Model, ModelCache } from "./model.ts";
import type { Position } from "./position.ts";
import type { Prediction } from "./prediction.ts";
import type { LanguageModel } from "./prompted/language-model.ts";
import {
  createPromptedContext,
  disposePromptedContext,
  predictPromptedAction,
  predictPromptedStep,
  readShots,
} from "./prompted/step.ts";
import { predictAction, predictStep, type WalkOptions } from "./walk.ts";

/** A model and the way it is spoken to. */
export type Speaker =
  /** In our own language, which it was trained on. */
  | { readonly kind: "own"; readonly model: Model }
  /** In words, after examples, which it has read. */
  | { readonly kind: "prompted"; readonly model: LanguageModel; readonly shots: ModelCache };

/** A program that a model has read, ready to be asked about. */
export interface Predictor {
  step(from: Position, options?: WalkOptions): Promise<Prediction>;
  action(from: Position, action: Action, options?: WalkOptions): Promise<Prediction>;
  /** For what our own networks alone are asked: jumps and what came before. Null for others. */
  readonly own: ProgramContext | null;
  /** Frees what the model keeps of the program; nothing must be asked afterwards. */
  dispose(): void;
}

/** A general language model, its examples read. */
export async function promptedSpeaker(model: LanguageModel): Promise<Speaker> {
  return { kind: "prompted", model, shots: await readShots(model) };
}

/** Lets a model read a program; the error is what our own language cannot say. */
export async function openProgram(
  speaker: Speaker,
  program: Program,
): Promise<Result<Predictor, OutOfScope>> {
  if (speaker.kind === "prompted") {
    const context = await createPromptedContext(speaker.model, speaker.shots, program);
    return ok({
      step: (from, options) => predictPromptedStep(context, from, options),
      action: (from, action, options) => predictPromptedAction(context, from, action, options),
      own: null,
      dispose: () => disposePromptedContext(context),
    });
  }
  const read = await createProgramContext(speaker.model, program);
  if (!read.ok) return read;
  const context = read.value;
  return ok({
    step: (from, options) => predictStep(context, from, options),
    action: (from, action, options) => predictAction(context, from, action, options),
    own: context,
    dispose: () => disposeProgramContext(context),
  });
}
