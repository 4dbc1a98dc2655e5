import { expect, test, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const LOOP = `def half(n):
    if n > 2:
        raise ValueError(n)
    return n / 2

total = 0
for n in [1, 2, 3]:
    total += half(n)
print(total)
`;

/** A page with the program, the cursor on a line of it. */
async function open(page: Page, cursor: number): Promise<Debugger> {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write(LOOP);
  await debug.press("ControlOrMeta+Home", ...Array<string>(cursor - 1).fill("ArrowDown"));
  return debug;
}

const command = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Debugger" }).getByRole("button", { name, exact: true });

test("rewinding is exact, by keys and by buttons, and says why it stops at the entry", async ({ page }) => {
  const debug = await open(page, 4);
  await debug.press("F9");
  await debug.start();
  await debug.press("F5", "F5");
  await expect(debug.spoken).toContainText("Line 4 in half");
  await debug.press("ControlOrMeta+b");
  await expect(debug.spoken).toContainText("Line 2 in half");
  await command(page, "Reverse Continue").click();
  await expect(debug.spoken).toContainText("Line 4 in half");
  await expect(debug.variable("n").first()).toContainText("1");
  await page.getByRole("button", { name: "More ways to move" }).click();
  await page.getByRole("menuitem", { name: "Step Back Out" }).click();
  await expect(debug.spoken).toContainText("Line 8");
  await debug.press("ControlOrMeta+Shift+b");
  await expect(debug.spoken).toContainText("Start of the program");

  const back = command(page, "Step Back");
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await back.hover();
  await expect(page.getByRole("tooltip")).toContainText("This is the first state");
});

test("a condition is set from the list of breakpoints and evaluated by Python", async ({ page }) => {
  const debug = await open(page, 8);
  await debug.press("F9");
  const list = await debug.tab("Breakpoints");
  await list.getByRole("button", { name: "Edit the breakpoint on line 8" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Breakpoint, line 8" });
  await dialog.getByRole("textbox", { name: "Condition" }).fill("half(n) == 1");
  await page.keyboard.press("Enter");
  await expect(list).toContainText("Condition: half(n) == 1");
  await debug.start();
  await debug.press("F5");
  await expect(debug.stop).toContainText("Stopped at a breakpoint");
  await expect(debug.variable("n").first()).toContainText("2");

  // As the network sees it: whatever that is, this holds, and a value that cannot be evaluated stops as well.
  await list.getByRole("button", { name: "Edit the breakpoint on line 8" }).click();
  await dialog.getByRole("textbox", { name: "Condition" }).fill("n == n");
  await dialog.getByRole("radio", { name: "the predicted state" }).check({ force: true });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(list).toContainText("Condition on the predicted state: n == n");
  await debug.press("F5");
  await expect(debug.stop).toContainText("Stopped at a breakpoint");
  await expect(debug.python("n").first()).toHaveText("3");

  await list.getByRole("checkbox", { name: "Line 8" }).focus();
  await page.keyboard.press("Enter");
  await debug.press("F5");
  await expect(debug.stop).toContainText("Stopped at an exception nothing catches");
  await expect(debug.stop).toContainText("ValueError in half");
  await list.getByRole("checkbox", { name: "Line 8" }).focus();
  await page.keyboard.press("Delete");
  await expect(list).toContainText("No breakpoints");
});

test("a logpoint writes into the output and never stops", async ({ page }) => {
  const debug = await open(page, 8);
  await debug.press("F1");
  await page.keyboard.type("Add Logpoint");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Logpoint, line 8" });
  await dialog.getByRole("textbox", { name: "Message to log" }).fill("n is {n}, half {n / 2}");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".monaco-editor .glyph-breakpoint.log")).toBeVisible();
  await debug.start();
  await debug.press("F5");
  await expect(debug.stop).toContainText("Stopped at an exception nothing catches");
  const output = await debug.tab("Output");
  await expect(output).toContainText("logpoint, line 8 n is 1, half 0.5");
  await expect(output).toContainText("n is 3, half 1.5");
});

test("the margin's menu and an edit above: a breakpoint keeps its statement", async ({ page }) => {
  const debug = await open(page, 1);
  const number = page.locator(".monaco-editor .line-numbers", { hasText: /^4$/ });
  await number.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Add Breakpoint" }).click();
  await debug.code().focus();
  await debug.press("ControlOrMeta+Home", "Enter");
  const list = await debug.tab("Breakpoints");
  await expect(list.getByRole("checkbox", { name: "Line 5" })).toBeChecked();
});

test("the search for a wrong prediction stops at one, or shows that all were right", async ({ page }) => {
  const debug = await open(page, 1);
  await debug.start();
  await page.getByRole("button", { name: "More ways to move" }).click();
  await page.getByRole("menuitem", { name: "Continue to the first wrong prediction" }).click();
  await expect(debug.stop).toContainText(/Stopped at a wrong prediction|The end of the recording/);
});

test("the keys of another debugger are chosen once and kept", async ({ page }) => {
  const debug = await open(page, 1);
  await page.getByRole("button", { name: "Help: keys and marks" }).click();
  await page.getByRole("radio", { name: "Thonny" }).check();
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await debug.start();
  await debug.press("F7", "F6");
  await expect(debug.spoken).toContainText("Line 6");
  // A first movement says that the pointer is in use again: after keys, tooltips are those of the focus.
  await page.mouse.move(1, 1);
  await command(page, "Step Over").hover();
  await expect(page.getByRole("tooltip")).toContainText("F6");
});
