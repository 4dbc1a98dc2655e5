import { expect, test } from "@playwright/test";
import { EXAMPLES } from "../src/session/examples/catalog.ts";
import { Debugger } from "./debugger.ts";

test("an example is found by its goal and played, all by keys, before anything is downloaded", async ({
  page,
}) => {
  // Neither Python nor the network can be fetched.
  const asked: string[] = [];
  await page.route(/\/(pyodide|ort|models)\//, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto("./");
  const slider = page.getByRole("slider", { name: "Step on display" });
  await expect(slider).toBeVisible();

  await page.getByRole("button", { name: /^Example: / }).focus();
  await page.keyboard.press("Enter");
  const gallery = page.getByRole("dialog", { name: "Examples" });
  const options = gallery.getByRole("option");
  await expect(options).toHaveCount(EXAMPLES.length);
  await expect(gallery.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("waits on the stack");
  await expect(options).toHaveCount(1);
  await expect(options).toContainText("Each call waits on the stack for the one it made.");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(gallery).toBeHidden();
  await expect(page.getByRole("button", { name: "Example: Recursion" })).toBeVisible();

  const debug = new Debugger(page);
  const steps = EXAMPLES.find(({ id }) => id === "recursion")?.steps ?? 0;
  await expect(slider).toHaveAttribute("aria-valuemax", String(steps + 1));
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(debug.spoken).toContainText("Start of the program");
  for (let step = 1; step <= steps; step++) {
    await page.keyboard.press("F11");
    await expect(slider).toHaveAttribute("aria-valuenow", String(step + 1));
  }
  await expect(debug.spoken).toContainText("The program has ended");
  await expect(debug.score).toContainText(/\d+ of \d+ states exact/);
});

test("there are many examples, each with a goal of its own", () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(20);
  expect(new Set(EXAMPLES.map(({ goal }) => goal)).size).toBe(EXAMPLES.length);
});
