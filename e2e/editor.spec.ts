import { expect, test, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const SCALE = `def scale(x):
    y = x * 2
    return y

for n in [1, 2, 3]:
    scale(n)
`;

/** The text of a line as the editor draws it, with what stands beside the code. */
const drawn = (page: Page, line: string) => page.locator(".monaco-editor .view-line", { hasText: line });

test("values stand beside the code, a hover says what is known of a name, a click goes through a line's runs", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.run(SCALE);
  const body = drawn(page, "y = x * 2").locator("span").first();
  await body.click({ modifiers: ["ControlOrMeta"] });
  await expect(debug.stop).toContainText("Stopped at the chosen line");
  await expect(debug.python("x")).toHaveText("1");
  await body.click({ modifiers: ["ControlOrMeta"] });
  await expect(debug.python("x")).toHaveText("2");
  await body.click({ modifiers: ["ControlOrMeta"] });
  await expect(debug.python("x")).toHaveText("3");
  // After the last time comes the first.
  await body.click({ modifiers: ["ControlOrMeta"] });
  await expect(debug.python("x")).toHaveText("1");
  await debug.press("F10");
  await debug.predicted();

  await expect(drawn(page, "y = x * 2")).toContainText("y = 2");
  await expect(drawn(page, "def scale")).toContainText("x = 1");
  // Neither a function nor another frame's variable.
  await expect(drawn(page, "for n in")).not.toContainText(/scale =|n =/);
  const toggle = page.getByRole("button", { name: "Values beside the code" });
  await toggle.click();
  await expect(drawn(page, "y = x * 2")).not.toContainText("y = 2");
  await toggle.click();

  // By keyboard: the cursor is on the name.
  await debug.code().focus();
  await debug.press("ControlOrMeta+Home", "ArrowDown", "Home", "F1");
  await page.keyboard.type("Show or Focus Hover");
  await page.keyboard.press("Enter");
  const hover = page.locator(".monaco-hover", { hasText: "Python" });
  await expect(hover).toContainText("y");
  await expect(hover).toContainText("Predicted");
  await expect(hover).toContainText(/Last changed by line 2, seen at step \d+/);
  await debug.press("Escape", "Escape");
  await expect(hover).toBeHidden();
});

test("F5 belongs to the page in every phase: it never reloads", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await page.evaluate(() => document.documentElement.setAttribute("data-visit", "first"));
  await debug.press("F5");
  await expect(debug.spoken).not.toBeEmpty();
  await debug.write("n = 0\nwhile n < 900:\n    n += 1\n");
  await debug.press("F5", "F5");
  await expect(debug.spoken).toContainText("Start of the program");
  await debug.press("F5");
  await expect(debug.spoken).toContainText("The program has ended");
  await debug.press("F5");
  await expect(debug.spoken).toContainText("Start of the program");
  await debug.write("n = \n");
  await debug.press("F5");
  await expect(debug.stop).toContainText("The program cannot run");
  await debug.press("F5");
  expect(await page.evaluate(() => document.documentElement.getAttribute("data-visit"))).toBe("first");
});
