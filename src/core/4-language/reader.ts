import type { CanonicalLine, LoopCursor, MicroStep, Printed, ValueText } from "../1-trace/trace.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { accepts } from "./automaton.ts";
import { unquote } from "./literals.ts";
import type { SlotTable } from "./slots.ts";
import type { Changes, FrameState } from "./transition.ts";
import { decodeValue } from "./value.ts";
import { lineOf, tokenId, type TokenId } from "./vocabulary.ts";

/** Why tokens say nothing. Answers decoded under the grammar, for the same program, always say something. */
export interface ParseError {
  readonly kind: "malformed" | "unnamed_slot";
  /** The tokens in question. */
  readonly tokens: readonly TokenId[];
}

/** What `read` makes of tokens that are one `rule` of the grammar. */
export function parse<T>(
  rule: string,
  tokens: readonly TokenId[],
  slots: SlotTable,
  read: (reader: Reader) => T,
): Result<T, ParseError> {
  if (!accepts(rule, tokens)) return err({ kind: "malformed", tokens });
  const reader = new Reader(tokens, slots);
  const value = read(reader);
  return reader.failure === null ? ok(value) : err(reader.failure);
}

const ids = (...spellings: string[]): ReadonlySet<TokenId> => new Set(spellings.map(tokenId));

const CURSOR = tokenId("<it>");
const GLOBALS = tokenId("<glob>");
const PRINT = tokenId("<P>");
const DELETED = tokenId("<del>");
const MORE = tokenId("...");
const DOT = tokenId(".");
const QUOTES = ids("'", '"');
const EQUALS = ids("=");
const SEMICOLON = ids(";");
const AFTER_ITEM = ids(",", ";");
const AFTER_VALUE = ids(";", "<G>", "<E>", "<A>");
const OPEN = ids("(", "[", "{");
const CLOSE = ids(")", "]", "}");

/** Reads tokens that the grammar has accepted, so that what stands where is known from first tokens alone. */
export class Reader {
  /** The first slot met that stands for no name. */
  failure: ParseError | null = null;
  private readonly tokens: readonly TokenId[];
  private readonly slots: SlotTable;
  private at = 0;

  constructor(tokens: readonly TokenId[], slots: SlotTable) {
    this.tokens = tokens;
    this.slots = slots;
  }

  /** Line, variables and cursors of a frame that has done nothing of its line. */
  frame(event: FrameState["event"]): FrameState {
    const line = this.line();
    const locals = this.bindings();
    const globals = this.take(GLOBALS) ? this.bindings() : new Map<string, ValueText>();
    const cursors: LoopCursor[] = [];
    while (this.peek() === CURSOR) cursors.push(this.cursor());
    return { event, line, locals, globals, cursors, done: [] };
  }

  /** A value that nothing but the end of its part follows. */
  value(): ValueText {
    return this.text(AFTER_VALUE);
  }

  /** Type and message. */
  exception(): { readonly type: string; readonly message: string } {
    return { type: this.text(QUOTES), message: unquote(this.text(AFTER_VALUE)) };
  }

  changes(): Changes {
    const values = new Map<string, ValueText | null>();
    const cursors: LoopCursor[] = [];
    while (this.isVariable() || this.peek() === CURSOR) {
      if (this.peek() === CURSOR) {
        cursors.push(this.cursor());
        continue;
      }
      const name = this.variable();
      const deleted = this.take(DELETED);
      const value = this.text(SEMICOLON);
      values.set(name, deleted ? null : value);
      this.at++;
    }
    return { values, cursors };
  }

  part(): MicroStep | Printed {
    if (this.take(PRINT)) {
      const text = unquote(this.text(SEMICOLON));
      this.at++;
      return { kind: "print", text };
    }
    const from = this.at;
    this.at += this.peek() === DOT ? 2 : 1;
    const label = this.decode(from);
    const value = this.text(SEMICOLON);
    this.at++;
    return { kind: "micro", label, value };
  }

  private cursor(): LoopCursor {
    this.at++;
    const line = this.line();
    const items: ValueText[] = [];
    while (this.peek() !== MORE && this.peek() !== tokenId(";")) {
      items.push(this.text(AFTER_ITEM));
      this.at++;
    }
    const more = this.take(MORE);
    this.at++;
    return { line, items: more && items.length === 0 ? null : items, more };
  }

  bindings(): Map<string, ValueText> {
    const bindings = new Map<string, ValueText>();
    while (this.isVariable()) {
      const name = this.variable();
      bindings.set(name, this.text(SEMICOLON));
      this.at++;
    }
    return bindings;
  }

  /** A name and its `=`. */
  private variable(): string {
    const name = this.text(EQUALS);
    this.at++;
    return name;
  }

  private isVariable(): boolean {
    return this.tokens[this.at + 1] === tokenId("=");
  }

  line(): CanonicalLine {
    return lineOf(this.next());
  }

  /** Text of the tokens up to the first outside brackets and strings that is one of `stop`. */
  private text(stop: ReadonlySet<TokenId>): string {
    const from = this.at;
    let depth = 0;
    let quote: TokenId | null = null;
    for (; this.at < this.tokens.length; this.at++) {
      const id = this.tokens[this.at] ?? 0;
      if (quote === null && depth === 0 && stop.has(id)) break;
      if (quote === id) quote = null;
      else if (quote === null && QUOTES.has(id)) quote = id;
      else if (OPEN.has(id)) depth++;
      else if (CLOSE.has(id)) depth--;
    }
    return this.decode(from);
  }

  private decode(from: number): string {
    const tokens = this.tokens.slice(from, this.at);
    const text = decodeValue(tokens, this.slots);
    if (text === null) this.failure ??= { kind: "unnamed_slot", tokens };
    return text ?? "";
  }

  /** Goes past tokens that say nothing more. */
  skip(count = 1): void {
    this.at += count;
  }

  /** Whether all is read. */
  isDone(): boolean {
    return this.at >= this.tokens.length;
  }

  peek(): TokenId | undefined {
    return this.tokens[this.at];
  }

  next(): TokenId {
    return this.tokens[this.at++] ?? 0;
  }

  take(token: TokenId): boolean {
    if (this.peek() !== token) return false;
    this.at++;
    return true;
  }
}
