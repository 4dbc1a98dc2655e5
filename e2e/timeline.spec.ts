import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const NESTED = `def twice(n):
    return n * 2

total = 0
for n in [3, 4]:
    total += twice(n)
print(total)
`;

test("a step is reached by keys, by its number and by a click, and is said in words", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(NESTED);
  const slider = page.getByRole("slider", { name: "Step on display" });
  const states = Number(await slider.getAttribute("aria-valuemax"));
  expect(states).toBeGreaterThan(15);
  await slider.focus();
  await debug.press("ArrowRight", "ArrowRight", "ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuenow", "4");
  await expect(slider).toBeFocused();
  await debug.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", /The program has ended/);
  await debug.press("Home", "PageUp");
  await expect(slider).toHaveAttribute("aria-valuenow", "11");
  await debug.press("PageDown");
  await expect(slider).toHaveAttribute("aria-valuenow", "1");

  const field = page.getByRole("textbox", { name: `Step, 1 to ${String(states)}` });
  await field.fill("6");
  await field.press("Enter");
  await expect(slider).toHaveAttribute("aria-valuenow", "6");
  await field.fill("999");
  await field.press("Enter");
  await expect(field).toHaveValue("6");

  const box = await slider.boundingBox();
  if (box === null) throw new Error("The timeline has no size");
  await slider.click({ position: { x: 2, y: box.height / 2 } });
  await expect(slider).toHaveAttribute("aria-valuenow", "1");
});

test("the timeline has a list of every state, to walk through by keys, and a text to copy", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.run(NESTED);
  await debug.press("F10", "F10", "F11");
  await debug.predicted();
  const panel = await debug.tab("Steps");
  const list = panel.getByRole("list", { name: "Stops" });
  await expect(list.getByRole("listitem")).toHaveCount(4);

  const slider = page.getByRole("slider", { name: "Step on display" });
  const states = Number(await slider.getAttribute("aria-valuemax"));
  await panel.getByRole("radio", { name: "All states" }).check({ force: true });
  await expect(list.getByRole("listitem")).toHaveCount(states);
  await expect(list.getByRole("listitem").last()).toContainText("not visited");
  await list.getByRole("button", { name: /^1 Entry/ }).focus();
  await debug.press("End");
  await expect(debug.spoken).toContainText("The program has ended");
  await debug.press("ArrowUp");
  await expect(slider).toHaveAttribute("aria-valuenow", String(states - 1));
  const current = list.locator('[aria-current="step"]');
  await expect(current).toBeFocused();

  await panel.getByRole("radio", { name: "Text" }).check({ force: true });
  await expect(panel.getByRole("group", { name: "The run as text" })).toContainText(
    "1  Start of the program (Entry).",
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "Copy as text" }).click();
  await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("The program has ended");
});
