import { expect, test } from "vitest";
import { trace } from "../../python/traced.ts";
import { buildTree } from "../2-tree/build.ts";
import { allQuestions } from "./all-questions.ts";
import { encodeOutcome, encodePrompt } from "./encode.ts";
import { roundTrip } from "./law.ts";
import { spell } from "./notation.ts";
import { recordedOf } from "./recorded.ts";
import { createSlots } from "./slots.ts";
import { answerStarts } from "./starts.ts";

/** What is asked at each run of a line, and what is answered; every question there comes back as it was. */
async function asked(source: string, line: number): Promise<readonly (readonly [string, string])[]> {
  const recorded = await trace(source).then((recording) =>
    recordedOf(recording.program, buildTree(recording)),
  );
  const slots = createSlots(recorded.program);
  const starts = answerStarts(recorded.program, slots);
  const isThere = (index: number): boolean => {
    const state = recorded.tree.nodes[index]?.state;
    return state?.event === "line" && state.line === line;
  };
  return [...allQuestions(recorded, [line], isThere)].flatMap(({ question }) => {
    if (!question.ok) expect.fail(question.error.kind);
    expect(roundTrip(question.value, slots, starts).kind).toBe("same");
    if (question.value.task !== "forward") return [];
    const prompt = encodePrompt(question.value.from, slots);
    const answer = encodeOutcome(question.value.to, slots);
    return prompt.ok && answer.ok ? [[spell(prompt.value), spell(answer.value)] as const] : [];
  });
}

const handled = (leaving: string): string =>
  `def f(x):\n    try:\n        ${leaving}\n    finally:\n        x = 0\n        x = 1\nfor n in (7, 8):\n    try:\n        f(n)\n    except KeyError:\n        pass`;

// `docs/language.md` says so: a debugger shows neither, so no state has it.
test.each([
  ["a value", "return x", "<R> d7", "<R> d8"],
  ["an exception", "raise KeyError(x)", "<X> KeyError ' c7 '", "<X> KeyError ' c8 '"],
])("%s that waits while finally runs is in no prompt", async (_, leaving, first, second) => {
  const [one, other, ...more] = await asked(handled(leaving), 6);
  expect(more).toEqual([]);
  expect(one?.[0]).toBe(other?.[0]);
  expect([one?.[1], other?.[1]]).toEqual([`<D> V1 = d1 ; ${first} <E>`, `<D> V1 = d1 ; ${second} <E>`]);
});
