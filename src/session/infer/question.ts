import * as v from "valibot";
import { ARGUMENT_TYPES } from "../../core/5-prediction/inverse/constraint.ts";

const MAX_TEXT = 10_000;
const Text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const Count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** What is to come about, as the user wrote it. */
const WantedSchema = v.variant("kind", [
  /** The function returns a value: a Python literal. */
  v.object({ kind: v.literal("returns"), text: Text }),
  /** It raises: `ValueError`, or `ValueError: message`. */
  v.object({ kind: v.literal("raises"), text: Text }),
  /** It prints exactly this. */
  v.object({ kind: v.literal("prints"), text: Text }),
  /** A line of the editor is about to run with these variables, `x = 1; name = 'a'`, among others. */
  v.object({ kind: v.literal("reaches"), line: Count(1_000_000), text: Text }),
  /** After a line of the editor with a condition or a loop, the block below it is entered, or not. */
  v.object({ kind: v.literal("branches"), line: Count(1_000_000), taken: v.boolean() }),
]);
export type Wanted = v.InferOutput<typeof WantedSchema>;

/** What an argument is held to. What is left free is empty or null. */
const ConstraintSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(200)),
  type: v.nullable(v.picklist(ARGUMENT_TYPES)),
  /** Exactly this value: a Python literal. */
  value: Text,
  /** Characters of a string, elements of a container. */
  maxLength: v.nullable(Count(10_000)),
});
export type WrittenConstraint = v.InferOutput<typeof ConstraintSchema>;

/** The most answers that are drawn for one question. */
export const MOST_CANDIDATES = 64;

const QuestionSchema = v.object({
  /** A function of the program's top level. */
  entry: v.pipe(v.string(), v.maxLength(200)),
  wanted: WantedSchema,
  constraints: v.pipe(v.array(ConstraintSchema), v.maxLength(50), v.readonly()),
  /** Answers that are drawn from the network. */
  candidates: v.pipe(Count(MOST_CANDIDATES), v.minValue(1)),
  seed: Count(2 ** 32 - 1),
  temperature: v.pipe(v.number(), v.minValue(0.01), v.maxValue(10)),
  topP: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1)),
  /** Whether near misses are changed under Python's guidance when nothing that was inferred holds. */
  search: v.boolean(),
});

/** A question for inputs, as the user wrote it: plain data, so that a link or a file can carry it. */
export type InferQuestion = Readonly<v.InferOutput<typeof QuestionSchema>>;

/** What a link carries of inference. Parse it before use: it comes from outside. */
export const InferSnapshotSchema = v.object({
  question: QuestionSchema,
  /** Arguments of the candidate that was loaded, `(1, 'a')`; null when none was. */
  chosen: v.nullable(Text),
});
export type InferSnapshot = Readonly<v.InferOutput<typeof InferSnapshotSchema>>;

/** A question without a wish: eight answers at the network's own temperature. */
export const PLAIN_QUESTION: InferQuestion = {
  entry: "",
  wanted: { kind: "returns", text: "" },
  constraints: [],
  candidates: 8,
  seed: 1,
  temperature: 1,
  topP: 0.95,
  search: true,
};
