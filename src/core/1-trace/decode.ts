import * as v from "valibot";
import { err, ok, type Result } from "../lib/result.ts";
import { readStream } from "./stream.ts";
import { SOURCE_TOKEN_KINDS, type Trace, type TraceEnd, type TraceError, type TraceEvent } from "./trace.ts";

const line = v.number();
const text = v.string();

/** Variables as pairs of name and value. */
export const localsSchema = v.pipe(
  v.array(v.tuple([text, text])),
  v.transform((pairs): ReadonlyMap<string, string> => new Map(pairs)),
);

const range = v.object({ startLine: line, startColumn: line, endLine: line, endColumn: line });

const tokenKinds = v.picklist(SOURCE_TOKEN_KINDS);

/** The canonical program. */
export const programSchema = v.object({
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

/** How the run ended. */
export const endSchema = v.variant("kind", [
  v.object({ kind: v.literal("normal") }),
  v.object({ kind: v.literal("error"), type: text, message: text, line: v.nullable(line) }),
  v.object({
    kind: v.literal("stopped"),
    reason: v.picklist(["events", "time", "memory", "output", "interrupt", "fatal"]),
    message: text,
  }),
]);

const events = v.pipe(
  v.union([text, v.array(text)]),
  v.transform((packed): readonly TraceEvent[] => readStream(packed)),
);

/** A trace as the tracer writes it: its events are a stream. */
export const traceSchema = v.object({ program: programSchema, events, end: endSchema });

export const errorSchema = v.variant("kind", [
  v.object({ kind: v.literal("syntax"), message: text, range }),
  v.object({ kind: v.literal("entry"), message: text }),
]);

/**
 * A recording whose interpreter is gone, from what `partial.py` handed over. Text of any other shape throws.
 *
 * @param program the canonical program, as JSON
 * @param words the beginning of the stream
 */
export function decodePartial(program: string, words: readonly string[], end: TraceEnd): Trace {
  return { program: v.parse(programSchema, JSON.parse(program)), events: readStream(words), end };
}

/** Parse what `tracer.py` returned. Text of any other shape is a bug and throws. */
export function decodeTrace(json: string): Result<Trace, TraceError> {
  const data: unknown = JSON.parse(json);
  if (typeof data === "object" && data !== null && "kind" in data) return err(v.parse(errorSchema, data));
  return ok(v.parse(traceSchema, data));
}
