import { expect, test } from "vitest";
import { branchPath, branchTitle, placeOfFork } from "./branchNames.ts";
import { page, pausedWhen, press } from "./test-page.ts";
import type { Branch, BranchId, Branches } from "./state.ts";

/** A branch that gives `total` a value at step 2. */
const branch = (id: BranchId, parent: BranchId, value: string): Branch => ({
  id,
  fork: { parent, change: { step: 2, name: "total", value }, before: "0", by: "user", unknown: null },
  left: null,
});

const OWN: Branch = { id: 0, fork: null, left: null };

test.each([
  [OWN, "Original run"],
  [branch(1, 0, "7"), "total = 7"],
  [branch(1, 0, "'a text that is much too long'"), "total = 'a text that is much too…"],
])("a run is called by what was changed", (run, title) => {
  expect(branchTitle(run)).toBe(title);
});

test.each([
  [0, [0]],
  [3, [0, 1, 3]],
  [2, [0, 2]],
])("the way to run %d", (shown, path) => {
  const all: Branches["all"] = [OWN, branch(1, 0, "1"), branch(2, 0, "2"), branch(3, 1, "3")];
  expect(branchPath({ all, shown, wanted: { kind: "none" } }).map(({ id }) => id)).toEqual(path);
});

test("a fork says where it was made, by whom, and what was there", async () => {
  const debug = page("n = 1\ntotal = 0\nprint(total)\n");
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "over");
  await pausedWhen(debug);
  const { fork } = branch(1, 0, "n * 2");
  if (fork === null) throw new Error("No fork");
  const session = debug.store.getState();
  expect(placeOfFork(session, fork)).toBe("Step 3, Line 2: you set total to n * 2; it was 0.");
  expect(placeOfFork(session, { ...fork, by: "network" })).toBe(
    "Step 3, Line 2: as the network imagined, total to n * 2; it was 0.",
  );
});
