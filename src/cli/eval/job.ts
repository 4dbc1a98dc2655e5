import * as v from "valibot";
import type { JobMessage } from "./jobs.ts";
import { evaluateSlice, SliceSchema } from "./slice.ts";

const send = (message: JobMessage): void => {
  process.send?.(message);
};

/** A process of `ndb eval --jobs`: gets its slice as a message, sends what it measures. */
process.once("message", (message) => {
  const slice = v.parse(SliceSchema, message);
  void evaluateSlice(slice, (measured) => {
    send({ kind: "measured", measured });
  }).then((result) => {
    send({ kind: "ended", error: result.ok ? null : result.error });
  });
});
