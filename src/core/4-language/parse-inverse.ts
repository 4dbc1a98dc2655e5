import type { Result } from "../lib/result.ts";
import type { AnswerRule } from "./grammar.ts";
import type { Inverse, InverseAction, InverseAnswer, InverseState } from "./inverse.ts";
import { readFrameEnd } from "./parse-jump.ts";
import { isFrame, readFrame } from "./parse.ts";
import { parse, type ParseError, type Reader } from "./reader.ts";
import type { SlotTable } from "./slots.ts";
import { tokenId, type TokenId } from "./vocabulary.ts";

const STATE = tokenId("<S>");
const GO = tokenId("<G>");
const ACTIONS: ReadonlyMap<TokenId, InverseAction> = new Map(
  (["inv_into", "inv_over", "inv_call"] as const).map((action) => [tokenId(`<${action}>`), action]),
);

/** The grammar's start symbol of the answers to an inverse action. */
export const INVERSE_ANSWERS: Readonly<Record<InverseAction, AnswerRule>> = {
  inv_into: "IntoAnswer",
  inv_over: "PreviousAnswer",
  inv_call: "CallAnswer",
};

/** What is known and the action that `encodeInversePrompt` writes as these tokens. */
export function parseInversePrompt(
  tokens: readonly TokenId[],
  slots: SlotTable,
): Result<Pick<Inverse, "from" | "action">, ParseError> {
  return parse("InversePrompt", tokens, slots, (reader) => {
    reader.skip();
    const from = readKnown(reader);
    reader.skip();
    return { from, action: ACTIONS.get(reader.next()) ?? "inv_over" };
  });
}

/** The answer to an inverse action that `encodeInverseAnswer` writes as these tokens. */
export function parseInverseAnswer(
  action: InverseAction,
  tokens: readonly TokenId[],
  slots: SlotTable,
): Result<InverseAnswer, ParseError> {
  return parse(INVERSE_ANSWERS[action], tokens, slots, (reader) =>
    isFrame(reader) ? { kind: "frame", state: readFrame(reader) } : readFrameEnd(reader),
  );
}

function readKnown(reader: Reader): InverseState {
  if (reader.take(STATE)) return { kind: "frame", state: readFrame(reader) };
  const end = readFrameEnd(reader);
  if (end.kind !== "exception") return end;
  return { ...end, handler: reader.take(GO) ? reader.frame("line") : null };
}
