import type { Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { allQuestions, type Asked } from "../../core/4-language/all-questions.ts";
import { encodeInversePrompt } from "../../core/4-language/encode-inverse.ts";
import { roundTrip } from "../../core/4-language/law.ts";
import { recordedOf } from "../../core/4-language/recorded.ts";
import { createSlots, type SlotTable } from "../../core/4-language/slots.ts";
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
  /** States that cannot be said, or whose line does what cannot be said, by the first reason found. */
  readonly reasons = new Map<string, number>();
  /** States with a question that has no place, be it only for what a jump from there would reach. */
  silenced = 0;
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
    const states = recorded.tree.nodes.length - 1;
    this.states += states;
    const slots = createSlots(program);
    const source = encodeSource(program, slots);
    if (!source.ok) {
      this.silenced += states;
      this.countReason(source.error.kind, states);
      return;
    }
    const starts = answerStarts(program, slots);
    const reasons = new Map<number, string>();
    const silenced = new Set<number>();
    for (const asked of allQuestions(recorded, breakpointsOf(trace))) {
      const { node, action, question } = asked;
      if (!question.ok && question.error.kind === "unfinished") {
        this.unfinished++;
        continue;
      }
      const trip = question.ok
        ? roundTrip(question.value, slots, starts)
        : { kind: "out_of_scope" as const, reason: question.error };
      if (trip.kind === "broken") this.broken.push(`${action}, ${trip.detail}`);
      const failed = trip.kind === "out_of_scope" ? trip.reason.kind : null;
      this.countQuestion(action, failed !== null);
      if (failed !== null) silenced.add(node);
      const reason = reasonOf(asked, failed, slots);
      if (reason !== null && !reasons.has(node)) reasons.set(node, reason);
    }
    this.silenced += silenced.size;
    for (const reason of reasons.values()) this.countReason(reason, 1);
  }

  private countReason(reason: string, states: number): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + states);
  }

  private countQuestion(action: string, isOutOfScope: boolean): void {
    const scope = this.actions.get(action) ?? { asked: 0, outOfScope: 0 };
    scope.asked++;
    if (isOutOfScope) scope.outOfScope++;
    this.actions.set(action, scope);
  }
}

/**
 * Why a state itself is out of scope, as far as a question about it tells: of a call or line state the forward
 * question, of the end of a frame what an inverse question says of it.
 * @param failed - why the question is out of scope; null when it is not
 */
function reasonOf({ action, question }: Asked, failed: string | null, slots: SlotTable): string | null {
  if (action === "into") return failed;
  if (!question.ok) return action === "inv_over" ? failed : null;
  if (question.value.task !== "inverse") return null;
  const { from } = question.value;
  if (from.kind === "frame") return null;
  const shown = from.kind === "exception" ? { ...from, handler: null } : from;
  const said = encodeInversePrompt({ from: shown, action: question.value.action }, slots);
  return said.ok ? null : said.error.kind;
}

/** One line to break at: the last that ran, which from almost every state is still to come. */
function breakpointsOf({ events }: Trace): readonly number[] {
  const last = events.findLast(({ kind }) => kind === "line");
  return last?.kind === "line" ? [last.line] : [];
}
