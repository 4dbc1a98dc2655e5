import { expect } from "@playwright/test";
import type { Debugger } from "./debugger.ts";

export const SUM = "total = 0\nfor n in [1, 2]:\n    total += n\nprint(total)\n";

/** What a visitor came for: steps with predictions, a breakpoint, another run after an edit. */
export async function mainJob(debug: Debugger): Promise<void> {
  await debug.write(SUM);
  await debug.press("ArrowUp", "F9");
  await debug.start();
  await debug.press("F11", "F10");
  await debug.predicted();
  await debug.press("F5");
  await expect(debug.spoken).toContainText("Line 4");
  await expect(debug.python("total")).toHaveText("3");
  await debug.press("ArrowUp", "ArrowUp", "End", "ArrowLeft", "ArrowLeft", "Backspace", "4", "0");
  await debug.start();
  await debug.press("F5");
  await expect(debug.python("total")).toHaveText("41");
  await debug.predicted();
}
