import { expect, test } from "vitest";
import { canJump, jumpRows, jumpTo, type JumpRow } from "./jumps.ts";
import { page, pausedWhen, press, settled, type Page } from "./test-page.ts";
import type { Paused, Visit } from "./state.ts";

const ADD = `def add(a, b):
    return a + b

total = add(1, 2)
total = add(total, 4)
print(total)
`;

const shownOf = ({ visits, shown }: Paused): Visit => {
  const visit = visits[shown];
  if (visit === undefined) throw new Error("No stop");
  return visit;
};

/** After two steps over: the second calls `add`. */
async function afterCall(): Promise<Page> {
  const debug = page(ADD);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over", "over", "over");
  await pausedWhen(debug, settled);
  return debug;
}

/** Asks for the jump to the stop on display and waits for its verdict. */
async function jumped(debug: Page): Promise<Paused> {
  debug.controller.askJump();
  return pausedWhen(debug, (phase) => {
    const said = jumpTo(debug.store.getState().jumps, phase, shownOf(phase));
    return said !== null && said.kind !== "pending";
  });
}

const line = ({ name, jump, walk }: JumpRow): string =>
  `${name}: jump ${jump?.predicted ?? "–"}, walk ${walk?.predicted ?? "–"}, Python ${(walk ?? jump)?.python ?? "–"}`;

test("one answer for a whole action stands beside the walk's and Python's, and both are counted", async () => {
  const debug = await afterCall();
  const phase = await jumped(debug);
  const { jumps } = debug.store.getState();
  const said = jumpTo(jumps, phase, shownOf(phase));
  if (said === null) throw new Error("No jump");
  expect(jumpRows(phase, said).map(line)).toContain("total: jump 3, walk 3, Python 3");
  expect([...jumps.trials.values()]).toEqual([{ jump: true, walk: true }]);
  // Asked again, it is known.
  debug.controller.askJump();
  expect(debug.store.getState().jumps).toBe(jumps);
});

test("a step into is the same either way, and is not asked", async () => {
  const debug = await afterCall();
  press(debug, "into");
  const phase = await pausedWhen(debug, settled);
  expect(canJump(shownOf(phase))).toBe(false);
  debug.controller.askJump();
  expect(jumpTo(debug.store.getState().jumps, phase, shownOf(phase))).toBeNull();
});

test("an answer for a stop that is no more, or of another run, changes nothing", async () => {
  const debug = await afterCall();
  const { run } = await pausedWhen(debug);
  const { jumps } = debug.store.getState();
  debug.store.dispatch({ kind: "jump_asked", run, visit: 999 });
  debug.store.dispatch({ kind: "jump_asked", run: run + 1, visit: 1 });
  expect(debug.store.getState().jumps).toBe(jumps);
});
