import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const LOOP = `total = 0
for n in [3, 4]:
    total += n * 2
print(total)
`;

test("the tokens of a step are shown with their alternatives, and copied as text", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(LOOP);
  await debug.press("F10", "F10", "F10");
  await debug.predicted();
  const panel = await debug.tab("What the network saw");
  await expect(panel).toContainText(/\d+ tokens read, \d+ written, \d+ of them forced by the grammar/);
  const answer = panel.getByRole("region", { name: "The answer" });
  await answer.getByRole("button").first().focus();
  await debug.press("End");
  await expect(answer.getByRole("button", { name: /^<E>/ })).toBeFocused();
  await panel.getByText(/The program before it/).click();
  await expect(panel.getByText("for n in [3, 4]:")).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // Figures stay without their shading.
  await expect(page.locator(".confidence-bar").first()).toBeVisible();
  await panel.getByRole("checkbox", { name: "Shade by probability" }).uncheck();
  await expect(page.locator(".confidence-bar")).toHaveCount(0);
  await expect(debug.variables.getByRole("button", { name: /^Confidence in/ }).first()).toContainText("%");

  // What computes, and why it and nothing else.
  const chip = page.getByRole("banner").getByRole("button", { name: /a token/ });
  await chip.focus();
  await debug.press("Enter");
  await expect(page.getByText("It reproduced the stored logits here.")).toBeVisible();
  const faster = page.getByRole("radio", { name: "the faster one" });
  await expect(faster).toBeChecked();
  await debug.press("Tab");
  await expect(faster).toBeFocused();
  // A choice loads the network anew, and what it has said stays.
  await debug.press("ArrowRight");
  await expect(page.getByText("You chose the processor, so WebGPU was not tried.")).toBeVisible();
  await debug.press("ArrowRight");
  await expect(page.getByText("WebGPU: This browser offers no graphics card")).toBeVisible();
  await expect(chip).toContainText("CPU");
  await debug.predicted();
  await debug.press("Escape");
  await expect(page.getByText("It reproduced the stored logits here.")).toBeHidden();

  await panel.getByRole("button", { name: "Copy as text" }).click();
  await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<src>\nL1 V0 = d0\n/);
});

test("expressions are watched at every stop, errors are said", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(LOOP);
  await debug.press("F10", "F10", "F10");
  await expect(debug.python("n")).toHaveText("3");
  const panel = await debug.tab("Watch");
  const field = panel.getByRole("textbox", { name: "Expression to watch" });
  for (const expression of ["total + n", "missing"]) {
    await field.fill(expression);
    await field.press("Enter");
  }
  const watched = panel.getByLabel("Watched expressions");
  await expect(watched).toContainText("total + n3");
  await expect(watched).toContainText("NameError: name 'missing' is not defined");
  await debug.press("F10");
  await expect(watched).toContainText("total + n9");
  await debug.variable("total").getByRole("button", { name: "Actions for total" }).click();
  await page.getByRole("menuitem", { name: "Add to watch" }).click();
  await expect(watched).toContainText("total6");
});

test("mistakes and reliability speak of the predictions made", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(LOOP);
  await debug.press("F10", "F10", "F10", "F10", "F10");
  await debug.predicted();
  const reliability = await debug.tab("Reliability");
  await expect(reliability).toContainText("5 judged predictions of this run");
  await expect(reliability.locator(".recharts-line")).toHaveCount(3);
  const mistakes = await debug.tab("Mistakes");
  const list = mistakes.getByRole("list", { name: "Mistakes" });
  const none = mistakes.getByText("Nothing predicted in this run is wrong so far.");
  await expect(list.or(none)).toBeVisible();
});

test("names that share an object point to the same one", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run("row = [0]\ngrid = [row, row]\nlast = 1\n");
  await debug.press("F10", "F10", "F10");
  const panel = await debug.tab("Objects");
  const objects = panel.getByRole("list", { name: "Objects" }).getByRole("listitem");
  await expect(objects).toHaveCount(2);
  await expect(objects.filter({ hasText: "3 references" })).toHaveCount(1);
  await panel.getByRole("button", { name: "refers to object 0" }).first().press("Enter");
  await expect(objects.first()).toBeFocused();
});

test("a learner's guess stands beside the network's and Python's, by keyboard alone", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(LOOP);
  await debug.press("F10", "F10");
  const panel = await debug.tab("Guess the step");
  await panel.getByLabel(/the line is/).focus();
  await page.keyboard.type("3");
  await debug.press("Tab", "ControlOrMeta+A");
  await page.keyboard.type("n");
  await debug.press("Tab");
  await page.keyboard.type("3");
  await debug.press("Enter");
  const round = panel.getByRole("table", { name: "The round" });
  await expect(round.getByRole("row", { name: /^You/ })).toContainText("✓ right");
  await expect(round.getByRole("row", { name: /^Network/ })).toContainText(/right|wrong/);
  await expect(panel).toContainText("You 1 of 1");
  await panel.getByRole("button", { name: "Reset" }).click();
  await expect(panel).toContainText("You 0 of 0");
});
