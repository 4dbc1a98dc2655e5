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

/** That Python and the network are there: a step of a fresh run, predicted. */
export async function oneStep(debug: Debugger): Promise<void> {
  await debug.write(SUM);
  await debug.start();
  await debug.press("F10");
  await debug.predicted();
}

/** From an output back to inputs; whatever the network answers, Python says of each whether it holds. */
export async function inverseJob(debug: Debugger): Promise<void> {
  await debug.write("def double(n):\n    return n * 2\n\nprint(double(4))\n");
  await debug.start();
  await debug.page.getByRole("button", { name: "Infer inputs for this output…" }).click();
  const panel = debug.page.getByRole("tabpanel", { name: "Infer" });
  await panel.getByRole("textbox", { name: "Wanted value" }).fill("8");
  await panel.getByRole("button", { name: "Infer inputs", exact: true }).click();
  const candidate = panel.getByRole("region", { name: "Inferred inputs" }).getByRole("row").nth(1);
  await expect(candidate.getByRole("cell").nth(2)).toContainText(/holds:|does not hold:/);
}
