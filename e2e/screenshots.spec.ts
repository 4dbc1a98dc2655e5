import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";

/** `npm run screenshots`: the README's pictures, taken at the first stop where the network is wrong. */
for (const theme of ["light", "dark"] as const) {
  test(`${theme} picture of a prediction that disagrees with Python`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const debug = new Debugger(page);
    await debug.open();
    await debug.start();
    const differs = debug.stop.getByText("✗ state not exact");
    for (let step = 0; step < 30 && !(await differs.isVisible()); step++) {
      await page.keyboard.press("F11");
      await debug.predicted();
    }
    await expect(differs).toBeVisible();
    await page.screenshot({ path: `docs/screenshot-${theme}.png` });
  });
}
