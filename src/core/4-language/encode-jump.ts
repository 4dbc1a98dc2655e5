import { exhaustive } from "../lib/exhaustive.ts";
import { ok, type Result } from "../lib/result.ts";
import { writeEnd, writePrompt, type EncodedLine } from "./encode.ts";
import type { FrameEnd, Jump, JumpAction, JumpAnswer } from "./jump.ts";
import type { SlotTable } from "./slots.ts";
import type { OutOfScope } from "./transition.ts";
import type { TokenId } from "./vocabulary.ts";
import { collect, type Writer } from "./writer.ts";

/** What the model is asked: the frame state and the jump, up to where its answer begins. */
export function encodeJumpPrompt(
  { from, action }: Pick<Jump, "from" | "action">,
  slots: SlotTable,
): Result<readonly TokenId[], OutOfScope> {
  return collect(slots, (writer) => {
    writePrompt(writer, from, () => {
      writeAction(writer, action);
    });
  });
}

/** The model's answer, `<E>` included. */
export function encodeJumpAnswer(to: JumpAnswer, slots: SlotTable): Result<readonly TokenId[], OutOfScope> {
  return collect(slots, (writer) => {
    writeAnswer(writer, to);
  });
}

/** Prompt and answer as one training sequence. */
export function encodeJump(jump: Jump, slots: SlotTable): Result<EncodedLine, OutOfScope> {
  const prompt = encodeJumpPrompt(jump, slots);
  if (!prompt.ok) return prompt;
  const answer = encodeJumpAnswer(jump.to, slots);
  return answer.ok ? ok(asSequence(prompt.value, answer.value)) : answer;
}

/** A given prompt and the answer to be predicted. */
export function asSequence(prompt: readonly TokenId[], answer: readonly TokenId[]): EncodedLine {
  return {
    tokens: [...prompt, ...answer],
    loss: [...prompt.map(() => 0 as const), ...answer.map(() => 1 as const)],
  };
}

function writeAction(writer: Writer, action: JumpAction): void {
  writer.spelled(`<${action.kind}>`);
  if (action.kind === "break") writer.line(action.line);
}

function writeAnswer(writer: Writer, to: JumpAnswer): void {
  switch (to.kind) {
    case "over":
      writeEnd(writer, to.end);
      return;
    case "ended":
      writeFrameEnd(writer, to.end);
      break;
    case "reached":
      for (const line of to.callers) {
        writer.spelled("<C>");
        writer.line(line);
      }
      writer.spelled("<G>");
      writer.frame(to.state);
      break;
    default:
      exhaustive(to);
  }
  writer.spelled("<E>");
}

/** How a frame ends: which line, with what. */
export function writeFrameEnd(writer: Writer, end: FrameEnd): void {
  switch (end.kind) {
    case "return":
    case "yield":
      writer.spelled(end.kind === "return" ? "<R>" : "<Y>");
      writer.line(end.line);
      writer.value(end.value);
      break;
    case "exception":
      writer.spelled("<X>");
      writer.line(end.line);
      writer.exception(end);
      break;
    case "never":
      writer.spelled("<N>");
      break;
    default:
      exhaustive(end);
  }
}
