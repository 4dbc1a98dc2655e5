import { expect, test, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { Host, type HostOptions } from "./server.ts";

const SOURCE = "total = 0\nfor n in [1, 2]:\n    total += n\nprint(total)\n";

async function withHost(options: HostOptions, story: (host: Host) => Promise<void>): Promise<void> {
  const host = new Host(options);
  await host.start();
  try {
    await story(host);
  } finally {
    await host.stop();
  }
}

const chip = (page: Page) => page.getByRole("contentinfo").getByRole("button");

async function openAndSave(page: Page, host: Host): Promise<Debugger> {
  const debug = new Debugger(page);
  await debug.open(host.address);
  await expect(chip(page)).toHaveText("Available offline");
  return debug;
}

/** What a visitor came for: steps with predictions, a breakpoint, another run after an edit. */
async function mainJob(debug: Debugger): Promise<void> {
  await debug.write(SOURCE);
  await debug.press("ArrowUp", "F9");
  await debug.start();
  await debug.press("F11", "F10");
  await debug.predicted();
  await debug.press("F5");
  await expect(debug.spoken).toContainText("Line 4");
  await expect(debug.variable("total").getByRole("cell").nth(1)).toHaveText("3");
  await debug.press("ArrowUp", "ArrowUp", "End", "ArrowLeft", "ArrowLeft", "Backspace", "4", "0");
  await debug.start();
  await debug.press("F5");
  await expect(debug.variable("total").getByRole("cell").nth(1)).toHaveText("41");
  await debug.predicted();
}

test("after one visit the whole job works without the server", async ({ page }) => {
  await withHost({}, async (host) => {
    const debug = await openAndSave(page, host);
    await host.stop();
    await page.reload();
    await mainJob(debug);
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
    await mainJob(debug);
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

test("a copy with deleted and damaged files is repaired", async ({ page }) => {
  await withHost({}, async (host) => {
    await openAndSave(page, host);
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
    const debug = await openAndSave(page, host);
    await host.stop();
    await page.reload();
    await mainJob(debug);
  });
});

test("a copy that cannot be completed is not called available", async ({ page }) => {
  await withHost({}, async (host) => {
    const debug = await openAndSave(page, host);
    await page.evaluate(async () => {
      const cache = await caches.open("neural-debugger / page");
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get("content-type");
        if (type === "font/ttf") await cache.delete(request);
      }
    });
    await host.stop();
    await page.reload();
    await expect(chip(page)).toHaveText("Offline copy incomplete");
    await chip(page).click();
    const details = page.getByRole("dialog", { name: "Without a network" });
    await expect(details).toContainText("1 file is missing. The server could not be reached.");
    await host.start();
    await details.getByRole("button", { name: "Save for offline" }).click();
    await expect(details).toContainText("each read back and checked by its hash");
    await page.keyboard.press("Escape");
    await debug.start();
  });
});

test("a new version is offered, taken by one tab, and leaves the other's session alone", async ({
  context,
  page,
}) => {
  await withHost({}, async (host) => {
    const first = await openAndSave(page, host);
    await first.write(SOURCE);
    await first.start();

    host.publish("index.html", (html) =>
      html.replace("<title>Neural Debugger", "<title>Newer Neural Debugger"),
    );
    const other = await context.newPage();
    const second = await openAndSave(other, host);
    await expect(other).toHaveTitle("Neural Debugger");
    await second.write("kept = 1\n");
    const offer = other.getByRole("region", { name: "New version" });
    await expect(offer).toContainText("A new version of this page is ready.");
    await offer.getByRole("button", { name: "Reload" }).click();
    await expect(other).toHaveTitle("Newer Neural Debugger");
    await expect(other.getByText("kept = 1")).toBeVisible();

    await expect(page.getByRole("region", { name: "New version" })).toContainText(
      "this one still runs the old version",
    );
    await expect(page).toHaveTitle("Neural Debugger");
    await first.press("F10", "F10");
    await first.predicted();
    await expect(first.spoken).toContainText("Line 3");
  });
});

test("the copy can be removed, and saved again", async ({ page }) => {
  await withHost({}, async (host) => {
    await openAndSave(page, host);
    await chip(page).click();
    const details = page.getByRole("dialog", { name: "Without a network" });
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
});
