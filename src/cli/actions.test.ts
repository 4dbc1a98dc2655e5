import { expect, test } from "vitest";
import { parseActions } from "./actions.ts";

test("actions by their short names", () => {
  expect(parseActions("into, over,return,break:4,run:2:7,continue")).toEqual({
    ok: true,
    value: [
      { kind: "step_into" },
      { kind: "step_over" },
      { kind: "step_return" },
      { kind: "breakpoint", line: 4 },
      { kind: "run_to_breakpoint", lines: [2, 7] },
      { kind: "continue" },
    ],
  });
});

test.each(["jump", "break", "break:x", "break:0", "into:3", "break:1:2", "run"])(
  "%s is refused by name",
  (word) => {
    const parsed = parseActions(`into,${word}`);
    expect(parsed.ok ? "" : parsed.error.message).toContain(`"${word}" is not an action`);
  },
);
