import type { CanonicalLine, Locals, Trace, TraceEnd, TraceEvent, ValueText } from "../1-trace/trace.ts";

// Recordings written by hand, for tests: an event is one short call.

const none: Locals = new Map();
const frame = { locals: none, globals: none };

export const call = (line: CanonicalLine, name: string, locals: Locals = none): TraceEvent => ({
  kind: "call",
  line,
  name,
  ...frame,
  locals,
});

export const line = (at: CanonicalLine, locals: Locals = none): TraceEvent => ({
  kind: "line",
  line: at,
  ...frame,
  locals,
  cursors: [],
});

export const micro = (label: string, value: ValueText): TraceEvent => ({ kind: "micro", label, value });

export const returns = (at: CanonicalLine, value: ValueText, callerChanges: Locals = none): TraceEvent => ({
  kind: "return",
  line: at,
  value,
  ...frame,
  callerChanges,
});

export const raises = (at: CanonicalLine, type: string, leaves: boolean, message: string): TraceEvent => ({
  kind: "exception",
  line: at,
  type,
  message,
  leaves,
  ...frame,
  callerChanges: none,
});

export const recording = (events: readonly TraceEvent[], end: TraceEnd = { kind: "normal" }): Trace => ({
  program: { lines: [], bound: new Set() },
  events,
  end,
});
