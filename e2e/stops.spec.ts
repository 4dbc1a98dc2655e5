import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const RISKY = `def risky(n):
    if n > 2:
        raise ValueError("too much")
    return n

total = 0
for n in [1, 2, 3]:
    try:
        total += risky(n)
    except ValueError:
        total = -1
print(total)
# the end
`;

test("a Continue stops where a value changes and where exceptions are raised; a breakpoint that never stops says why", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write(RISKY);
  // The cursor is below the last line, where no statement follows.
  await debug.press("ArrowUp", "F9");
  await debug.start();
  const list = await debug.tab("Breakpoints");
  const breakpoints = list.getByRole("list", { name: "Breakpoints" });
  await expect(breakpoints).toContainText("No statement here or below: never stops");
  await expect(page.locator(".monaco-editor .glyph-breakpoint.unverified")).toBeVisible();

  await debug.press("F10", "F10", "F10");
  await debug.variable("total").getByRole("button", { name: "Actions for total" }).click();
  await page.getByRole("menuitem", { name: "Break when the value changes" }).click();
  await expect(list.getByRole("list", { name: "Watched values" })).toContainText("total in <module>");
  await debug.press("F5");
  await expect(debug.stop).toContainText("Stopped: total changed from 0 to 1");
  await debug.press("F5");
  await expect(debug.stop).toContainText("Stopped: total changed from 1 to 3");
  // Back again: what stops a Continue stops its reverse.
  await debug.press("ControlOrMeta+Shift+b");
  await expect(debug.stop).toContainText("Stopped: total changed from 0 to 1");

  await list.getByRole("button", { name: "Stop watching total" }).click();
  await expect(list.getByRole("list", { name: "Watched values" })).toBeHidden();
  await list.getByRole("checkbox", { name: /^Raised/ }).check();
  await debug.press("F5");
  await expect(debug.stop).toContainText("Stopped at a raised exception");
  await expect(debug.stop).toContainText("ValueError in risky, line 3");
  await expect(debug.stop).toContainText("too much");
  await expect(debug.python("message")).toHaveText("too much");
  await debug.press("F5");
  await expect(debug.spoken).toContainText("The program has ended");
});

test("a search also stops where the network is not sure, at the limit that was set", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run("a = 3\nb = a * 7 + 2\nc = b - a\n");
  const list = await debug.tab("Breakpoints");
  await list.getByRole("checkbox", { name: "Stop also where the model is not sure" }).check();
  const limit = list.getByRole("slider", { name: "Least confidence" });
  await limit.focus();
  await debug.press("End");
  await expect(list).toContainText("100%");
  await page.getByRole("button", { name: "More ways to move" }).click();
  await page.getByRole("menuitem", { name: "Continue to the first wrong prediction" }).click();
  // No network is sure of everything: at the highest limit the first step that is not wrong stops.
  await expect(debug.stop).toContainText(
    /Stopped at a wrong prediction|Stopped: part of the prediction has a confidence of \d+ %/,
  );
  await expect(debug.spoken.filter({ hasText: "stop 2 of 2" })).toBeAttached();
});

test("each step starts from the true state or the network's own, and both curves stay to be compared", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.run("a = 3\nb = a * 7 + 2\nc = b - a\n");
  await debug.press("F10", "F10", "F10", "F10");
  await debug.predicted();
  await page.getByRole("radio", { name: "the model's own" }).check({ force: true });
  await debug.predicted();
  const panel = await debug.tab("Reliability");
  const starts = panel.getByRole("table", { name: /by what each step started from/ });
  await expect(starts.getByRole("row", { name: /^the true state/ })).toContainText("4");
  await expect(starts.getByRole("row", { name: /^the network's own state/ })).not.toContainText("not tried");
  await expect(panel.getByText("from the true state")).toBeVisible();
  await expect(panel.getByText("from its own state")).toBeVisible();
});
