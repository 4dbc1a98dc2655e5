import type { Program } from "../core/1-trace/trace.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import {
  createProgramContext,
  disposeProgramContext,
  type ProgramContext,
} from "../core/5-prediction/context.ts";
import type { Model } from "../core/5-prediction/model.ts";
import type { Result } from "../core/lib/result.ts";

/**
 * Requests that are answered one after another, and the program they are about. What two lanes do
 * interleaves, call by call of the model.
 */
export class Lane {
  private queue: Promise<void> = Promise.resolve();
  private context: Result<ProgramContext, OutOfScope> | null = null;

  /** Adds work that must not reject. */
  add(work: () => Promise<void>): void {
    this.queue = this.queue.then(work);
  }

  /** What the model has read of a program; null: of the one before. */
  async read(model: Model, program: Program | null): Promise<Result<ProgramContext, OutOfScope>> {
    if (program !== null) {
      if (this.context?.ok === true) disposeProgramContext(this.context.value);
      this.context = null;
      this.context = await createProgramContext(model, program);
    }
    if (this.context === null) throw new Error("The first request names no program.");
    return this.context;
  }
}
