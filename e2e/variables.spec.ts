import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const NESTED = `def build(size):
    table = {"row": list(range(size)), "name": "x" * limit}
    table["row"].append([7])
    return table

limit = 200
result = build(130)
print(len(result))
`;

test("a nested value opens row by row by the keyboard, long ones in pages", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(`pair = {"row": [1, [2, 3]], "name": "ab"}\nmany = [0] * 120\nlast = 0\n`);
  await debug.press("F10", "F10", "F10");

  const pair = debug.variable("pair");
  await expect(pair).toHaveAttribute("aria-level", "2");
  await expect(pair).toHaveAttribute("aria-expanded", "false");
  await pair.getByRole("rowheader").click();
  await page.keyboard.press("ArrowLeft");
  await expect(pair).toBeFocused();
  await debug.press("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight");
  await expect(debug.variable("['row']")).toHaveAttribute("aria-level", "3");
  await expect(debug.python("[1]").last()).toContainText("3");

  // What is open stays open at the next stop.
  await debug.press("F10");
  await expect(debug.variable("['name']")).toBeVisible();
  await debug
    .variable("many")
    .getByRole("button", { name: /Expand/ })
    .click();
  await expect(debug.variable("[99]")).toBeVisible();
  await expect(debug.variable("[100]")).toBeHidden();
  await page.getByRole("button", { name: "Show 20 more" }).click();
  await expect(debug.python("[119]")).toHaveText("0");
});

test("a return shows its value and the variables of the frame that leaves; a long value opens", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.run(NESTED);
  await debug.press("F11", "F11", "F11", "F11", "F11", "Shift+F11");
  await expect(debug.spoken).toContainText("build returns");
  await expect(debug.python("return")).toContainText("{'row': [0, 1");
  await expect(debug.python("size")).toHaveText("130");
  await expect(debug.python("table")).toContainText("…");
  await debug
    .python("table")
    .getByRole("button", { name: /Show all/ })
    .click();
  await expect(debug.python("table").getByRole("button", { name: "Show less" })).toBeVisible();
  await expect(page.getByText("The variables are the frame's as it leaves.")).toBeVisible();

  // The module's variables are many: they wait until they are asked for.
  const globals = debug.variable("Globals");
  await expect(globals).toHaveAttribute("aria-expanded", "false");
  await expect(debug.variable("limit")).toBeHidden();
  await globals.getByRole("rowheader").click();
  // From the cell that was clicked to its row, which opens.
  await debug.press("ArrowLeft", "ArrowRight");
  await expect(debug.python("limit")).toHaveText("200");
});

test("each predicted value has a confidence that opens its alternatives", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run("n = 4\nm = n * 3\n");
  await debug.press("F10", "F10");
  await debug.predicted();
  const confidence = debug.variables.getByRole("button", { name: /^Confidence in/ }).first();
  await confidence.click();
  await expect(confidence).toHaveAttribute("aria-expanded", "true");
  await expect(debug.variables.getByText(/Least sure|leaves this value as it was/)).toBeVisible();
});
