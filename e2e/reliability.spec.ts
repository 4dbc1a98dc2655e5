import { expect, test, type Locator, type Page, type Worker } from "@playwright/test";
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

const runs = (page: Page): Locator => page.getByRole("navigation", { name: "Runs of this program" });

/** Gives the variable another value at the stop on display. */
async function branch(debug: Debugger): Promise<void> {
  await debug.variable("total").getByRole("rowheader").click();
  await debug.press("F2");
  await debug.page.getByRole("textbox", { name: "New value of total" }).fill("40");
  await debug.press("Enter");
  await expect(runs(debug.page)).toContainText("you set total to 40");
}

/** A field of the question for inputs, in its part that is folded at first. */
async function sampling(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Infer inputs for this output…" }).click();
  const field = page.getByRole("spinbutton", { name });
  if (!(await field.isVisible())) await page.getByText("Arguments and sampling").click();
  return field;
}

test.describe("in one page", () => {
  // A story begins where the one before it left the page, so that Python and the network are loaded once.
  test.describe.configure({ mode: "serial" });

  let debug: Debugger;
  test.beforeAll(async ({ browser }) => {
    debug = new Debugger(await browser.newPage());
    await debug.open();
  });
  test.afterAll(() => debug.page.close());

  /** A fresh run of the program, before its first line. */
  async function begin(): Promise<void> {
    await debug.write(SUM);
    await debug.start();
    await debug.press("F10");
  }

  test("Python's worker is lost: stops and branches stay, and what follows finds another", async () => {
    await begin();
    await debug.press("F10");
    await branch(debug);
    await kill(await workerOf(debug.page, "python.worker"));
    await debug.press("F10");
    await debug.predicted();
    await expect(debug.python("total")).toHaveText("40");
    await runs(debug.page).getByRole("button", { name: "Original run" }).click();
    await expect(debug.python("total")).toHaveText("0");
    await branch(debug);
  });

  test("a program that ends Python's worker is recorded, and the next one finds another worker", async () => {
    await debug.write("import js\njs.self.close()\nwhile True:\n    pass\n");
    await debug.start();
    await expect(debug.page.getByText("js.self.close()")).toBeVisible();
    await begin();
  });

  test("the model's worker is lost while it predicts: another answers the open steps", async () => {
    await begin();
    await debug.predicted();
    const worker = await workerOf(debug.page, "inference.worker");
    await debug.press("F10", "F10", "F10", "F10");
    await kill(worker);
    await debug.predicted();
    await expect(debug.page.getByText("The debugger works with Python alone.")).toHaveCount(0);
  });

  test("the model's worker is lost while it infers: the search goes on, and counts no answer twice", async () => {
    await debug.write("def double(n):\n    return n * 2\n\nprint(double(4))\n");
    await debug.start();
    await (await sampling(debug.page, "Candidates")).fill("32");
    const panel = debug.page.getByRole("tabpanel", { name: "Infer" });
    await panel.getByRole("textbox", { name: "Wanted value" }).fill("8");
    const infer = panel.getByRole("button", { name: "Infer inputs", exact: true });
    await infer.click();
    await expect(panel.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    await kill(await workerOf(debug.page, "inference.worker"));
    await expect(infer).toBeVisible();
    await expect(panel).toContainText("32 drawn");
  });

  test("a tab that was frozen goes on where it was", async () => {
    await begin();
    const devtools = await debug.page.context().newCDPSession(debug.page);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    await debug.press("F10");
    await debug.predicted();
    await expect(debug.spoken).toContainText("Line 2");
  });

  test("a tab that the browser threw away has its program, its question, and its stops for a click", async () => {
    const { page } = debug;
    await begin();
    await debug.press("F10");
    await branch(debug);
    await debug.press("F10");
    await debug.predicted();
    await (await sampling(page, "Seed")).fill("7");
    const before = await debug.stops();
    // What a browser does that is short of memory: it keeps the address of a tab, and what the tab stored.
    const last = page.getByRole("region", { name: "Your last session" });
    for (let time = 0; time < 2; time++) {
      await page.reload();
      await expect(last).toContainText("a session of 4 stops with 1 changed value and a question");
      await expect(debug.stop).toContainText("Press Start");
    }
    await last.getByRole("button", { name: "Run it" }).click();
    await expect(last).toContainText(/(\d+) of \1 states identical on this machine/);
    await debug.predicted();
    expect(await debug.stops()).toEqual(before);
    await expect(runs(page)).toContainText("you set total to 40");
    await expect(await sampling(page, "Seed")).toHaveValue("7");
  });

  test("a browser whose storage is full keeps the session going", async () => {
    const { page } = debug;
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
    await begin();
    await debug.press("F10");
    await branch(debug);
    const watch = await debug.tab("Watch");
    await watch.getByLabel("Expression to watch").fill("total + 1");
    await debug.press("Enter");
    await expect(watch.getByLabel("Expression to watch")).toHaveValue("");
    await expect(watch.getByRole("definition")).toHaveText("41");
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  });

  test("a device whose clock is wrong, and jumps, does the whole job", async () => {
    const { clock } = debug.page;
    await clock.setSystemTime(new Date("1990-01-01T00:00:00Z"));
    await begin();
    await clock.setSystemTime(new Date("2099-01-01T00:00:00Z"));
    await debug.press("F10");
    await debug.predicted();
    await clock.setSystemTime(new Date("2001-01-01T00:00:00Z"));
    await mainJob(debug);
  });
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

test("a browser that keeps nothing says so, and does the whole job", async ({ page }) => {
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
  await expect(page.getByRole("region", { name: "Your drafts" })).toContainText(
    "does not let the page keep drafts",
  );
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
