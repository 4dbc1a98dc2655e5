import type { CanonicalLine, LoopCursor, MicroStep, Printed, ValueText } from "../1-trace/trace.ts";
import type { CallOutcome } from "../2-tree/tree.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { accepts } from "./automaton.ts";
import { unquote } from "./literals.ts";
import type { SlotTable } from "./slots.ts";
import type { Changes, Done, End, FrameState, Outcome } from "./transition.ts";
import { decodeValue } from "./value.ts";
import { lineOf, tokenId, type TokenId } from "./vocabulary.ts";

/** Why tokens say nothing. Answers decoded under the grammar, for the same program, always say something. */
export interface ParseError {
  readonly kind: "malformed" | "unnamed_slot";
  /** The tokens in question. */
  readonly tokens: readonly TokenId[];
}

/** The answer that `encodeOutcome` writes as these tokens. */
export function parseOutcome(tokens: readonly TokenId[], slots: SlotTable): Result<Outcome, ParseError> {
  return parse("LineOutcome", tokens, slots, (reader) => reader.outcome());
}

/** The frame state that `encodePrompt` writes as these tokens. */
export function parsePrompt(tokens: readonly TokenId[], slots: SlotTable): Result<FrameState, ParseError> {
  return parse("Prompt", tokens, slots, (reader) => reader.prompt());
}

function parse<T>(
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

const LINE_EVENT = tokenId("<line>");
const GLOBALS = tokenId("<glob>");
const ACTION = tokenId("<A>");
const CURSOR = tokenId("<it>");
const CALL = tokenId("<C>");
const PRINT = tokenId("<P>");
const CHANGES = tokenId("<D>");
const GO = tokenId("<G>");
const RETURN = tokenId("<R>");
const RETURNED = tokenId("<ret>");
const DELETED = tokenId("<del>");
const MORE = tokenId("...");
const DOT = tokenId(".");
const QUOTES = ids("'", '"');
const EQUALS = ids("=");
const SEMICOLON = ids(";");
const END = ids("<E>");
const AFTER_ITEM = ids(",", ";");
const AFTER_MESSAGE = ids(";", "<G>", "<E>");
const OPEN = ids("(", "[", "{");
const CLOSE = ids(")", "]", "}");

/** Reads tokens that the grammar has accepted, so that what stands where is known from first tokens alone. */
class Reader {
  /** The first slot met that stands for no name. */
  failure: ParseError | null = null;
  private readonly tokens: readonly TokenId[];
  private readonly slots: SlotTable;
  private at = 0;

  constructor(tokens: readonly TokenId[], slots: SlotTable) {
    this.tokens = tokens;
    this.slots = slots;
  }

  prompt(): FrameState {
    this.at++;
    const event = this.next() === LINE_EVENT ? "line" : "call";
    const line = this.line();
    const locals = this.bindings();
    const globals = this.take(GLOBALS) ? this.bindings() : new Map<string, ValueText>();
    const cursors: LoopCursor[] = [];
    while (this.peek() !== ACTION) cursors.push(this.cursor());
    this.at += 3;
    const done: Done[] = [];
    while (this.at < this.tokens.length) done.push(this.done());
    return { event, line, locals, globals, cursors, done };
  }

  outcome(): Outcome {
    const parts: (MicroStep | Printed)[] = [];
    while (this.peek() !== CALL && this.peek() !== CHANGES) parts.push(this.part());
    return { parts, end: this.end() };
  }

  private end(): End {
    if (this.take(CALL)) return { kind: "call", line: this.line(), args: this.bindings() };
    this.at++;
    const changes = this.changes();
    const kind = this.next();
    if (kind === GO) return { kind: "line", changes, line: this.line() };
    if (kind === RETURN) return { kind: "return", changes, value: this.text(END) };
    const type = this.text(QUOTES);
    const message = unquote(this.text(AFTER_MESSAGE));
    return { kind: "exception", changes, type, message, caughtAt: this.take(GO) ? this.line() : null };
  }

  private changes(): Changes {
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

  private done(): Done {
    if (!this.take(CALL)) return this.part();
    const call = { kind: "call", line: this.line(), args: this.bindings() } as const;
    this.at++;
    const outcome = this.callOutcome();
    this.at++;
    return { ...call, outcome, changes: this.take(CHANGES) ? this.bindings() : new Map() };
  }

  private callOutcome(): CallOutcome {
    if (this.next() === RETURNED) return { kind: "return", value: this.text(SEMICOLON) };
    return { kind: "exception", type: this.text(QUOTES), message: unquote(this.text(SEMICOLON)) };
  }

  private part(): MicroStep | Printed {
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

  private bindings(): Map<string, ValueText> {
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

  private line(): CanonicalLine {
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

  private peek(): TokenId | undefined {
    return this.tokens[this.at];
  }

  private next(): TokenId {
    return this.tokens[this.at++] ?? 0;
  }

  private take(token: TokenId): boolean {
    if (this.peek() !== token) return false;
    this.at++;
    return true;
  }
}
