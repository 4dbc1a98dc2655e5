import type { MicroStep, Printed } from "../1-trace/trace.ts";
import type { CallOutcome } from "../2-tree/tree.ts";
import type { Result } from "../lib/result.ts";
import type { AnswerRule } from "./grammar.ts";
import { parse, type ParseError, type Reader } from "./reader.ts";
import type { SlotTable } from "./slots.ts";
import type { Done, Entered, FrameState, LineEnd, Outcome } from "./transition.ts";
import { tokenId, type TokenId } from "./vocabulary.ts";

const EVENTS: ReadonlyMap<TokenId, FrameState["event"]> = new Map(
  (["call", "line", "resume"] as const).map((event) => [tokenId(`<${event}>`), event]),
);
const CALL = tokenId("<C>");
const CHANGES = tokenId("<D>");
const GO = tokenId("<G>");
const RETURN = tokenId("<R>");
const YIELD = tokenId("<Y>");
const RESUME = tokenId("<resume>");
const RETURNED = tokenId("<ret>");

/** The grammar's start symbol of the answers to a forward prompt. */
export const outcomeRule = ({ event }: FrameState): AnswerRule =>
  event === "call" ? "CallOutcome" : "LineOutcome";

/** The answer that `encodeOutcome` writes as these tokens. */
export function parseOutcome(tokens: readonly TokenId[], slots: SlotTable): Result<Outcome, ParseError> {
  return parse("LineOutcome", tokens, slots, (reader) => {
    const parts: (MicroStep | Printed)[] = [];
    while (!isEntering(reader) && reader.peek() !== CHANGES) parts.push(reader.part());
    return { parts, end: isEntering(reader) ? readEntered(reader) : readEnd(reader) };
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

/** Whether a frame comes next: its event, then {@link readFrame}'s other tokens. */
export const isFrame = (reader: Reader): boolean => EVENTS.has(reader.peek() ?? -1);

/** `<call>`, `<line>` or `<resume>`, and the frame. */
export function readFrame(reader: Reader): FrameState {
  return reader.frame(EVENTS.get(reader.next()) ?? "line");
}

const isEntering = (reader: Reader): boolean => reader.peek() === CALL || reader.peek() === RESUME;

function readEntered(reader: Reader): Entered {
  const isCall = reader.next() === CALL;
  const line = reader.line();
  return isCall ? { kind: "call", line, args: reader.bindings() } : { kind: "resume", line };
}

/** How a line ends that enters no frame any more. */
export function readEnd(reader: Reader): LineEnd {
  reader.skip();
  const changes = reader.changes();
  const kind = reader.next();
  if (kind === GO) return { kind: "line", changes, line: reader.line() };
  if (kind === RETURN || kind === YIELD)
    return { kind: kind === RETURN ? "return" : "yield", changes, value: reader.value() };
  const exception = reader.exception();
  return { kind: "exception", changes, ...exception, caughtAt: reader.take(GO) ? reader.line() : null };
}

function readDone(reader: Reader): Done {
  if (!isEntering(reader)) return reader.part();
  const entered = readEntered(reader);
  reader.skip();
  const outcome = readCallOutcome(reader);
  reader.skip();
  return { ...entered, outcome, changes: reader.take(CHANGES) ? reader.bindings() : new Map() };
}

function readCallOutcome(reader: Reader): CallOutcome {
  const kind = reader.next();
  if (kind === RETURNED || kind === YIELD)
    return { kind: kind === RETURNED ? "return" : "yield", value: reader.value() };
  return { kind: "exception", ...reader.exception() };
}
