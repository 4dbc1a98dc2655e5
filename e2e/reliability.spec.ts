import { expect, test, type Page, type Worker } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { mainJob, SUM } from "./mainJob.ts";
import { withHost } from "./server.ts";

async function workerOf(page: Page, name: string): Promise<Worker> {
  const find = (): Worker | undefined => page.workers().find((worker) => worker.url().includes(name));
  await expect.poll(() => find() !== undefined).toBe(true);
  const worker = find();
  if (worker === undefined) throw new Error(`The page has no ${name}.`);
  return worker;
}

/** Ends a worker as the browser does when memory is short: without a word to the page. */
async function kill(worker: Worker): Promise<void> {
  const closed = worker.waitForEvent("close");
  // It ends before it can answer.
  void worker.evaluate(() => self.close()).catch(() => undefined);
  await closed;
}

test("Python's worker is lost: the session stays, and the next run works", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(SUM);
  await debug.press("F10");
  await kill(await workerOf(page, "python.worker"));
  await debug.press("F10");
  await debug.predicted();
  await expect(debug.spoken).toContainText("Line 2");
  await mainJob(debug);
});

test("a program that ends Python's worker is recorded, and the next one finds another worker", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.run("import js\njs.self.close()\nwhile True:\n    pass\n");
  await expect(page.getByText("js.self.close()")).toBeVisible();
  await mainJob(debug);
});

test("the model's worker is lost while it predicts: another answers the open steps", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(SUM);
  await debug.press("F10");
  await debug.predicted();
  const worker = await workerOf(page, "inference.worker");
  await debug.press("F10", "F10", "F10", "F10");
  await kill(worker);
  await debug.predicted();
  await expect(page.getByText("The debugger works with Python alone.")).toHaveCount(0);
  await mainJob(debug);
});

test("a run that nothing can interrupt is stopped with what was recorded of it", async ({ page }) => {
  // Tells the story when Python waits in the last line; nothing on the page does before the run has ended.
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", ({ data }: MessageEvent<{ kind?: string; words?: string[] }>) => {
          if (data.kind === "recorded" && data.words?.slice(-2).join() === "@line,4")
            document.documentElement.dataset["waits"] = "in line 4";
        });
      }
    };
  });
  // Without the headers the page shares no memory with Python, so Stop costs the worker.
  await withHost({ headers: false }, async ({ address }) => {
    const debug = new Debugger(page);
    await debug.open(address);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await debug.write("total = 0\nfor n in [1, 2]:\n    total += n\nsum(range(10 ** 13))\n");
    await debug.press("F5");
    await expect(page.locator("html")).toHaveAttribute("data-waits", "in line 4");
    await debug.press("Shift+F5");
    await expect(debug.spoken).toContainText("Start of the program");
    await page.getByRole("slider", { name: "Step on display" }).focus();
    await debug.press("End");
    await expect(debug.stop).toContainText("The run was stopped.");
    await debug.press("ArrowLeft");
    await expect(debug.spoken).toContainText("Line 4");
    await expect(debug.python("total")).toHaveText("3");
  });
});

test("a tab that was frozen goes on where it was", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(SUM);
  await debug.press("F10");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  await debug.press("F10");
  await debug.predicted();
  await expect(debug.spoken).toContainText("Line 2");
});

test("a tab that the browser threw away has its program, and its stops for a click", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(SUM);
  await debug.press("F10", "F10", "F10");
  await debug.predicted();
  const before = await debug.stops();
  // What a browser does that is short of memory: it keeps the address of a tab, and what the tab stored.
  const last = page.getByRole("region", { name: "Your last session" });
  for (let time = 0; time < 2; time++) {
    await page.reload();
    await expect(last).toContainText("this tab had a session of 4 stops");
    await expect(debug.stop).toContainText("Press Start");
  }
  await last.getByRole("button", { name: "Run it" }).click();
  await expect(last).toContainText("7 of 7 states identical on this machine");
  expect(await debug.stops()).toEqual(before);
  await expect(page.getByRole("tab", { name: "Steps" })).toHaveAttribute("aria-selected", "true");
});

test("a device whose clock is wrong, and jumps, does the whole job", async ({ page }) => {
  await page.clock.setSystemTime(new Date("1990-01-01T00:00:00Z"));
  const debug = new Debugger(page);
  await debug.run(SUM);
  await page.clock.setSystemTime(new Date("2099-01-01T00:00:00Z"));
  await debug.press("F10");
  await debug.predicted();
  await page.clock.setSystemTime(new Date("2001-01-01T00:00:00Z"));
  await mainJob(debug);
});

test("a browser whose storage is full keeps the session going", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      // Fills it to the last character.
      for (let length = 1 << 22; length >= 1; length = Math.floor(length / 2))
        try {
          for (;;) storage.setItem(`filler ${String(storage.length)}`, "x".repeat(length));
        } catch {
          continue;
        }
    }
  });
  await mainJob(debug);
});

test("a browser that keeps nothing still does the whole job", async ({ page }) => {
  await page.addInitScript(() => {
    const forbid = (name: string): void =>
      void Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Forbidden", "SecurityError");
        },
      });
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) forbid(name);
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });
  const debug = new Debugger(page);
  await debug.open();
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "Needs a network" })).toBeVisible();
  await mainJob(debug);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a full device: the page says that no copy fits, and works", async ({ page }) => {
    await withHost({}, async (host) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Storage.overrideQuotaForOrigin", {
        origin: new URL(host.address).origin,
        quotaSize: 1_000_000,
      });
      const debug = new Debugger(page);
      await debug.open(host.address);
      const chip = page.getByRole("contentinfo").getByRole("button", { name: "Offline copy incomplete" });
      await chip.click();
      await expect(page.getByRole("dialog")).toContainText("This browser gives the page no more room.");
      await page.keyboard.press("Escape");
      await mainJob(debug);
    });
  });
});
