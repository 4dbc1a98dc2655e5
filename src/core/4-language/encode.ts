import type { CanonicalLine, Locals, LoopCursor, MicroStep, Printed, ValueText } from "../1-trace/trace.ts";
import type { CallOutcome } from "../2-tree/tree.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { quote, stringTokens } from "./literals.ts";
import { nameTokens, type SlotTable } from "./slots.ts";
import type {
  Changes,
  Done,
  FinishedCall,
  FrameState,
  OutOfScope,
  Outcome,
  Transition,
} from "./transition.ts";
import { encodeValue } from "./value.ts";
import { findToken, lineToken, sectionOf, tokenId, type TokenId } from "./vocabulary.ts";

/** One training sequence. */
export interface EncodedLine {
  readonly tokens: readonly TokenId[];
  /** For each token: 1 if the model is to predict it, 0 if it is given. */
  readonly loss: readonly (0 | 1)[];
}

/** What the model is asked: the frame state and the action, up to where its answer begins. */
export function encodePrompt(from: FrameState, slots: SlotTable): Result<readonly TokenId[], OutOfScope> {
  return collect(slots, (writer) => {
    writer.prompt(from);
  });
}

/** The model's answer, `<E>` included. */
export function encodeOutcome(to: Outcome, slots: SlotTable): Result<readonly TokenId[], OutOfScope> {
  return collect(slots, (writer) => {
    writer.outcome(to);
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
      if (index === 0) writer.prompt(from);
      else if (last?.kind === "call") writer.callResult(last);
      while (loss.length < writer.tokens.length) loss.push(0);
      writer.outcome(to);
      while (loss.length < writer.tokens.length) loss.push(1);
    });
  });
  return tokens.ok ? ok({ tokens: tokens.value, loss }) : tokens;
}

function collect(slots: SlotTable, write: (writer: Writer) => void): Result<readonly TokenId[], OutOfScope> {
  const writer = new Writer(slots);
  write(writer);
  return writer.failure === null ? ok(writer.tokens) : err(writer.failure);
}

class Writer {
  readonly tokens: TokenId[] = [];
  /** The first piece that has no place in the language; the tokens are worthless once there is one. */
  failure: OutOfScope | null = null;
  private readonly slots: SlotTable;

  constructor(slots: SlotTable) {
    this.slots = slots;
  }

  prompt(from: FrameState): void {
    this.spelled("<S>", from.event === "call" ? "<call>" : "<line>");
    this.line(from.line);
    this.variables(from.locals);
    if (from.globals.size > 0) {
      this.spelled("<glob>");
      this.variables(from.globals);
    }
    for (const cursor of from.cursors) this.cursor(cursor);
    this.spelled("<A>", "<into>", "<O>");
    for (const done of from.done) this.done(done);
  }

  outcome({ parts, end }: Outcome): void {
    for (const part of parts) this.part(part);
    switch (end.kind) {
      case "call":
        this.call(end);
        return;
      case "line":
        this.changes(end.changes);
        this.spelled("<G>");
        this.line(end.line);
        break;
      case "return":
        this.changes(end.changes);
        this.spelled("<R>");
        this.value(end.value);
        break;
      case "exception":
        this.changes(end.changes);
        this.spelled("<X>");
        this.path(end.type);
        this.string(end.message);
        if (end.caughtAt !== null) {
          this.spelled("<G>");
          this.line(end.caughtAt);
        }
        break;
      default:
        exhaustive(end);
    }
    this.spelled("<E>");
  }

  /** How a call ended and what it changed in this frame. */
  callResult({ outcome, changes }: { readonly outcome: CallOutcome; readonly changes: Locals }): void {
    if (outcome.kind === "return") {
      this.spelled("<ret>");
      this.value(outcome.value);
    } else {
      this.spelled("<exc>");
      this.path(outcome.type);
      this.string(outcome.message);
    }
    this.spelled(";");
    if (changes.size > 0) {
      this.spelled("<D>");
      this.variables(changes);
    }
  }

  private done(done: Done): void {
    if (done.kind !== "call") {
      this.part(done);
      return;
    }
    this.call(done);
    this.callResult(done);
  }

  private call({ line, args }: Pick<FinishedCall, "line" | "args">): void {
    this.spelled("<C>");
    this.line(line);
    this.bindings(args);
    this.spelled("<E>");
  }

  private part(part: MicroStep | Printed): void {
    if (part.kind === "print") {
      this.spelled("<P>");
      this.string(part.text);
    } else {
      this.label(part.label);
      this.value(part.value, part.label === "marks");
    }
    this.spelled(";");
  }

  /** A label that is no token of its own is a function's name, or after a dot a method's. */
  private label(label: string): void {
    const id = findToken(label);
    if (id !== undefined && LABEL_SECTIONS.has(sectionOf(id))) this.tokens.push(id);
    else if (label.startsWith(".")) this.name(label.slice(1), true);
    else this.name(label, false);
  }

  private changes({ values, cursors }: Changes): void {
    this.spelled("<D>");
    for (const [name, value] of inSourceOrder(values, this.slots)) {
      this.name(name, false);
      this.spelled("=");
      if (value === null) this.spelled("<del>");
      else this.value(value);
      this.spelled(";");
    }
    for (const cursor of cursors) this.cursor(cursor);
  }

  private cursor({ line, items, more }: LoopCursor): void {
    this.spelled("<it>");
    this.line(line);
    for (const item of items ?? []) {
      this.value(item);
      this.spelled(",");
    }
    if (items === null || more) this.spelled("...");
    this.spelled(";");
  }

  /**
   * Variables in the order their names first stand in the source. Python lists them in an order of its
   * own, which a state made by applying answers could not keep.
   */
  private variables(locals: Locals): void {
    this.bindings(inSourceOrder(locals, this.slots));
  }

  private bindings(locals: Iterable<readonly [string, ValueText]>): void {
    for (const [name, value] of locals) {
      this.name(name, false);
      this.spelled("=");
      this.value(value);
      this.spelled(";");
    }
  }

  private value(text: string, marked = false): void {
    const encoded = encodeValue(text, this.slots, marked);
    if (encoded.ok) this.append(encoded.value);
    else this.fail(encoded.error);
  }

  private string(text: string): void {
    const literal = stringTokens(quote(text), false);
    if (literal === null) this.fail({ kind: "value_unreadable", detail: text });
    else this.append(literal);
  }

  private path(name: string): void {
    name.split(".").forEach((part, index) => {
      this.name(part, index > 0);
    });
  }

  private name(name: string, afterDot: boolean): void {
    const ids = nameTokens(name, afterDot, this.slots);
    if (ids === null) this.fail({ kind: "too_many_names", detail: name });
    else this.append(ids);
  }

  private line(line: CanonicalLine): void {
    const id = lineToken(line);
    if (id === undefined) this.fail({ kind: "too_many_lines", detail: `line ${line}` });
    else this.tokens.push(id);
  }

  private append(ids: readonly TokenId[]): void {
    for (const id of ids) this.tokens.push(id);
  }

  private fail(reason: OutOfScope): void {
    this.failure ??= reason;
  }

  private spelled(...spellings: string[]): void {
    for (const spelling of spellings) this.tokens.push(tokenId(spelling));
  }
}

function inSourceOrder<Value>(
  values: ReadonlyMap<string, Value>,
  slots: SlotTable,
): readonly (readonly [string, Value])[] {
  return [...values].sort(([a], [b]) => slots.rank(a) - slots.rank(b));
}

const LABEL_SECTIONS: ReadonlySet<string> = new Set(["labels", "operators", "keywords"]);
