import { expect, test } from "vitest";
import { call, line, recording } from "../../2-tree/hand-made.ts";
import { randomTrace } from "../../2-tree/random-trace.ts";
import { seededRandom } from "../../lib/random.ts";
import type { Check } from "./check.ts";
import { checkRecording } from "./laws.ts";

test("on random recordings and random policies", () => {
  const random = seededRandom(11);
  const held = new Map<string, number>();
  const check: Check = (law, holds, at) => {
    if (!holds) expect.fail(`${law}, at state ${at}`);
    held.set(law, (held.get(law) ?? 0) + 1);
  };
  for (let round = 0; round < 100; round++) checkRecording(randomTrace(random), random, check);
  const round = [line(2), line(3)];
  const end = { kind: "stopped", reason: "events", message: "Stopped." } as const;
  checkRecording(recording([call(1, "f"), ...round, ...round, ...round], end), random, check);
  // None of them held for want of a case.
  expect([...held].filter(([, times]) => times < 20).map(([law]) => law)).toEqual([
    "exit never",
    "never: a state was there before",
  ]);
});
