import * as v from "valibot";
import { localsSchema } from "../../core/1-trace/decode.ts";

const line = v.number();
const text = v.string();
const variables = { locals: localsSchema, globals: localsSchema };
const left = { ...variables, callerChanges: localsSchema };
const cursor = v.object({ line, items: v.nullable(v.array(text)), more: v.boolean() });

/** An event as a recorded example keeps it: whole, so that the file outlives the form of the stream. */
export const eventSchema = v.variant("kind", [
  v.object({ kind: v.literal("line"), line, ...variables, cursors: v.array(cursor) }),
  v.object({ kind: v.literal("micro"), label: text, value: text }),
  v.object({ kind: v.literal("call"), line, name: text, ...variables }),
  v.object({ kind: v.picklist(["return", "yield"]), line, value: text, ...left }),
  v.object({
    kind: v.literal("exception"),
    line,
    type: text,
    message: text,
    leaves: v.boolean(),
    ...left,
  }),
  v.object({ kind: v.literal("print"), text }),
  v.object({ kind: v.literal("resume"), line, name: text, ...variables, cursors: v.array(cursor) }),
]);
