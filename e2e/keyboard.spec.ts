import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const SUM = "total = 0\nfor n in [1, 2]:\n    total += n\nprint(total)\n";

test("the main job by keys alone: write, break, step, look at values, edit, run again", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write(SUM);
  await debug.press("ArrowUp", "F9");
  await debug.start();
  await debug.press("F10", "F10", "F10");
  await expect(debug.spoken).toContainText("Line 3");
  // Stepping leaves the focus where it was: in the editor.
  await expect(debug.code()).toBeFocused();
  await debug.predicted();
  await expect(debug.variables).toBeVisible();

  // One sentence for each stop, in a polite region, and nothing of tokens.
  await expect(debug.spoken).toHaveText(/^Line 3, stop 4 of 4\. .+\.$/);

  // Tab leaves the editor once Ctrl+M said so; the hint is there to be read.
  await expect(page.getByText("lets Tab leave the editor")).toBeVisible();
  await debug.press("ControlOrMeta+m", "Tab");
  await expect(debug.code()).not.toBeFocused();

  // The tree grid takes the arrow keys.
  await debug.variable("total").getByRole("rowheader").focus();
  await debug.press("ArrowDown");
  await expect(debug.variable("total")).not.toBeFocused();
  const confidence = debug.variables.getByRole("button", { name: /^Confidence in/ }).first();
  await confidence.focus();
  await debug.press("Enter");
  await expect(confidence).toHaveAttribute("aria-expanded", "true");
  await debug.press("Escape");
  await expect(confidence).toBeFocused();

  // The step takes the button away: the focus stays in its row, and comes to no other place by itself.
  await debug.press("F5");
  await expect(debug.spoken).toContainText("Line 4");
  await expect(debug.variables.locator(":focus")).toHaveCount(1);
  await debug.code().focus();
  await debug.press(
    "ControlOrMeta+Home",
    "ArrowDown",
    "End",
    "ArrowLeft",
    "ArrowLeft",
    "Backspace",
    "4",
    "0",
  );
  await expect(debug.stop).toContainText("Press Start");
  await debug.start();
  await debug.press("F5");
  await expect(debug.python("total")).toHaveText("41");
});

test("menus and dialogs open, are walked and close by keys, and give the focus back", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.press("ControlOrMeta+s");
  const share = page.getByRole("menu", { name: "Share" });
  await expect(share.getByRole("menuitem").first()).toBeFocused();
  await debug.press("ArrowDown");
  await expect(share.getByRole("menuitem").nth(1)).toBeFocused();
  await debug.press("Escape");
  await expect(share).toBeHidden();

  const more = page.getByRole("button", { name: "More ways to move" });
  await more.focus();
  await debug.press("ArrowDown");
  const moves = page.getByRole("menu", { name: "More ways to move" });
  await expect(moves.getByRole("menuitem").first()).toBeFocused();
  await debug.press("Escape");
  await expect(more).toBeFocused();

  const help = page.getByRole("button", { name: "Help: keys and marks" });
  await help.focus();
  await debug.press("Enter");
  await expect(page.getByRole("dialog", { name: "How to read this page" })).toBeVisible();
  await debug.press("Escape");
  await expect(help).toBeFocused();

  const details = page.getByRole("tablist", { name: "Details" });
  await details.getByRole("tab", { selected: true }).focus();
  await debug.press("End", "Home", "ArrowRight");
  await expect(details.getByRole("tab", { name: "Output" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Output" })).toBeVisible();
});

test("a button that does nothing says why, and names its key", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write(SUM);
  const commands = page.getByRole("toolbar", { name: "Debugger" }).getByRole("button");
  for (const button of await commands.all()) {
    await button.focus();
    const name = (await button.getAttribute("aria-label")) ?? "";
    const tip = page.getByRole("tooltip");
    await expect(tip).toContainText(name);
    if ((await button.getAttribute("aria-disabled")) === "true") await expect(tip).toContainText(/: .*\.$/);
  }
});
