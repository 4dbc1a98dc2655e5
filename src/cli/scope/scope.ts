import type { Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { allQuestions } from "../../core/4-language/all-questions.ts";
import { roundTrip } from "../../core/4-language/law.ts";
import { recordedOf } from "../../core/4-language/recorded.ts";
import { createSlots } from "../../core/4-language/slots.ts";
import { encodeSource } from "../../core/4-language/source.ts";
import { answerStarts } from "../../core/4-language/starts.ts";

/** Questions of one action. */
export interface ActionScope {
  asked: number;
  outOfScope: number;
}

/** How much of what was recorded the language can say. */
export class Scope {
  /** Call, line, return and exception states. */
  states = 0;
  /** States of which something is out of scope, by the first reason found. */
  readonly reasons = new Map<string, number>();
  /** Questions by action. */
  readonly actions = new Map<string, ActionScope>();
  /** Questions that the recording, cut at a limit, does not answer. */
  unfinished = 0;
  /** Questions that did not come back as they were: bugs. */
  readonly broken: string[] = [];

  /** States out of scope, of all. */
  get outOfScope(): number {
    return [...this.reasons.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Writes and reads back every question about every state of a recording. */
  add(trace: Trace): void {
    const { program } = trace;
    const recorded = recordedOf(program, buildTree(trace));
    const { nodes } = recorded.tree;
    this.states += nodes.length - 1;
    const slots = createSlots(program);
    const source = encodeSource(program, slots);
    if (!source.ok) {
      this.reasons.set(source.error.kind, (this.reasons.get(source.error.kind) ?? 0) + nodes.length - 1);
      return;
    }
    const starts = answerStarts(program, slots);
    const reasons = new Map<number, string>();
    for (const { node, action, question } of allQuestions(recorded, breakpointsOf(trace))) {
      if (!question.ok && question.error.kind === "unfinished") {
        this.unfinished++;
        continue;
      }
      const trip = question.ok
        ? roundTrip(question.value, slots, starts)
        : { kind: "out_of_scope" as const, reason: question.error };
      if (trip.kind === "broken") this.broken.push(`${action}, ${trip.detail}`);
      if (trip.kind === "out_of_scope" && !reasons.has(node)) reasons.set(node, trip.reason.kind);
      this.count(action, trip.kind === "out_of_scope");
    }
    for (const reason of reasons.values()) this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  private count(action: string, isOutOfScope: boolean): void {
    const scope = this.actions.get(action) ?? { asked: 0, outOfScope: 0 };
    scope.asked++;
    if (isOutOfScope) scope.outOfScope++;
    this.actions.set(action, scope);
  }
}

/** One line to break at: the last that ran, which from almost every state is still to come. */
function breakpointsOf({ events }: Trace): readonly number[] {
  const last = events.findLast(({ kind }) => kind === "line");
  return last?.kind === "line" ? [last.line] : [];
}
