import {
  CURSOR_PREVIEW,
  type Locals,
  type LoopCursor,
  type MicroStep,
  type Printed,
} from "../1-trace/trace.ts";
import type { CallOutcome } from "../2-tree/tree.ts";
import type { Random } from "../lib/random.ts";
import type { Changes, Done, End, Entered, FrameState, LineEnd, Outcome, Transition } from "./transition.ts";

/** Names of the programs that {@link randomTransition} speaks of; all count as bound. */
export const RANDOM_NAMES = ["a", "b", "total", "Point", "push", "résumé"] as const;

/** Lines of those programs: any can be a function or a loop. */
export const RANDOM_LINES = 12;

/** Makes random values and transitions for tests of laws, all in scope of the language. */
export class RandomLanguage {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  transition(): Transition {
    const event = this.event();
    const done = event === "call" || this.chance(0.6) ? [] : this.done();
    const from = this.frame(event, done);
    return { from, to: event === "call" ? { parts: [], end: this.finalEnd() } : this.outcome() };
  }

  event(): FrameState["event"] {
    return this.pick(["call", "line", "line", "line", "resume"]);
  }

  frame(event: FrameState["event"], done: readonly Done[] = []): FrameState {
    return {
      event,
      line: this.line(),
      locals: this.locals(),
      globals: this.chance(0.3) ? this.locals() : new Map(),
      cursors: this.chance(0.4) ? [this.cursor()] : [],
      done,
    };
  }

  outcome(): Outcome {
    const end: End = this.chance(0.3) ? this.entered() : this.finalEnd();
    return { parts: this.parts(), end };
  }

  private entered(): Entered {
    const line = this.line();
    return this.chance(0.7) ? { kind: "call", line, args: this.locals() } : { kind: "resume", line };
  }

  /** A canonical value text. */
  value(depth = 3): string {
    const kinds = depth === 0 ? LEAVES : KINDS;
    const inner = (): string => this.value(depth - 1);
    switch (this.pick(kinds)) {
      case "number":
        return this.number();
      case "word":
        return this.pick([
          "None",
          "True",
          "False",
          "set()",
          "frozenset()",
          "()",
          "{}",
          "[]",
          "Ellipsis",
          "[...]",
        ]);
      case "string":
        return this.string();
      case "bytes":
        return this.pick(["b''", "b'a\\x00\\n'", 'b"it\'s"', "b'\\xff'"]);
      case "opaque":
        return this.pick([
          "<function push>",
          "<generator a>",
          "<class Point>",
          "<list_iterator>",
          "<module math>",
        ]);
      case "list":
        return `[${this.many(inner)}]`;
      case "tuple": {
        const items = this.many(inner);
        return this.chance(0.3) ? `(${inner()},)` : items === "" ? "()" : `(${inner()}, ${items})`;
      }
      case "set":
        return `{${inner()}, ${inner()}}`;
      case "dict":
        return `{${inner()}: ${inner()}, ${this.string()}: ${inner()}}`;
      case "library":
        return this.pick([
          `Counter({${this.string()}: 2})`,
          `deque([${this.many(inner)}], maxlen=3)`,
          `defaultdict(<class list>, {1: ${inner()}})`,
          "range(0, 5)",
          "Decimal('1.50')",
          `frozenset({${inner()}})`,
          "datetime(2020, 1, 2, 0, 0)",
        ]);
      case "object":
        return this.pick([
          `Point(a=${inner()}, total=${inner()})`,
          "Point()",
          "Point.push",
          `Point([${this.many(inner)}])`,
        ]);
    }
  }

  private number(): string {
    const sign = this.chance(0.3) ? "-" : "";
    const digits = String(this.random.below(this.chance(0.5) ? 10 : 1e6));
    const tail = this.pick(["", "", "", ".0", ".25", "e-07", "e+16", "j", ".5j"]);
    return this.chance(0.1) ? this.pick(["inf", "-inf", "nan", "(1+2j)", "(-0-2.5j)"]) : sign + digits + tail;
  }

  private string(): string {
    const pieces = [
      "a",
      "Z",
      "7",
      " ",
      '"',
      "[",
      ",",
      ";",
      "\\n",
      "\\\\",
      "\\x1f",
      "\\u2028",
      "é",
      "¤",
      "§",
      "日",
      "😀",
    ];
    return `'${this.many(() => this.pick(pieces), 6).replaceAll(", ", "")}'`;
  }

  /** Any text, for messages and printed output. */
  text(): string {
    const pieces = ["a", "'", '"', "\\", "\n", "\t", "\0", "\u0085", "é", "…", "😀", ": "];
    return Array.from({ length: this.random.below(6) }, () => this.pick(pieces)).join("");
  }

  private parts(): (MicroStep | Printed)[] {
    return Array.from({ length: this.random.below(3) }, () => this.part());
  }

  private part(): MicroStep | Printed {
    if (this.chance(0.2)) return { kind: "print", text: this.text() };
    if (this.chance(0.2))
      return { kind: "micro", label: "marks", value: this.pick(["'¤§é'", "[¤, 1, '§']", "[1, 3]"]) };
    const labels = [
      "+",
      "not in",
      "[]",
      "lit",
      "item",
      "call",
      ".find",
      ".push",
      ".unheard",
      "len",
      "sqrt",
      "if",
    ];
    return { kind: "micro", label: this.pick(labels), value: this.value() };
  }

  done(): Done[] {
    const call: Done = {
      ...this.entered(),
      outcome: this.callOutcome(),
      changes: this.chance(0.5) ? this.locals() : new Map(),
    };
    return [...this.parts(), call, ...(this.chance(0.3) ? this.done() : [])];
  }

  private callOutcome(): CallOutcome {
    if (this.chance(0.7)) return { kind: this.pick(["return", "yield"]), value: this.value() };
    return { kind: "exception", type: this.type(), message: this.text() };
  }

  finalEnd(): LineEnd {
    const changes = this.changes();
    const kind = this.random.below(4);
    if (kind === 0) return { kind: this.pick(["return", "yield"]), changes, value: this.value() };
    if (kind > 1) return { kind: "line", changes, line: this.line() };
    const caughtAt = this.chance(0.5) ? this.line() : null;
    return { kind: "exception", changes, type: this.type(), message: this.text(), caughtAt };
  }

  private changes(): Changes {
    const values = new Map<string, string | null>(this.locals());
    if (this.chance(0.2)) values.set("b", null);
    return { values, cursors: this.chance(0.3) ? [this.cursor()] : [] };
  }

  private locals(): Locals {
    const names = RANDOM_NAMES.filter(() => this.chance(0.4));
    return new Map(names.map((name) => [name, this.value()]));
  }

  private cursor(): LoopCursor {
    const line = this.line();
    if (this.chance(0.2)) return { line, items: null, more: true };
    const items = Array.from({ length: this.random.below(CURSOR_PREVIEW + 1) }, () => this.value());
    return { line, items, more: items.length === CURSOR_PREVIEW && this.chance(0.5) };
  }

  type(): string {
    return this.pick(["ValueError", "KeyError", "Point", "JSONDecodeError"]);
  }

  line(): number {
    return 1 + this.random.below(RANDOM_LINES);
  }

  private many(make: () => string, most = 3): string {
    return Array.from({ length: this.random.below(most + 1) }, make).join(", ");
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.random.below(choices.length)];
    if (choice === undefined) throw new Error("Nothing to choose from");
    return choice;
  }
}

const LEAVES = ["number", "word", "string", "bytes", "opaque"] as const;
const KINDS = [...LEAVES, "list", "tuple", "set", "dict", "library", "object"] as const;
