import { expect, test, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

/**
 * `npm run screenshots`: pictures of the main states for the README and for review, in `docs/pictures`. The page is at
 * the first stop of its example where the network is wrong, as a first visit finds it.
 */
async function picture(page: Page, name: string): Promise<void> {
  // No caret or tooltip of one moment.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `docs/pictures/${name}.png`, animations: "disabled", caret: "hide" });
}

async function settled(page: Page): Promise<Debugger> {
  const debug = new Debugger(page);
  await debug.open();
  await expect(debug.stop).toContainText("✗ state not exact");
  const header = page.getByRole("banner");
  await expect(header.getByText(/^Python \d/)).toBeVisible();
  await expect(header.getByText(/a token/)).toBeVisible();
  return debug;
}

for (const theme of ["light", "dark"] as const) {
  test(`the page at a disagreement, its gallery and its reliability: ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const debug = await settled(page);
    await picture(page, `stop-${theme}`);

    const reliability = await debug.tab("Reliability");
    await expect(reliability.getByRole("img").or(reliability.locator("svg")).first()).toBeVisible();
    await picture(page, `reliability-${theme}`);

    const infer = await debug.tab("Infer");
    await expect(infer.getByText("Loading…")).toBeHidden();
    await expect(infer.getByRole("button").first()).toBeVisible();
    await picture(page, `infer-${theme}`);

    await page.getByRole("button", { name: /^Example/ }).click();
    const gallery = page.getByRole("dialog", { name: "Examples" });
    await expect(gallery.getByRole("option").first()).toContainText("states exact");
    await picture(page, `gallery-${theme}`);
  });
}

test("a small screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./");
  await expect(page.getByRole("slider", { name: "Step on display" })).toBeVisible();
  await picture(page, "small-program");
  await page.getByRole("tab", { name: "Variables" }).click();
  await expect(page.getByRole("treegrid", { name: "Variables" })).toBeVisible();
  await picture(page, "small-variables");
});
