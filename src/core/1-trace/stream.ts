import type { Locals, LoopCursor, TraceEvent } from "./trace.ts";

/** Between the texts of a stream; `SEPARATOR` in `stream.py`. */
export const SEPARATOR = "\x1f";

type RaiseEvent = Extract<TraceEvent, { kind: "exception" }>;

/** A frame on the stack, as it was last said to be. Its maps are never changed: events share them. */
interface Frame {
  locals: Locals;
  globals: Locals;
  cursors: readonly LoopCursor[];
  /** Index of its last exception event. */
  raised: number;
}

const NONE: Locals = new Map();

/**
 * The events of a stream; `stream.py` describes it. A text that is no stream is a bug and throws.
 *
 * @param packed the texts, or all of them in one string
 */
export function readStream(packed: string | readonly string[]): readonly TraceEvent[] {
  const words = typeof packed === "string" ? (packed === "" ? [] : packed.split(SEPARATOR)) : packed;
  const events: TraceEvent[] = [];
  const stack: Frame[] = [];
  let frame: Frame = { locals: NONE, globals: NONE, cursors: [], raised: -1 };
  let changes: Locals = NONE;
  let next = 0;

  const text = (): string => {
    const word = words[next++];
    if (word === undefined) throw new Error("The recording ends in the middle of an event.");
    return word;
  };
  const line = (): number => {
    const number = Number(text());
    if (!Number.isSafeInteger(number))
      throw new Error(`The recording has no line number before word ${next}.`);
    return number;
  };
  const variables = () => ({ locals: frame.locals, globals: frame.globals });
  const leave = (): Locals => {
    frame = stack.pop() ?? missing("a frame");
    const taken = changes;
    changes = NONE;
    return taken;
  };

  while (next < words.length) {
    const word = text();
    switch (word) {
      case "@enter":
        stack.push(frame);
        frame = { locals: NONE, globals: NONE, cursors: [], raised: -1 };
        break;
      case "@locals":
        frame.locals = NONE;
        break;
      case "@globals":
        frame.globals = NONE;
        break;
      case "@local":
        frame.locals = withPair(frame.locals, text(), text());
        break;
      case "@global":
        frame.globals = withPair(frame.globals, text(), text());
        break;
      case "@change":
        changes = withPair(changes, text(), text());
        break;
      case "@cursors":
        frame.cursors = [];
        break;
      case "@cursor":
        frame.cursors = [...frame.cursors, readCursor(line(), text)];
        break;
      case "@line":
        events.push({ kind: "line", line: line(), ...variables(), cursors: frame.cursors });
        break;
      case "@call":
        events.push({ kind: "call", line: line(), name: text(), ...variables() });
        break;
      case "@resume":
        events.push({ kind: "resume", line: line(), name: text(), ...variables(), cursors: frame.cursors });
        break;
      case "@raise": {
        const raised = { kind: "exception", line: line(), type: text(), message: text() } as const;
        frame.raised = events.push({ ...raised, leaves: false, ...variables(), callerChanges: NONE }) - 1;
        break;
      }
      case "@leaves": {
        const { raised } = frame;
        const left: RaiseEvent = { ...exceptionAt(events, raised), leaves: true, ...variables() };
        events[raised] = { ...left, callerChanges: leave() };
        break;
      }
      case "@return":
      case "@yield": {
        const kind = word === "@return" ? "return" : "yield";
        const left = { kind, line: line(), value: text(), ...variables() } as const;
        events.push({ ...left, callerChanges: leave() });
        break;
      }
      case "@print":
        events.push({ kind: "print", text: text() });
        break;
      case "@printed": {
        const last = events.pop();
        if (last?.kind !== "print") return missing("a printed text");
        events.push({ kind: "print", text: last.text + text() });
        break;
      }
      default:
        events.push({ kind: "micro", label: word, value: text() });
    }
  }
  return events;
}

/** A copy with one variable more, or with another value. */
function withPair(variables: Locals, name: string, value: string): Locals {
  return new Map(variables).set(name, value);
}

/** A cursor's items up to the word that says what follows them. */
function readCursor(line: number, text: () => string): LoopCursor {
  const items: string[] = [];
  for (;;) {
    const word = text();
    if (word === "@hidden") return { line, items: null, more: true };
    if (word === "@more" || word === "@end") return { line, items, more: word === "@more" };
    items.push(word);
  }
}

function exceptionAt(events: readonly TraceEvent[], index: number): RaiseEvent {
  const event = events[index];
  return event?.kind === "exception" ? event : missing("an exception");
}

function missing(what: string): never {
  throw new Error(`The recording speaks of ${what} that it does not have.`);
}
