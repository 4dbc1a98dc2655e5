import { expect, type Browser, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

/** A browser of another person: nothing is stored in it. */
export async function stranger(browser: Browser): Promise<Debugger> {
  const context = await browser.newContext();
  return new Debugger(await context.newPage());
}

/** Chooses from the share menu by the keyboard. */
export async function choose(page: Page, item: string | RegExp): Promise<void> {
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+S");
  await page.getByRole("menuitem", { name: item }).press("Enter");
}

/** Uses the share menu by the keyboard, and gives what it put on the clipboard. */
export async function copy(page: Page, item: string | RegExp): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await choose(page, item);
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** What the page says of what came with its address. */
export const banner = (page: Page) => page.getByRole("region", { name: "Shared session" });
