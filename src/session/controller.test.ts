import { expect, test } from "vitest";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import { marksOf } from "../ui/editor/marks.ts";
import { printed, splitAt } from "./output.ts";
import { runningScore } from "./score.ts";
import { spokenStop } from "./sentences.ts";
import { page, pausedWhen, press, settled } from "./test-page.ts";
import type { Paused } from "./state.ts";

/** What the run has written at a state, and what it writes later. */
function outputAt(
  { recording }: Paused,
  node: NodeIndex,
): { readonly before: string; readonly after: string } {
  const { before, after } = splitAt(printed(recording.tree), node);
  const text = (chunks: typeof before): string => chunks.map((chunk) => chunk.text).join("");
  return { before: text(before), after: text(after) };
}

const SUM = `def add(a, b):
    return a + b

total = 0
for n in [1, 2]:
    total = add(total, n)
print(total)
`;

test("stepping faster than the model predicts leaves no stop without its own prediction", async () => {
  const debug = page(SUM);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "into", "into", "into", "into", "out", "over");
  for (let step = 0; step < 30; step++) press(debug, "into");
  const phase = await pausedWhen(debug, settled);
  expect(phase.visits.at(-1)?.node).toBe(phase.recording.tree.nodes.length - 1);
  const count = phase.visits.length - 1;
  expect(runningScore(phase.visits)).toEqual({
    exact: count,
    judged: count,
    without: 0,
    pending: 0,
    divergence: null,
  });
  expect(spokenStop(phase)).toContain("The program has ended");
});

test("the model's own walk says the same as the true states do, when the model is right", async () => {
  const debug = page(SUM);
  debug.controller.chooseStart("model");
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "into", "over", "over", "into", "over", "over", "over");
  const { visits } = await pausedWhen(debug, settled);
  expect(runningScore(visits).exact).toBe(8);
});

test("Continue stops at breakpoints, and an edited value changes the run", async () => {
  const debug = page(SUM, [3, 6]);
  press(debug, "continue");
  await pausedWhen(debug);
  // Line 3 is empty: its breakpoint stops at line 4.
  press(debug, "continue", "continue", "continue", "continue");
  const first = await pausedWhen(debug, settled);
  expect(first.visits.map(({ node }) => outputAt(first, node).before)).toEqual(["", "", "", "", "3\n"]);

  debug.controller.edit(SUM.replace("[1, 2]", "[7]"), new Map([[1, 6]]));
  expect(debug.store.getState().phase).toEqual({ kind: "editing" });
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "continue", "continue");
  const second = await pausedWhen(debug, settled);
  expect(outputAt(second, second.visits.at(-1)?.node ?? 0)).toEqual({
    before: "7\n",
    after: "",
  });
  expect(second.visits).toHaveLength(3);
});

test("a recording that ends after its program was edited is ignored", async () => {
  const debug = page(SUM);
  press(debug, "continue");
  debug.controller.edit("x = 1\n", new Map());
  press(debug, "continue");
  const { recording } = await pausedWhen(debug);
  expect(recording.program.lines.map(({ text }) => text)).toEqual(["x = 1"]);
});

test("values stand beside the code that gave them", async () => {
  const debug = page(SUM);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "over", "over", "over", "over", "over");
  await pausedWhen(debug, settled);
  const { values, python } = marksOf(debug.store.getState());
  expect([python, ...values]).toEqual([6, [6, "total = 1"], [5, "n = 2"]]);
});

test("a syntax error is reported at its place", async () => {
  const debug = page("x = 1\nif x\n    x = 2\n");
  press(debug, "continue");
  await expect(pausedWhen(debug)).rejects.toThrow();
  const { phase } = debug.store.getState();
  const error = phase.kind === "rejected" ? phase.error : null;
  expect(error?.kind === "syntax" ? error.range.startLine : null).toBe(2);
});

test("a program outside the model's range is debugged with the reason in place of a prediction", async () => {
  const debug = page(Array.from({ length: 100 }, (_, n) => `x = ${n}`).join("\n"));
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over");
  const { visits } = await pausedWhen(debug, settled);
  expect(visits.at(-1)?.forecast).toMatchObject({ kind: "out_of_scope", reason: { kind: "too_many_lines" } });
});

test("without a model Python is debugged alone", async () => {
  const debug = page(SUM);
  debug.store.dispatch({ kind: "model_changed", model: { kind: "failed", message: "damaged" } });
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "over");
  const { visits } = await pausedWhen(debug);
  expect(visits.map(({ forecast }) => forecast.kind)).toEqual(["entry", "no_model", "no_model"]);
  expect(debug.asked).toEqual([]);
});

test("an example opens as a finished run at its first wrong step, with nothing loaded", async () => {
  const debug = page("x = 1\n");
  debug.store.dispatch({ kind: "model_changed", model: { kind: "idle" } });
  debug.controller.openExample("count_letters");
  const phase = await pausedWhen(debug);
  expect(debug.store.getState()).toMatchObject({ example: "count_letters", opening: { kind: "none" } });
  expect(phase.visits).toHaveLength(phase.recording.tree.nodes.length);
  expect(runningScore(phase.visits).divergence).toBe(phase.shown);
  press(debug, "into");
  expect(debug.asked).toEqual([]);
});

test("an example that comes after an edit does not take its place", async () => {
  const debug = page("x = 1\n");
  debug.controller.openExample("loops");
  debug.controller.edit("x = 2\n", new Map());
  await debug.controller.exampleIndex();
  expect(debug.store.getState()).toMatchObject({ example: null, draft: { source: "x = 2\n" } });
});

test("an example that cannot be had leaves the page as it was and says so", async () => {
  const debug = page("x = 1\n");
  debug.controller.openExample("no_such_example");
  await expect.poll(() => debug.store.getState().opening.kind).toBe("failed");
  expect(debug.store.getState().draft.source).toBe("x = 1\n");
});
