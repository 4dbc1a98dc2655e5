import { cp, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Locator } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { SUM } from "./mainJob.ts";

/** A folder with the bundled network under another name. */
async function copiedNetwork(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "network-"));
  await cp("public/models/ndb-small", folder, { recursive: true });
  const card = join(folder, "card.json");
  await writeFile(card, (await readFile(card, "utf8")).replace('"ndb-small"', '"my-network"'));
  return folder;
}

test("a network from a folder predicts, stays after a reload, and goes again; a damaged one is refused", async ({
  page,
}) => {
  const folder = await copiedNetwork();
  const damaged = await copiedNetwork();
  await truncate(join(damaged, "weights.bin"), 1000);
  const debug = new Debugger(page);
  const chip = (name: string): Locator => page.getByRole("banner").getByRole("button", { name });
  const dialog = page.getByRole("dialog", { name: "Networks" });
  const add = async (path: string): Promise<void> => {
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Add from a folder…" }).click();
    await (await chooser).setFiles(path);
  };
  try {
    await debug.run(SUM);
    await chip("ndb-small").click();
    await page.getByRole("button", { name: "Choose another network…" }).click();
    await add(damaged);
    await expect(dialog.getByRole("alert")).toContainText("weights.bin is damaged");
    await expect(dialog.getByRole("radio", { name: "Bundled network" })).toBeChecked();
    await add(folder);
    await expect(dialog.getByRole("radio", { name: "my-network" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(chip("my-network")).toBeVisible();
    await debug.press("F11");
    await debug.predicted();

    await page.reload();
    await chip("my-network").click();
    await page.getByRole("button", { name: "Choose another network…" }).click();
    await dialog.getByRole("button", { name: "Delete the network my-network" }).click();
    await expect(dialog.getByRole("radio", { name: "my-network" })).toBeHidden();
    await expect(dialog.getByRole("radio", { name: "Bundled network" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(chip("ndb-small")).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
    await rm(damaged, { recursive: true });
  }
});
