import type { CanonicalLine } from "../1-trace/trace.ts";
import type { Result } from "../lib/result.ts";
import type { AnswerRule } from "./grammar.ts";
import type { FrameEnd, Jump, JumpAction, JumpAnswer } from "./jump.ts";
import { readEnd, readPrompt } from "./parse.ts";
import { parse, type ParseError, type Reader } from "./reader.ts";
import type { SlotTable } from "./slots.ts";
import { tokenId, type TokenId } from "./vocabulary.ts";

const OVER = tokenId("<over>");
const RETURN_ACTION = tokenId("<return>");
const BREAK = tokenId("<break>");
const CALLER = tokenId("<C>");
const CHANGES = tokenId("<D>");
const GO = tokenId("<G>");
const RETURN = tokenId("<R>");
const YIELD = tokenId("<Y>");
const NEVER = tokenId("<N>");

/** The grammar's start symbol of the answers to a jump. */
export const JUMP_ANSWERS: Readonly<Record<JumpAction["kind"], AnswerRule>> = {
  over: "OverAnswer",
  return: "EndAnswer",
  break: "BreakAnswer",
  continue: "EndAnswer",
};

/** The state and the action that `encodeJumpPrompt` writes as these tokens. */
export function parseJumpPrompt(
  tokens: readonly TokenId[],
  slots: SlotTable,
): Result<Pick<Jump, "from" | "action">, ParseError> {
  return parse("JumpPrompt", tokens, slots, (reader) => readPrompt(reader, () => readAction(reader)));
}

/** The answer to a jump that `encodeJumpAnswer` writes as these tokens. */
export function parseJumpAnswer(
  action: JumpAction,
  tokens: readonly TokenId[],
  slots: SlotTable,
): Result<JumpAnswer, ParseError> {
  return parse(JUMP_ANSWERS[action.kind], tokens, slots, readAnswer);
}

function readAction(reader: Reader): JumpAction {
  const token = reader.next();
  if (token === OVER) return { kind: "over" };
  if (token === RETURN_ACTION) return { kind: "return" };
  if (token === BREAK) return { kind: "break", line: reader.line() };
  return { kind: "continue" };
}

function readAnswer(reader: Reader): JumpAnswer {
  if (reader.peek() === CHANGES) return { kind: "over", end: readEnd(reader) };
  const callers: CanonicalLine[] = [];
  while (reader.take(CALLER)) callers.push(reader.line());
  if (reader.take(GO)) return { kind: "reached", callers, state: reader.frame("line") };
  return { kind: "ended", end: reader.take(NEVER) ? { kind: "never" } : readFrameEnd(reader) };
}

/** How a frame ends: which line, with what. */
export function readFrameEnd(reader: Reader): Exclude<FrameEnd, { readonly kind: "never" }> {
  const kind = reader.next();
  const line = reader.line();
  if (kind === RETURN || kind === YIELD)
    return { kind: kind === RETURN ? "return" : "yield", line, value: reader.value() };
  return { kind: "exception", line, ...reader.exception() };
}
