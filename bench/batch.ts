import { sampling } from "../src/core/5-prediction/choose.ts";
import type { ProgramContext } from "../src/core/5-prediction/context.ts";
import { askedWith, Decoding } from "../src/core/5-prediction/decode.ts";
import type { Question } from "../src/core/5-prediction/question.ts";
import { seededRandom } from "../src/core/lib/random.ts";
import { timed } from "./ratio.ts";

/** How the page draws answers. */
export const SAMPLING = { temperature: 1, topP: 0.95 };

/** Milliseconds for answers sampled as one batch, and for the same answers sampled one after another, each reading the prompt anew. */
export async function timeBatch<A>(
  context: ProgramContext,
  question: Question<A>,
  count: number,
  maxTokens: number,
): Promise<{ readonly together: number; readonly apart: number }> {
  const sample = async (seeds: readonly number[]): Promise<void> => {
    const choices = seeds.map((seed) => sampling(SAMPLING, seededRandom(seed)));
    const answers = new Decoding(context, askedWith(question, choices), { maxTokens }).answers();
    while ((await answers.next()).done !== true);
  };
  const seeds = Array.from({ length: count }, (_, seed) => seed);
  await sample([0]);
  const together = await timed(() => sample(seeds));
  const apart = await timed(async () => {
    for (const seed of seeds) await sample([seed]);
  });
  return { together, apart };
}
