import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

test("a visitor steps through the shown example to its exit and sees every step scored", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.start();
  await page.keyboard.press("F11");
  await page.keyboard.press("F10");
  await page.keyboard.press("F11");
  await expect(debug.spoken).toContainText("Call of count_letters");
  await expect(debug.variable("text")).toContainText("'banana'");
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press(presses % 3 === 0 ? "F10" : "F11");
  await expect(debug.spoken).toContainText("The program has ended");
  await debug.predicted();

  const [entry, ...steps] = await debug.stops();
  expect(entry).toContain("Entry");
  expect(steps.length).toBeGreaterThan(10);
  const exact = steps.filter((step) => step.includes("✓")).length;
  const differs = steps.filter((step) => step.includes("✗")).length;
  expect(exact + differs).toBe(steps.length);
  await expect(debug.score).toContainText(`${exact} of ${steps.length} states exact`);
  expect(exact).toBeGreaterThan(0);
  await expect(await debug.tab("Output")).toContainText("('a', 3)");
});

test("Continue stops at a breakpoint, and an edited value gives another run", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("total = 0\nfor n in [1, 2]:\n    total += n\nprint(total)\n");
  // The cursor is on the line after the last one.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("F9");
  await debug.start();
  await page.keyboard.press("F5");
  await expect(debug.spoken).toContainText("Line 4");
  await expect(debug.variable("total").getByRole("cell").nth(1)).toHaveText("3");

  await debug.write("total = 0\nfor n in [1, 40]:\n    total += n\nprint(total)\n");
  await expect(debug.stop).toContainText("Press Start");
  await debug.start();
  await page.keyboard.press("F5");
  await page.keyboard.press("F5");
  await expect(debug.spoken).toContainText("The program has ended");
  await expect(await debug.tab("Output")).toContainText("41");
});

test("a syntax error is marked in the editor at its place", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("x = 1\nif x\n    x = 2\n");
  await page.keyboard.press("F5");
  await expect(debug.stop).toContainText("Line 2");
  await expect(page.locator(".squiggly-error")).toBeVisible();
  await debug.write("x = 1\n");
  await expect(page.locator(".squiggly-error")).toBeHidden();
});

test("a program that never ends stops at a limit and shows what it did", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("n = 0\nwhile True:\n    n += 1\n");
  await debug.start();
  for (let step = 0; step < 5; step++) await page.keyboard.press("F10");
  await expect(debug.variable("n").getByRole("cell").nth(1)).toHaveText("1");
  await page.keyboard.press("F5");
  await expect(debug.stop).toContainText("The recording stopped before the program ended");
  await expect(debug.stop).toContainText("recorded steps");
});

test("a damaged model file leaves a debugger for Python alone, and says so", async ({ page }) => {
  const debug = new Debugger(page);
  await page.route("**/weights.bin", (route) => route.fulfill({ body: Buffer.alloc(1000) }));
  await debug.open();
  await expect(page.getByText("The debugger works with Python alone.")).toBeVisible();
  await debug.start();
  await page.keyboard.press("F11");
  await page.keyboard.press("F11");
  await expect(debug.spoken).toContainText("no model");
  await expect(debug.variable("count_letters")).toContainText("<function count_letters>");
});

test("the page asks no other server for anything", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? ""))
      foreign.push(request.url());
  });
  const debug = new Debugger(page);
  await debug.open();
  await debug.start();
  expect(foreign).toEqual([]);
});

test("a draft survives a reload", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("kept = True\n");
  await page.reload();
  await expect(page.getByText("kept = True")).toBeVisible();
});
