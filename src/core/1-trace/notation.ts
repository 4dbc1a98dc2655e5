import { exhaustive } from "../lib/exhaustive.ts";
import type { Locals, LoopCursor, Trace, TraceEnd, TraceEvent } from "./trace.ts";

/**
 * One line per event, to be read and checked by eye, indented by call depth:
 * `L2 x=1 | for L1: 5, 6, …`, `+ 3`, `print "a\n"`, `L3 return 4 changes a=[1]`.
 */
export function formatTrace(trace: Trace): string {
  const lines: string[] = [];
  let depth = 0;
  for (const event of trace.events) {
    if (event.kind === "call" || event.kind === "resume") depth++;
    const inner = event.kind === "micro" || event.kind === "print" ? "  " : "";
    lines.push(`${"  ".repeat(Math.max(0, depth - 1))}${inner}${formatTraceEvent(event)}\n`);
    if (event.kind === "return" || event.kind === "yield" || (event.kind === "exception" && event.leaves))
      depth--;
  }
  return `${lines.join("")}${formatEnd(trace.end)}\n`;
}

function formatTraceEvent(event: TraceEvent): string {
  switch (event.kind) {
    case "call":
    case "resume": {
      const cursors = event.kind === "resume" ? formatCursors(event.cursors) : "";
      return [`L${event.line} ${event.kind} ${event.name}`, ...formatFrame(event)].join(" ") + cursors;
    }
    case "line":
      return [`L${event.line}`, ...formatFrame(event)].join(" ") + formatCursors(event.cursors);
    case "micro":
      return `${event.label} ${event.value}`;
    case "print":
      return `print ${JSON.stringify(event.text)}`;
    case "return":
    case "yield":
      return `L${event.line} ${event.kind} ${event.value}${formatChanges(event.callerChanges)}`;
    case "exception": {
      const message = JSON.stringify(event.message);
      const where = event.leaves ? "leaves" : "caught";
      return `L${event.line} raise ${event.type}(${message}) ${where}${formatChanges(event.callerChanges)}`;
    }
    default:
      return exhaustive(event);
  }
}

function formatEnd(end: TraceEnd): string {
  switch (end.kind) {
    case "normal":
      return "end normal";
    case "error":
      return `end error ${end.type}(${JSON.stringify(end.message)})${end.line === null ? "" : ` at L${end.line}`}`;
    case "stopped":
      return `end stopped: ${end.message}`;
    default:
      return exhaustive(end);
  }
}

/** `x=1 y='a'`, then `global` and the module variables the frame uses. */
export function formatFrame(frame: { readonly locals: Locals; readonly globals: Locals }): readonly string[] {
  const globals = formatLocals(frame.globals);
  return [...formatLocals(frame.locals), ...(globals.length === 0 ? [] : ["global", ...globals])];
}

function formatLocals(locals: Locals): readonly string[] {
  return [...locals].map(([name, value]) => `${name}=${value}`);
}

/** ` changes a=[1]`; nothing when nothing changed. */
export function formatChanges(changes: Locals): string {
  return changes.size === 0 ? "" : ` changes ${formatLocals(changes).join(" ")}`;
}

/** ` | for L2: 5, 6, …` for each active loop; `end` when no item is left, `?` for an iterator that cannot be looked into. */
export function formatCursors(cursors: readonly LoopCursor[]): string {
  return cursors
    .map(({ line, items, more }) => {
      const coming = items === null ? ["?"] : [...items, ...(more ? ["…"] : [])];
      return ` | for L${line}: ${coming.length === 0 ? "end" : coming.join(", ")}`;
    })
    .join("");
}
