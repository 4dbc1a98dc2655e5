import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

test("a visitor steps through the shown example to its exit and sees every step scored", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.start();
  await debug.press("F11", "F10", "F11");
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
  await debug.press("ArrowUp", "F9");
  await debug.start();
  await debug.press("F5");
  await expect(debug.spoken).toContainText("Line 4");
  await expect(debug.python("total")).toHaveText("3");

  // The 2 of line 2 becomes 40; the breakpoint stays on its line.
  await debug.press("ArrowUp", "ArrowUp", "End", "ArrowLeft", "ArrowLeft", "Backspace", "4", "0");
  await expect(debug.stop).toContainText("Press Start");
  await debug.start();
  await debug.press("F5");
  await expect(debug.python("total")).toHaveText("41");
  await debug.press("F5");
  await expect(debug.spoken).toContainText("The program has ended");
  await expect(await debug.tab("Output")).toContainText("41");
});

test("a syntax error is marked in the editor at its place", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("x = 1\nif x\n    x = 2\n");
  await debug.press("F5");
  await expect(debug.stop).toContainText("Line 2");
  await expect(page.locator(".squiggly-error")).toBeVisible();
  await debug.write("x = 1\n");
  await expect(page.locator(".squiggly-error")).toBeHidden();
});

test("a program that never ends stops at a limit and shows what it did", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run("n = 0\nwhile True:\n    n += 1\n");
  await debug.press("F10", "F10", "F10", "F10", "F10");
  await expect(debug.python("n")).toHaveText("1");
  await debug.press("F5");
  await expect(debug.stop).toContainText("The recording stopped before the program ended");
  await expect(debug.stop).toContainText("recorded steps");
});

test("a damaged model file leaves a debugger for Python alone, and says so", async ({ page }) => {
  const debug = new Debugger(page);
  await page.route("**/weights.bin", (route) => route.fulfill({ body: Buffer.alloc(1000) }));
  await debug.open();
  await expect(page.getByText("The debugger works with Python alone.")).toBeVisible();
  await debug.start();
  await debug.press("F11", "F11", "F11");
  await expect(debug.spoken).toContainText("no model");
  await expect(debug.variable("text")).toContainText("'banana'");
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
