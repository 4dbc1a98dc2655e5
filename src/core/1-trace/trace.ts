/**
 * What one recorded run of a program consists of. `tracer.py` makes it, `decode.ts` parses it;
 * every later stage reads only these types.
 */

/** 1-based line of the canonical source (one statement per line, see {@link Program}). */
export type CanonicalLine = number;

/**
 * Canonical text of a value: `[1, 'a']`, `Point(x=1)`, `<function f>`. Never an identity number.
 * A value cut at a cap contains {@link CUT} and never counts as equal to anything.
 */
export type ValueText = string;

/** Mark of a capped value. Inside string literals the tracer escapes it, so it is unambiguous. */
export const CUT = "…";

/** Names to values, in the order the frame lists them. A Map, since `__proto__` is a legal name. */
export type Locals = ReadonlyMap<string, ValueText>;

/** Range in the text the user wrote; lines and columns 1-based, end exclusive, as in Monaco. */
export interface EditorRange {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export const SOURCE_TOKEN_KINDS = [
  "name",
  "operator",
  "number",
  "string",
  "fstring_start",
  "fstring_middle",
  "fstring_end",
] as const;

/** One token of Python's own tokenizer, without layout and comments. */
export interface SourceToken {
  readonly kind: (typeof SOURCE_TOKEN_KINDS)[number];
  readonly text: string;
}

/** A line of canonical source. */
export interface SourceLine {
  /** The text with its indentation (4 spaces a level). */
  readonly text: string;
  /** Indentation in levels. */
  readonly indent: number;
  readonly tokens: readonly SourceToken[];
  /** Where the user wrote it. */
  readonly range: EditorRange;
  /** For a `for` line: the last canonical line of its body; null for every other line. */
  readonly loopEnd: CanonicalLine | null;
  /** For a `def` line: true. Call states name their function by this line. */
  readonly isDef: boolean;
}

/** What runs: the module's own statements, or one function of it called with literal arguments. */
export type Entry =
  { readonly kind: "module" } | { readonly kind: "function"; readonly name: string; readonly args: string };

/** The program in the form the model sees. */
export interface Program {
  readonly lines: readonly SourceLine[];
  /** Every name the program binds itself: variables, parameters, functions, classes, attributes, import aliases that rename. */
  readonly bound: ReadonlySet<string>;
}

/** An active `for` of the frame: items still to come. The iterator's position is in no local. */
export interface LoopCursor {
  /** The `for` line. */
  readonly line: CanonicalLine;
  /** The next items, at most {@link CURSOR_PREVIEW}; null when the iterator cannot be looked into without running it. */
  readonly items: readonly ValueText[] | null;
  /** Whether more items follow those. */
  readonly more: boolean;
}

/** How many coming items a cursor shows. */
export const CURSOR_PREVIEW = 2;

/** Value of a sub-expression, in evaluation order. The label is an operator, `.method`, builtin, `[]`, `lit`, `item`, `f`, `marks`… */
export interface MicroStep {
  readonly kind: "micro";
  readonly label: string;
  readonly value: ValueText;
}

/** Text written to standard output (or error) by the program. */
export interface Printed {
  readonly kind: "print";
  readonly text: string;
}

export type TraceEvent =
  | {
      readonly kind: "call";
      /** The `def` line, or line 1 for the module frame. */
      readonly line: CanonicalLine;
      /** `f`, `Stack.push` (qualified name without `<locals>`), `<module>`. */
      readonly name: string;
      readonly locals: Locals;
      readonly globals: Locals;
    }
  | {
      readonly kind: "line";
      readonly line: CanonicalLine;
      /** Locals before the line runs. For the module frame these are the module's variables. */
      readonly locals: Locals;
      /** Module variables the frame's code reads or writes; empty in the module frame. */
      readonly globals: Locals;
      readonly cursors: readonly LoopCursor[];
    }
  | MicroStep
  | Printed
  | {
      /** A generator's frame only pauses at a `yield`. */
      readonly kind: "return" | "yield";
      readonly line: CanonicalLine;
      readonly value: ValueText;
      /** Locals as the frame leaves. */
      readonly locals: Locals;
      readonly globals: Locals;
      /** What this activation changed in its caller's visible locals and globals (mutated arguments). */
      readonly callerChanges: Locals;
    }
  | {
      readonly kind: "exception";
      readonly line: CanonicalLine;
      readonly type: string;
      readonly message: string;
      /** True when it leaves the frame; false when a handler of the frame catches it. */
      readonly leaves: boolean;
      readonly locals: Locals;
      readonly globals: Locals;
      readonly callerChanges: Locals;
    }
  | {
      /** A generator's frame goes on at the `yield` it paused at. */
      readonly kind: "resume";
      readonly line: CanonicalLine;
      readonly name: string;
      readonly locals: Locals;
      readonly globals: Locals;
      readonly cursors: readonly LoopCursor[];
    };

/** How the recording ended. */
export type TraceEnd =
  | { readonly kind: "normal" }
  | {
      readonly kind: "error";
      readonly type: string;
      readonly message: string;
      readonly line: CanonicalLine | null;
    }
  | {
      readonly kind: "stopped";
      readonly reason: "events" | "time" | "memory" | "output" | "interrupt" | "fatal";
      /** A plain sentence for the user. */
      readonly message: string;
    };

export interface Trace {
  readonly program: Program;
  readonly events: readonly TraceEvent[];
  readonly end: TraceEnd;
}

/** Why a program could not be traced at all. */
export type TraceError =
  | { readonly kind: "syntax"; readonly message: string; readonly range: EditorRange }
  | { readonly kind: "entry"; readonly message: string };

/** Bounds of one recording; each one hit yields a partial trace. */
export interface TraceLimits {
  /** Recorded events of all kinds. */
  readonly events: number;
  readonly milliseconds: number;
  /** Characters of one rendered value. */
  readonly valueCharacters: number;
  /** Characters written to standard output. */
  readonly outputCharacters: number;
  /** Characters of all rendered values together. */
  readonly traceCharacters: number;
}

export const DEFAULT_LIMITS: TraceLimits = {
  events: 20_000,
  milliseconds: 10_000,
  valueCharacters: 400,
  outputCharacters: 100_000,
  traceCharacters: 20_000_000,
};
