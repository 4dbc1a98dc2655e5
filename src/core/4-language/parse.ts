import type { MicroStep, Printed } from "../1-trace/trace.ts";
import type { CallOutcome } from "../2-tree/tree.ts";
import type { Result } from "../lib/result.ts";
import type { AnswerRule } from "./grammar.ts";
import { parse, type ParseError, type Reader } from "./reader.ts";
import type { SlotTable } from "./slots.ts";
import type { Done, End, FrameState, Outcome } from "./transition.ts";
import { tokenId, type TokenId } from "./vocabulary.ts";

const LINE_EVENT = tokenId("<line>");
const CALL = tokenId("<C>");
const CHANGES = tokenId("<D>");
const GO = tokenId("<G>");
const RETURN = tokenId("<R>");
const RETURNED = tokenId("<ret>");

/** The grammar's start symbol of the answers to a forward prompt. */
export const outcomeRule = ({ event }: FrameState): AnswerRule =>
  event === "call" ? "CallOutcome" : "LineOutcome";

/** The answer that `encodeOutcome` writes as these tokens. */
export function parseOutcome(tokens: readonly TokenId[], slots: SlotTable): Result<Outcome, ParseError> {
  return parse("LineOutcome", tokens, slots, (reader) => {
    const parts: (MicroStep | Printed)[] = [];
    while (reader.peek() !== CALL && reader.peek() !== CHANGES) parts.push(reader.part());
    const end = reader.take(CALL) ? readCall(reader) : readEnd(reader);
    return { parts, end };
  });
}

/** The frame state that `encodePrompt` writes as these tokens. */
export function parsePrompt(tokens: readonly TokenId[], slots: SlotTable): Result<FrameState, ParseError> {
  return parse("Prompt", tokens, slots, (reader) => readPrompt(reader, () => reader.next()).from);
}

/** A frame about to run its line, the action that `readAction` reads, and what the line has done so far. */
export function readPrompt<Action>(
  reader: Reader,
  readAction: () => Action,
): { readonly from: FrameState; readonly action: Action } {
  reader.skip();
  const state = readFrame(reader);
  reader.skip();
  const action = readAction();
  reader.skip();
  const done: Done[] = [];
  while (!reader.isDone()) done.push(readDone(reader));
  return { from: { ...state, done }, action };
}

/** `<call>` or `<line>`, and the frame. */
export function readFrame(reader: Reader): FrameState {
  return reader.frame(reader.next() === LINE_EVENT ? "line" : "call");
}

const readCall = (reader: Reader): Extract<End, { kind: "call" }> => ({
  kind: "call",
  line: reader.line(),
  args: reader.bindings(),
});

/** How a line ends that makes no call any more. */
export function readEnd(reader: Reader): Exclude<End, { readonly kind: "call" }> {
  reader.skip();
  const changes = reader.changes();
  const kind = reader.next();
  if (kind === GO) return { kind: "line", changes, line: reader.line() };
  if (kind === RETURN) return { kind: "return", changes, value: reader.value() };
  const exception = reader.exception();
  return { kind: "exception", changes, ...exception, caughtAt: reader.take(GO) ? reader.line() : null };
}

function readDone(reader: Reader): Done {
  if (!reader.take(CALL)) return reader.part();
  const call = readCall(reader);
  reader.skip();
  const outcome = readCallOutcome(reader);
  reader.skip();
  return { ...call, outcome, changes: reader.take(CHANGES) ? reader.bindings() : new Map() };
}

function readCallOutcome(reader: Reader): CallOutcome {
  if (reader.next() === RETURNED) return { kind: "return", value: reader.value() };
  return { kind: "exception", ...reader.exception() };
}
