import { expect, test } from "vitest";
import { runningScore } from "./score.ts";
import { placeOf } from "./sentences.ts";
import { page, pausedWhen, press, settled, type Page } from "./test-page.ts";
import { stateAt } from "./recording.ts";
import type { Paused } from "./state.ts";

const SUM = `def add(a, b):
    return a + b

total = 0
for n in [1, 2]:
    total = add(total, n)
print(total)
`;

/** Stops before line 6 for the first time. */
async function atLine6(source = SUM): Promise<Page> {
  const debug = page(source);
  press(debug, "continue");
  await pausedWhen(debug);
  debug.controller.runToLine(6);
  await pausedWhen(debug, settled);
  return debug;
}

/** Gives a variable a value at the stop on display, and waits for the branch or the refusal. */
async function set(debug: Page, name: string, value: string): Promise<Paused> {
  debug.controller.setVariable(name, value);
  await expect.poll(() => debug.store.getState().branches.wanted.kind).not.toBe("pending");
  return pausedWhen(debug);
}

const printedBy = ({ recording }: Paused): string =>
  recording.tree.nodes
    .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "print" ? part.text : [])))
    .join("");

const place = ({ visits, shown, recording }: Paused): string => {
  const node = visits[shown]?.node ?? 0;
  return placeOf(recording.program, stateAt(recording, node));
};

test("a changed variable makes a branch that Python runs and the model predicts; the first run stays", async () => {
  const debug = await atLine6();
  const before = await pausedWhen(debug);
  const branch = await set(debug, "total", "n * 100");
  expect(place(branch)).toBe("Line 6");
  expect(branch.visits.at(-1)).toMatchObject({
    reason: { kind: "set", name: "total", before: "0", after: "100" },
    forecast: { kind: "set" },
  });
  press(debug, "into", "into", "into", "over", "over", "over");
  const stepped = await pausedWhen(debug, settled);
  expect(runningScore(stepped.visits)).toMatchObject({ exact: 6, judged: 6, pending: 0 });
  expect(printedBy(stepped)).toBe("103\n");

  debug.controller.showBranch(0);
  const own = await pausedWhen(debug);
  expect([own.run, own.visits, own.shown]).toEqual([before.run, before.visits, before.shown]);
  expect(printedBy(own)).toBe("3\n");
  debug.controller.showBranch(stepped.run);
  expect(await pausedWhen(debug)).toEqual(stepped);
});

test("a branch of a branch keeps the first change; closing it shows what it left", async () => {
  const debug = await atLine6();
  const first = await set(debug, "total", "10");
  press(debug, "over", "over");
  const second = await set(debug, "n", "5");
  expect(second.recording.origin.changes.map(({ name, value }) => [name, value])).toEqual([
    ["total", "10"],
    ["n", "5"],
  ]);
  expect(printedBy(second)).toBe("16\n");
  debug.controller.closeBranch(first.run);
  expect(debug.store.getState().branches.all).toHaveLength(1);
  expect(printedBy(await pausedWhen(debug))).toBe("3\n");
});

test.each([
  ["total", "1 +", "1 + cannot be evaluated here: SyntaxError: invalid syntax"],
  ["total", "1 / 0", "1 / 0 cannot be evaluated here: ZeroDivisionError: division by zero"],
  ["total", "  ", "Write a value: a Python expression, such as 7 or [1, 2]."],
  ["nothing", "1", "There is no variable nothing at this stop that could be set."],
])("%s cannot become %j", async (name, value, message) => {
  const debug = await atLine6();
  const before = await pausedWhen(debug);
  expect(await set(debug, name, value)).toBe(before);
  expect(debug.store.getState().branches).toMatchObject({
    all: [{ id: 0 }],
    wanted: { kind: "refused", name, message },
  });
});

test("of a run that Python cannot repeat, what follows the change is not known", async () => {
  const clock = "import time\nx = 1\n\nt = time.time_ns()\ny = 2\nz = y + x\n";
  const debug = await atLine6(clock);
  const branch = await set(debug, "y", "7");
  const [, made] = debug.store.getState().branches.all;
  expect(made?.fork?.unknown).toContain("did not come to the same state");
  expect(place(branch)).toBe("Line 6");
  press(debug, "over");
  const after = await pausedWhen(debug, settled);
  expect(place(after)).toBe("The recording stopped before the program ended");
  expect(runningScore(after.visits).judged).toBe(runningScore(branch.visits).judged);
});

test("the program's own run begins anew beside its branches; another program has none", async () => {
  const debug = await atLine6();
  const branch = await set(debug, "total", "10");
  press(debug, "restart");
  const own = await pausedWhen(debug);
  expect(own.visits).toHaveLength(1);
  debug.controller.showBranch(branch.run);
  expect(printedBy(await pausedWhen(debug, ({ run }) => run === branch.run))).toBe("13\n");
  debug.controller.edit("x = 1\n", new Map());
  expect(debug.store.getState().branches.all).toHaveLength(1);
});
