import { ok, type Result } from "../lib/result.ts";
import type { EncodedLine } from "./encode.ts";
import { asSequence, writeFrameEnd } from "./encode-jump.ts";
import type { Inverse, InverseAnswer } from "./inverse.ts";
import type { SlotTable } from "./slots.ts";
import type { FrameState, OutOfScope } from "./transition.ts";
import type { TokenId } from "./vocabulary.ts";
import { collect, type Writer } from "./writer.ts";

/** What the model is asked: what is known of one frame and the action, up to where its answer begins. */
export function encodeInversePrompt(
  { from, action }: Pick<Inverse, "from" | "action">,
  slots: SlotTable,
): Result<readonly TokenId[], OutOfScope> {
  return collect(slots, (writer) => {
    writer.spelled("<I>");
    if (from.kind === "frame") {
      writer.spelled("<S>");
      writeFrame(writer, from.state);
    } else {
      writeFrameEnd(writer, from);
      if (from.kind === "exception" && from.handler !== null) {
        writer.spelled("<G>");
        writer.frame(from.handler);
      }
    }
    writer.spelled("<A>", `<${action}>`, "<O>");
  });
}

/** The model's answer, `<E>` included. */
export function encodeInverseAnswer(
  to: InverseAnswer,
  slots: SlotTable,
): Result<readonly TokenId[], OutOfScope> {
  return collect(slots, (writer) => {
    if (to.kind === "frame") writeFrame(writer, to.state);
    else writeFrameEnd(writer, to);
    writer.spelled("<E>");
  });
}

/** Prompt and answer as one training sequence. */
export function encodeInverse(inverse: Inverse, slots: SlotTable): Result<EncodedLine, OutOfScope> {
  const prompt = encodeInversePrompt(inverse, slots);
  if (!prompt.ok) return prompt;
  const answer = encodeInverseAnswer(inverse.to, slots);
  return answer.ok ? ok(asSequence(prompt.value, answer.value)) : answer;
}

function writeFrame(writer: Writer, state: FrameState): void {
  writer.spelled(`<${state.event}>`);
  writer.frame(state);
}
