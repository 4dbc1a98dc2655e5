import { expect, test, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const SCREENS = [
  { name: "a phone", width: 390, height: 844 },
  { name: "a small phone, or 400 % zoom", width: 320, height: 640 },
  { name: "a laptop at 200 % zoom", width: 720, height: 450 },
] as const;

/** By how much the page is wider than its window: 0 where nobody has to scroll sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const { name, width, height } of SCREENS) {
  test(`panes are tabs on ${name}, nothing is cut off, and stepping works`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("./");
    const debug = new Debugger(page);
    const slider = page.getByRole("slider", { name: "Step on display" });
    await expect(slider).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    const panes = page.getByRole("tablist", { name: "Panes" });
    await expect(panes.getByRole("tab", { name: "Program" })).toHaveAttribute("aria-selected", "true");
    await slider.focus();
    await page.keyboard.press("Home");
    await expect(debug.spoken).toContainText("Start of the program");
    const commands = page.getByRole("toolbar", { name: "Debugger" });
    await commands.getByRole("button", { name: "Step Into" }).click();
    await expect(slider).toHaveAttribute("aria-valuenow", "2");
    await commands.getByRole("button", { name: "Step Back", exact: true }).click();
    await expect(slider).toHaveAttribute("aria-valuenow", "1");

    await debug.tab("Variables");
    await expect(page.getByRole("treegrid", { name: "Variables" })).toBeVisible();
    await expect(debug.stop).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const pane of ["Steps", "Watch", "Mistakes"]) {
      await debug.tab(pane);
      expect(await overflow(page), pane).toBeLessThanOrEqual(0);
    }

    // What has the focus is above the commands.
    const radio = page.getByRole("radio", { name: "the true state" });
    await radio.focus();
    const [field, bar] = [await radio.boundingBox(), await commands.boundingBox()];
    if (field === null || bar === null) throw new Error("Nothing to compare");
    expect(field.y + field.height).toBeLessThanOrEqual(bar.y + 1);
  });
}

test("a phone reads and steps: breakpoints by a tap, no editor to download", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("./");
  const debug = new Debugger(page);
  await expect(page.getByText("Editing needs a wider screen.")).toBeVisible();
  const line = page.getByRole("button", { name: "Breakpoint on line 6" });
  await line.click();
  await expect(line).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("slider", { name: "Step on display" }).focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(debug.spoken).toContainText("Line 6");
  expect(scripts.filter((url) => url.includes("MonacoEditor"))).toEqual([]);
});

test("a border between panes moves by keys, has a least size, and stays where it was put", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.open();
  const border = page.getByRole("separator", { name: "Border between program and variables" });
  const place = async (): Promise<number> => Number(await border.getAttribute("aria-valuenow"));
  const before = await place();
  await border.focus();
  await debug.press("ArrowRight", "ArrowRight");
  await expect.poll(place).toBeGreaterThan(before);
  const moved = await place();
  await page.reload();
  await expect.poll(place).toBeCloseTo(moved, 0);
  await border.focus();
  await debug.press("Home");
  const program = page.getByRole("region", { name: "Program" });
  await expect.poll(async () => (await program.boundingBox())?.width ?? 0).toBeGreaterThan(300);
});
