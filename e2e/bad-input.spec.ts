import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

test("a program of 200 kB and a run through 500 lines get their answer, and nothing is lost", async ({
  page,
}) => {
  const debug = new Debugger(page);
  const long = `${Array.from({ length: 500 }, (_, index) => `v${String(index)} = ${String(index)}`).join("\n")}\n`;
  await debug.run(long);
  await debug.press("F10");
  await expect(debug.stop).toContainText("No prediction: the program is longer than the model can read");
  await page.getByRole("slider", { name: "Step on display" }).focus();
  await debug.press("End", "ArrowLeft");
  await expect(debug.spoken).toContainText("End of the program");
  await debug.press("ArrowLeft");
  await expect(debug.python("v498")).toHaveText("498");
  await expect(await debug.tab("Call stack")).toContainText("500");

  const line = "total = 'a text that is forty letters long.'\n";
  const huge = `${line.repeat(Math.ceil(200_000 / line.length))}# the last line\n`;
  await debug.write(huge);
  await debug.start();
  // Where the machine is so slow that a limit was hit, the page says which.
  await expect(debug.stop).toContainText(/Stopped at the entry/);
  await page.reload();
  await expect(page.getByText("a text that is forty letters long").first()).toBeVisible();
});

test("deep data, emoji, right-to-left text and pasted tabs are shown as they are", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(
    'deep = {"a": [{"b": [(1, {2})]}]}\nface = "🙂🎉"\nword = "שלום"\nif face:\n\tdone = word + face\nlast = 0\n',
  );
  await debug.press("F10", "F10", "F10", "F10", "F10", "F10");
  await expect(debug.python("deep")).toHaveText("{'a': [{'b': [(1, {2})]}]}");
  await expect(debug.python("face")).toContainText("🙂🎉");
  await expect(debug.python("done")).toContainText("שלום🙂🎉");
  await debug.variable("deep").getByRole("rowheader").click();
  await debug.press("ArrowLeft");
  await expect(debug.variable("deep")).toBeFocused();
  for (let depth = 0; depth < 5; depth++) await debug.press("ArrowRight", "ArrowDown");
  await expect(debug.variables.locator('[aria-level="7"]').first()).toBeVisible();
});
