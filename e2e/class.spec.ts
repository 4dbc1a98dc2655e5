import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { choose } from "./sharing.ts";

// How another computer sees the teacher's: under a name that is not localhost, without HTTPS.
test.use({
  serviceWorkers: "allow",
  launchOptions: {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--host-resolver-rules=MAP laptop.test 127.0.0.1"],
  },
});

/** Serves the page as a teacher does from the unpacked zip, for the length of one story. */
async function withLaptop(story: (address: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "class-"));
  symlinkSync(resolve("dist"), join(folder, "dist"));
  copyFileSync("scripts/serve.py", join(folder, "serve.py"));
  const server = spawn("python3", [join(folder, "serve.py"), "--class", "--port", "0"]);
  try {
    const printed = await new Promise<string>((done) => {
      let text = "";
      server.stdout.on("data", (part) => {
        text += String(part);
        if (text.includes("localhost")) done(text);
      });
    });
    const [, port] = /^For the class: http:\/\/\S+:(\d+)\//.exec(printed) ?? [];
    if (port === undefined) throw new Error(`serve.py printed no address for a class: ${printed}`);
    await story(`http://laptop.test:${port}/`);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

test("one laptop serves twenty tabs of a class, of which any can start", async ({ context }) => {
  await withLaptop(async (address) => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => context.newPage()));
    // Frames load Python and the network at their first use only, so that one machine can hold them all.
    await Promise.all(pages.map((page) => page.goto(`${address}?embed=1&readonly=1#example/loops`)));
    for (const page of pages) await expect(new Debugger(page).stop).toContainText("recorded run");
    const last = pages.at(-1);
    if (last === undefined) throw new Error("No tab");
    await last.keyboard.press("ControlOrMeta+Shift+F5");
    await expect(new Debugger(last).spoken).toContainText("Start of the program");
  });
});

test("a student's page without HTTPS steps, predicts and shares", async ({ page }) => {
  await withLaptop(async (address) => {
    const debug = new Debugger(page);
    await debug.open(`${address}#example/loops`);
    await debug.start();
    await debug.press("F10", "F10");
    await debug.predicted();
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await expect(
      page.getByRole("contentinfo").getByRole("button", { name: "Needs a network" }),
    ).toBeVisible();
    // The browser gives such a page no clipboard: the link can be copied by hand.
    await choose(page, "Copy link");
    await expect(page.getByRole("button", { name: "Failed" })).toBeVisible();
    await expect(page.getByLabel("Text to copy")).toHaveValue(/^http:\/\/laptop\.test:\d+\/#v1\//);
  });
});
