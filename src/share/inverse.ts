import * as v from "valibot";
import type { Entry } from "../core/1-trace/trace.ts";
import { InferSnapshotSchema, PLAIN_QUESTION, type InferSnapshot } from "../session/infer/question.ts";

/** A question for inputs in the form that travels: what of it differs from the plain question, and the chosen arguments. */
export const WireInverseSchema = v.strictTuple([
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((differing) => ({ ...PLAIN_QUESTION, ...differing })),
    InferSnapshotSchema.entries.question,
  ),
  InferSnapshotSchema.entries.chosen,
]);

export function toWireInverse({ question, chosen }: InferSnapshot): v.InferInput<typeof WireInverseSchema> {
  const plain = new Map<string, unknown>(Object.entries(PLAIN_QUESTION));
  const differing = Object.entries(question).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(plain.get(key)),
  );
  return [Object.fromEntries(differing), chosen];
}

export function fromWireInverse(
  wire: v.InferOutput<typeof WireInverseSchema> | undefined,
): InferSnapshot | null {
  if (wire === undefined) return null;
  const [question, chosen] = wire;
  return { question, chosen };
}

const Text = v.pipe(v.string(), v.maxLength(10_000));

/** As the first links had it: output, constraints in words, candidates, seed, chosen arguments. */
export const FirstInverseSchema = v.strictTuple([
  Text,
  Text,
  InferSnapshotSchema.entries.question.entries.candidates,
  InferSnapshotSchema.entries.question.entries.seed,
  v.nullable(Text),
]);

/** Constraints were free words then, which nothing reads. */
export function fromFirstInverse(
  wire: v.InferOutput<typeof FirstInverseSchema> | undefined,
  entry: Entry,
): InferSnapshot | null {
  if (wire === undefined) return null;
  const [text, , candidates, seed, chosen] = wire;
  const asked = { entry: entry.kind === "function" ? entry.name : "", candidates, seed };
  return { question: { ...PLAIN_QUESTION, ...asked, wanted: { kind: "returns", text } }, chosen };
}
