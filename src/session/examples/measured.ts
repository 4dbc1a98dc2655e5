import * as v from "valibot";
import { runningScore } from "../score.ts";
import type { Recording } from "../recording.ts";
import { finishedVisits } from "../visits.ts";
import { ModelStampSchema } from "./recorded.ts";

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const MeasuredSchema = v.object({ steps: Count, exact: Count, judged: Count });

/** How an example went for the network: of its steps, those that could be judged, and those that were exact. */
export type Measured = v.InferOutput<typeof MeasuredSchema>;

/** `public/examples/index.json`: the figures of the gallery, and the network they are of. */
const IndexSchema = v.object({
  version: v.literal(1),
  model: ModelStampSchema,
  examples: v.record(v.string(), MeasuredSchema),
});

export type ExampleIndex = v.InferOutput<typeof IndexSchema>;

/** @throws ValiError for text that is not such an index. */
export function readIndex(json: string): ExampleIndex {
  return v.parse(v.pipe(v.string(), v.parseJson(), IndexSchema), json);
}

export function measure(recording: Recording): Measured {
  const { exact, judged } = runningScore(finishedVisits(recording));
  return { steps: recording.tree.nodes.length - 1, exact, judged };
}
