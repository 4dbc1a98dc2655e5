import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { serviceWorker } from "../src/offline/plugin.ts";
import { Debugger } from "./debugger.ts";
import { inverseJob, mainJob, oneStep, SUM } from "./mainJob.ts";
import { withHost, type Host } from "./server.ts";

const chip = (page: Page) =>
  page.getByRole("contentinfo").getByRole("button").filter({ hasNotText: "states exact" });

async function openAndSave(page: Page, host: Host): Promise<Debugger> {
  const debug = new Debugger(page);
  await debug.open(host.address);
  await expect(chip(page)).toHaveText("Available offline");
  return debug;
}

/** Why the browser does not offer to install the page as an app; that these stories keep nothing is one reason. */
async function reasonsNotToInstall(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  return installabilityErrors.map(({ errorId }) => errorId);
}

// The other stories run without a service worker.
test.use({ serviceWorkers: "allow" });

test("after one visit the whole job works without the server, and the way back to inputs", async ({
  page,
}) => {
  // Every step of two jobs.
  test.slow();
  await withHost({}, async (host) => {
    const debug = await openAndSave(page, host);
    expect(await reasonsNotToInstall(page)).toEqual(["in-incognito"]);
    await host.stop();
    await page.reload();
    await mainJob(debug);
    await inverseJob(debug);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await expect(chip(page)).toHaveText("Available offline");
  });
});

test("a host without headers, in a folder: one reload gives threads and interrupts", async ({ page }) => {
  await withHost({ headers: false, prefix: "/class/debugger/" }, async (host) => {
    let loads = 0;
    page.on("load", () => loads++);
    const debug = await openAndSave(page, host);
    expect(loads).toBe(2);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await host.stop();
    await page.reload();
    await oneStep(debug);
    expect(loads).toBe(3);
  });
});

test("a page in use is never reloaded for its headers", async ({ page }) => {
  await withHost({ headers: false }, async (host) => {
    let loads = 0;
    page.on("load", () => loads++);
    // The key comes before the service worker can answer.
    await page.addInitScript(() => window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" })));
    await page.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () =>
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" })),
      ),
    );
    await openAndSave(page, host);
    expect(loads).toBe(1);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  });
});

test("a damaged copy is repaired, one with a gap says so, a removed one can be saved again, and the kill switch ends it", async ({
  page,
}) => {
  await withHost({}, async (host) => {
    const debug = await openAndSave(page, host);
    const details = page.getByRole("dialog", { name: "Without a network" });

    await test.step("deleted and damaged files are repaired", async () => {
      const spoilt = await page.evaluate(async () => {
        let count = 0;
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            count++;
            if (count % 3 === 0) await cache.delete(request);
            if (count % 3 === 1) await cache.put(request, new Response("damaged"));
          }
        }
        return count;
      });
      expect(spoilt).toBeGreaterThan(10);
      await openAndSave(page, host);
      await host.stop();
      await page.reload();
      await oneStep(debug);
    });

    await test.step("a copy with a gap is not called available", async () => {
      await page.evaluate(async () => {
        const cache = await caches.open("neural-debugger / page");
        for (const request of await cache.keys()) {
          const type = (await cache.match(request))?.headers.get("content-type");
          if (type === "font/ttf") await cache.delete(request);
        }
      });
      await page.reload();
      await expect(chip(page)).toHaveText("Offline copy incomplete");
      await expect(page.getByRole("region", { name: "Your last session" })).toContainText("2 stops");
      await chip(page).click();
      await expect(details).toContainText("1 file is missing. The server could not be reached.");
      await host.start();
      await details.getByRole("button", { name: "Save for offline" }).click();
      await expect(details).toContainText("each read back and checked by its hash");
    });

    await test.step("the copy can be removed, and saved again", async () => {
      await details.getByRole("button", { name: "Remove from this device" }).click();
      await expect(details).toContainText("You removed the copy");
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
      await page.reload();
      await expect(chip(page)).toHaveText("Needs a network");
      await chip(page).click();
      await details.getByRole("button", { name: "Save for offline" }).click();
      await page.keyboard.press("Escape");
      await expect(chip(page)).toHaveText("Available offline");
    });

    await test.step("the kill switch removes the copy and the service worker", async () => {
      host.replaced.set("sw.js", await serviceWorker(false, { version: "", files: [] }));
      await page.reload();
      const left = () =>
        page.evaluate(async () => ({
          caches: await caches.keys(),
          workers: (await navigator.serviceWorker.getRegistrations()).length,
        }));
      await expect.poll(left).toEqual({ caches: [], workers: 0 });
    });
  });
});

test("a new version is offered, taken by one tab, and leaves the other's session alone", async ({
  context,
  page,
}) => {
  await withHost({}, async (host) => {
    const first = await openAndSave(page, host);
    await first.write(SUM);
    await first.start();

    host.publish("index.html", (html) =>
      html.replace("<title>Neural Debugger", "<title>Newer Neural Debugger"),
    );
    const other = await context.newPage();
    const second = await openAndSave(other, host);
    await expect(other).toHaveTitle("Neural Debugger");
    await second.write("kept = 1\n");
    await second.start();
    await second.press("F10", "F10");
    const offer = other.getByRole("region", { name: "New version" });
    await expect(offer).toContainText("A new version of this page is ready.");
    await offer.getByRole("button", { name: "Reload" }).click();
    await expect(other).toHaveTitle("Newer Neural Debugger");
    await expect(other.getByText("kept = 1")).toBeVisible();
    await expect(other.getByRole("region", { name: "Your last session" })).toContainText(
      "this tab had a session of 3 stops",
    );

    await expect(page.getByRole("region", { name: "New version" })).toContainText(
      "this one still runs the old version",
    );
    await expect(page).toHaveTitle("Neural Debugger");
    await first.press("F10", "F10");
    await first.predicted();
    await expect(first.spoken).toContainText("Line 2");
  });
});

test("the packed page works from Python's own server, with no other network", async ({ page, context }) => {
  const folder = mkdtempSync(join(tmpdir(), "debugger-"));
  execFileSync("node", ["scripts/pack.mjs"]);
  execFileSync("python3", ["-m", "zipfile", "-e", "neural-debugger.zip", folder]);
  // Without packages of any kind: the standard library alone.
  const server = spawn("python3", ["-I", "-S", join(folder, "neural-debugger", "serve.py"), "--port", "0"]);
  try {
    const printed = await new Promise<string>((resolve) =>
      server.stdout.once("data", (text) => resolve(String(text))),
    );
    const address = /http:\/\/\S+/.exec(printed)?.[0];
    if (address === undefined) throw new Error(`serve.py printed no address: ${printed}`);
    const elsewhere: string[] = [];
    await context.route(
      (url) => !url.href.startsWith(address),
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    const debug = new Debugger(page);
    await debug.open(address);
    await mainJob(debug);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await expect(chip(page)).toHaveText("Available offline");
    expect(elsewhere).toEqual([]);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});
