import { expect, test, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

async function open(page: Page): Promise<Debugger> {
  const debug = new Debugger(page);
  await debug.open();
  return debug;
}

/** Drops a file on the page, as a hand does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ""], fileName ?? ""));
      return data;
    },
    [name, text],
  );
  await page.locator(".app").dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop a program (.py), a session or a lesson (.json)")).toBeVisible();
  await page.locator(".app").dispatchEvent("drop", { dataTransfer: transfer });
}

test("an example takes no draft away: one button puts it back", async ({ page }) => {
  const debug = await open(page);
  await debug.write("mine = 1\n");
  await page.goto("./#example/count_letters");
  await expect(page.getByText("def count_letters")).toBeVisible();
  const notice = page.getByRole("region", { name: "Your drafts" });
  await notice.getByRole("button", { name: "Restore my draft" }).click();
  await expect(page.getByText("mine = 1")).toBeVisible();
});

test("two tabs write two drafts, each finds its own after a reload, and both are listed", async ({
  context,
}) => {
  const first = await open(await context.newPage());
  await first.write("first_tab = 1\n");
  await expect(first.page.getByText("first_tab = 1")).toBeVisible();
  const second = await open(await context.newPage());
  await second.write("second_tab = 2\n");
  await expect(second.page.getByText("second_tab = 2")).toBeVisible();
  // The editor draws nothing in a tab that is not in front.
  await first.page.bringToFront();
  await first.page.reload();
  await expect(first.page.getByText("first_tab = 1")).toBeVisible();
  await second.page.bringToFront();
  await second.page.reload();
  await expect(second.page.getByText("second_tab = 2")).toBeVisible();
  await second.page.getByRole("button", { name: "Drafts" }).click();
  const list = second.page.getByRole("list", { name: "Drafts" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list).toContainText("first_tab = 1");
});

test("a draft is deleted, put back, and opened", async ({ page }) => {
  const debug = await open(page);
  await debug.write("def older():\n    pass\n");
  await drop(page, "newer.py", "def newer():\n    pass\n");
  await expect(page.getByText("def newer")).toBeVisible();
  await page.getByRole("button", { name: "Drafts" }).click();
  const dialog = page.getByRole("dialog", { name: "Drafts" });
  await dialog.getByRole("button", { name: "Delete the draft older" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("button", { name: "Open the draft older" }).click();
  await expect(page.getByText("def older")).toBeVisible();
});

test("a dropped file that is not ours gets a sentence, and the program stays", async ({ page }) => {
  const debug = await open(page);
  await debug.write("mine = 1\n");
  await drop(page, "photo.png", "not a program");
  await expect(page.getByRole("region", { name: "Shared session" })).toContainText(
    '"photo.png" is neither a session nor a lesson of this page (.json) nor a Python program (.py). Your program is as it was.',
  );
  await expect(page.getByText("mine = 1")).toBeVisible();
});
