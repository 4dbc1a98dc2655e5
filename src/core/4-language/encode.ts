import type { Locals } from "../1-trace/trace.ts";
import type { CallOutcome } from "../2-tree/tree.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import { ok, type Result } from "../lib/result.ts";
import type { SlotTable } from "./slots.ts";
import {
  isFinishedCall,
  type Entered,
  type FrameState,
  type LineEnd,
  type OutOfScope,
  type Outcome,
  type Transition,
} from "./transition.ts";
import type { TokenId } from "./vocabulary.ts";
import { collect, type Writer } from "./writer.ts";

/** One training sequence. */
export interface EncodedLine {
  readonly tokens: readonly TokenId[];
  /** For each token: 1 if the model is to predict it, 0 if it is given. */
  readonly loss: readonly (0 | 1)[];
}

/** What the model is asked: the frame state and the action, up to where its answer begins. */
export function encodePrompt(from: FrameState, slots: SlotTable): Result<readonly TokenId[], OutOfScope> {
  return collect(slots, (writer) => {
    writePrompt(writer, from, () => {
      writer.spelled("<into>");
    });
  });
}

/** The model's answer, `<E>` included. */
export function encodeOutcome(to: Outcome, slots: SlotTable): Result<readonly TokenId[], OutOfScope> {
  return collect(slots, (writer) => {
    writeOutcome(writer, to);
  });
}

/**
 * All transitions of one line as one sequence: the prompt, the first answer, how the call it made ended,
 * the next answer, … Each answer but the last ends in a call; the next transition's last `done` item says
 * how that ended. The sequence up to an answer equals {@link encodePrompt} of its transition.
 */
export function encodeLine(
  transitions: readonly Transition[],
  slots: SlotTable,
): Result<EncodedLine, OutOfScope> {
  const loss: (0 | 1)[] = [];
  const tokens = collect(slots, (writer) => {
    transitions.forEach(({ from, to }, index) => {
      const last = from.done.at(-1);
      if (index === 0)
        writePrompt(writer, from, () => {
          writer.spelled("<into>");
        });
      else if (last !== undefined && isFinishedCall(last)) writeCallResult(writer, last);
      while (loss.length < writer.tokens.length) loss.push(0);
      writeOutcome(writer, to);
      while (loss.length < writer.tokens.length) loss.push(1);
    });
  });
  return tokens.ok ? ok({ tokens: tokens.value, loss }) : tokens;
}

/** A frame about to run its line, the action that `writeAction` writes, and what the line has done so far. */
export function writePrompt(writer: Writer, from: FrameState, writeAction: () => void): void {
  writer.spelled("<S>", `<${from.event}>`);
  writer.frame(from);
  writer.spelled("<A>");
  writeAction();
  writer.spelled("<O>");
  for (const done of from.done) {
    if (isFinishedCall(done)) {
      writeEntered(writer, done);
      writeCallResult(writer, done);
    } else writer.part(done);
  }
}

function writeOutcome(writer: Writer, { parts, end }: Outcome): void {
  for (const part of parts) writer.part(part);
  if (end.kind === "call" || end.kind === "resume") writeEntered(writer, end);
  else writeEnd(writer, end);
}

/** How a line ends that enters no frame any more, `<E>` included. */
export function writeEnd(writer: Writer, end: LineEnd): void {
  writer.changes(end.changes);
  switch (end.kind) {
    case "line":
      writer.spelled("<G>");
      writer.line(end.line);
      break;
    case "return":
    case "yield":
      writer.spelled(end.kind === "return" ? "<R>" : "<Y>");
      writer.value(end.value);
      break;
    case "exception":
      writer.spelled("<X>");
      writer.exception(end);
      if (end.caughtAt !== null) {
        writer.spelled("<G>");
        writer.line(end.caughtAt);
      }
      break;
    default:
      exhaustive(end);
  }
  writer.spelled("<E>");
}

function writeEntered(writer: Writer, entered: Entered): void {
  writer.spelled(entered.kind === "call" ? "<C>" : "<resume>");
  writer.line(entered.line);
  if (entered.kind === "call") writer.bindings(entered.args);
  writer.spelled("<E>");
}

/** How a call ended and what it changed in this frame. */
function writeCallResult(
  writer: Writer,
  { outcome, changes }: { readonly outcome: CallOutcome; readonly changes: Locals },
): void {
  switch (outcome.kind) {
    case "return":
    case "yield":
      writer.spelled(outcome.kind === "return" ? "<ret>" : "<Y>");
      writer.value(outcome.value);
      break;
    case "exception":
      writer.spelled("<exc>");
      writer.exception(outcome);
      break;
    default:
      exhaustive(outcome);
  }
  writer.spelled(";");
  if (changes.size > 0) {
    writer.spelled("<D>");
    writer.variables(changes);
  }
}
