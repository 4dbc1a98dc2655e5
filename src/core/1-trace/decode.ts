import * as v from "valibot";
import { err, ok, type Result } from "../lib/result.ts";
import { SOURCE_TOKEN_KINDS, type Trace, type TraceError } from "./trace.ts";

const line = v.number();
const text = v.string();
/** Variables as pairs of name and value. */
export const localsSchema = v.pipe(
  v.array(v.tuple([text, text])),
  v.transform((pairs): ReadonlyMap<string, string> => new Map(pairs)),
);
const locals = localsSchema;

const range = v.object({ startLine: line, startColumn: line, endLine: line, endColumn: line });

const tokenKinds = v.picklist(SOURCE_TOKEN_KINDS);

const program = v.object({
  lines: v.array(
    v.object({
      text,
      indent: v.number(),
      tokens: v.array(v.object({ kind: tokenKinds, text })),
      range,
      loopEnd: v.nullable(line),
      isDef: v.boolean(),
    }),
  ),
  bound: v.pipe(
    v.array(text),
    v.transform((names): ReadonlySet<string> => new Set(names)),
  ),
});

const cursor = v.object({ line, items: v.nullable(v.array(text)), more: v.boolean() });
const left = { locals, globals: locals, callerChanges: locals };

const event = v.variant("kind", [
  v.object({ kind: v.literal("line"), line, locals, globals: locals, cursors: v.array(cursor) }),
  v.object({ kind: v.literal("micro"), label: text, value: text }),
  v.object({ kind: v.literal("call"), line, name: text, locals, globals: locals }),
  v.object({ kind: v.literal("return"), line, value: text, ...left }),
  v.object({
    kind: v.literal("exception"),
    line,
    type: text,
    message: text,
    leaves: v.boolean(),
    ...left,
  }),
  v.object({ kind: v.literal("print"), text }),
  v.object({ kind: v.literal("yield"), line, value: text, callerChanges: locals }),
  v.object({ kind: v.literal("resume"), line, name: text, locals, globals: locals }),
]);

export const endSchema = v.variant("kind", [
  v.object({ kind: v.literal("normal") }),
  v.object({ kind: v.literal("error"), type: text, message: text, line: v.nullable(line) }),
  v.object({
    kind: v.literal("stopped"),
    reason: v.picklist(["events", "time", "memory", "output", "interrupt", "fatal"]),
    message: text,
  }),
]);

/** A trace as the tracer writes it: names and values as pairs. */
export const traceSchema = v.object({ program, events: v.array(event), end: endSchema });

export const errorSchema = v.variant("kind", [
  v.object({ kind: v.literal("syntax"), message: text, range }),
  v.object({ kind: v.literal("entry"), message: text }),
]);

/** Parse what `tracer.py` returned. Text of any other shape is a bug and throws. */
export function decodeTrace(json: string): Result<Trace, TraceError> {
  const data: unknown = JSON.parse(json);
  if (typeof data === "object" && data !== null && "kind" in data) return err(v.parse(errorSchema, data));
  return ok(v.parse(traceSchema, data));
}
