/** `npm run bench [-- NAME…]`: prints ratios, each of two times measured in this run. */
import { measureInverse } from "./inverse.ts";
import { measureLinkLength } from "./link-length.ts";
import { measureCandidates } from "./candidates.ts";
import { measureLongSession } from "./long-session.ts";
import { measurePredictedStep } from "./predicted-step.ts";
import type { Ratio } from "./ratio.ts";
import { measureGrowth } from "./growth.ts";
import { measurePySnooper } from "./pysnooper.ts";
import { measureRecording } from "./recording.ts";
import { measureShards } from "./shards.ts";

const MEASUREMENTS: ReadonlyMap<string, () => Promise<readonly Ratio[]>> = new Map([
  ["predicted-step", measurePredictedStep],
  ["candidates", measureCandidates],
  ["inverse", measureInverse],
  ["recording", measureRecording],
  ["growth", measureGrowth],
  ["pysnooper", measurePySnooper],
  ["shards", measureShards],
  ["link-length", measureLinkLength],
  // In the built page: `npm run build` comes first.
  ["long-session", measureLongSession],
]);

const wanted = process.argv.slice(2);
for (const name of wanted.length === 0 ? MEASUREMENTS.keys() : wanted) {
  const measure = MEASUREMENTS.get(name);
  if (measure === undefined)
    throw new Error(`No measurement ${name}; there are: ${[...MEASUREMENTS.keys()].join(", ")}.`);
  for (const { name, value, goal } of await measure()) {
    console.log(`${value.toFixed(2).padStart(6)}  goal ≤ ${goal.toFixed(1)}  ${name}`);
  }
}
// Pyodide leaves handles open.
process.exit(0);
