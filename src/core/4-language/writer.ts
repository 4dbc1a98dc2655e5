import type { CanonicalLine, Locals, LoopCursor, MicroStep, Printed, ValueText } from "../1-trace/trace.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { quote, stringTokens } from "./literals.ts";
import { nameTokens, type SlotTable } from "./slots.ts";
import type { Changes, FrameState, OutOfScope } from "./transition.ts";
import { encodeValue } from "./value.ts";
import { findToken, lineToken, sectionOf, tokenId, type TokenId } from "./vocabulary.ts";

/** The tokens that `write` writes, or the first piece that has no place in the language. */
export function collect(
  slots: SlotTable,
  write: (writer: Writer) => void,
): Result<readonly TokenId[], OutOfScope> {
  const writer = new Writer(slots);
  write(writer);
  return writer.failure === null ? ok(writer.tokens) : err(writer.failure);
}

/** Writes the pieces that states and answers are made of. */
export class Writer {
  readonly tokens: TokenId[] = [];
  /** The first piece that has no place in the language; the tokens are worthless once there is one. */
  failure: OutOfScope | null = null;
  private readonly slots: SlotTable;

  constructor(slots: SlotTable) {
    this.slots = slots;
  }

  /** Line, variables and cursors of a frame. */
  frame({ line, locals, globals, cursors }: FrameState): void {
    this.line(line);
    this.variables(locals);
    if (globals.size > 0) {
      this.spelled("<glob>");
      this.variables(globals);
    }
    for (const cursor of cursors) this.cursor(cursor);
  }

  /** Type and message. */
  exception({ type, message }: { readonly type: string; readonly message: string }): void {
    this.path(type);
    this.string(message);
  }

  part(part: MicroStep | Printed): void {
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

  changes({ values, cursors }: Changes): void {
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
  variables(locals: Locals): void {
    this.bindings(inSourceOrder(locals, this.slots));
  }

  bindings(locals: Iterable<readonly [string, ValueText]>): void {
    for (const [name, value] of locals) {
      this.name(name, false);
      this.spelled("=");
      this.value(value);
      this.spelled(";");
    }
  }

  value(text: string, marked = false): void {
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

  line(line: CanonicalLine): void {
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

  spelled(...spellings: string[]): void {
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
