import type { Program } from "../1-trace/trace.ts";
import { featuresOf } from "../4-language/features.ts";
import { createSlots, type SlotTable } from "../4-language/slots.ts";
import { encodeSource } from "../4-language/source.ts";
import { answerStarts, type AnswerStarts } from "../4-language/starts.ts";
import type { OutOfScope } from "../4-language/transition.ts";
import { ok, type Result } from "../lib/result.ts";
import type { Model, ModelCache } from "./model.ts";

/** A program the model has read. Its source is read once; every prediction goes on from that cache. */
export interface ProgramContext {
  readonly program: Program;
  readonly model: Model;
  readonly slots: SlotTable;
  /** The source, read. */
  readonly cache: ModelCache;
  /** Where an answer begins in the grammar of this program's lines and names. */
  readonly answerStart: AnswerStarts;
}

/**
 * Lets the model read a program.
 * @param permutation - the slot of the k-th new name; the identity when left out
 */
export async function createProgramContext(
  model: Model,
  program: Program,
  permutation?: readonly number[],
): Promise<Result<ProgramContext, OutOfScope>> {
  const slots = createSlots(program, permutation);
  const source = encodeSource(program, slots);
  if (!source.ok) return source;
  const { cache } = await model.extend(null, source.value, featuresOf(source.value), true);
  return ok({ program, model, slots, cache, answerStart: answerStarts(program, slots) });
}

/** Frees what the model keeps of the program; the context must not be used afterwards. */
export function disposeProgramContext({ model, cache }: ProgramContext): void {
  model.release(cache);
}
