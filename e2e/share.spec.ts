import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { banner, choose, copy, stranger } from "./sharing.ts";

const SQUARES = "squares = []\nfor n in [1, 2, 3]:\n    squares.append(n * n)\nprint(squares)\n";

test("a link reproduces a session in another browser, state by state, and leaves the program there alone", async ({
  page,
  browser,
}) => {
  const debug = new Debugger(page);
  await debug.run(SQUARES);
  await debug.press("F10", "F11", "F10", "F10");
  await debug.predicted();
  const link = await copy(page, "Copy link");
  expect(page.url()).toBe(link);

  const other = await stranger(browser);
  await other.open();
  await other.write("mine = 1\n");
  await other.page.goto("about:blank");
  await other.page.goto(link);
  await expect(banner(other.page)).toContainText("a session of 5 stops, made with the model");
  await expect(other.page.getByText("squares.append")).toBeVisible();
  await expect(other.stop).toContainText("Press Start");

  await banner(other.page).getByRole("button", { name: "Run it" }).click();
  await expect(banner(other.page)).toContainText("9 of 9 states identical on this machine.");
  await expect(banner(other.page)).toContainText("Python 5 of 5, model 4 of 4");
  await expect(banner(other.page)).toContainText("Run here by Python 3");
  expect((await other.stops()).length).toBe(5);

  await banner(other.page).getByRole("button", { name: "Back to my program" }).click();
  await expect(other.page.getByText("mine = 1")).toBeVisible();
  await other.page.reload();
  await expect(other.page.getByText("mine = 1")).toBeVisible();
});

test("the receipt shows the first state that came out differently", async ({ page, browser }) => {
  const debug = new Debugger(page);
  await debug.run("import time\nx = 1\nt = time.time_ns()\ny = 2\n");
  await debug.press("F10", "F10", "F10", "F10");
  const link = await copy(page, "Copy link");

  const other = await stranger(browser);
  await other.page.goto(link);
  await banner(other.page).getByRole("button", { name: "Run it" }).click();
  await expect(banner(other.page)).toContainText(/\d+ of \d+ states identical on this machine/);
  await expect(banner(other.page)).toContainText("The first difference is Python's state at stop 5");
  await other.press("Home");
  await banner(other.page).getByRole("button", { name: "Show stop 5" }).click();
  await expect(other.spoken).toContainText("stop 5 of 5");
});

test("links that cannot be opened say why, run nothing and leave the draft", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("kept = True\n");
  for (const [hash, sentence] of [
    ["v1/AAAA", "This link is damaged"],
    ["v1/", "This link is damaged"],
    ["v9/AAAA", "newer version of this page"],
    ["v1/<img src=x onerror=alert(1)>", "This link is damaged"],
    ["example/none", 'There is no example "none"'],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`./#${hash}`);
    await expect(banner(page)).toContainText(sentence);
    await expect(banner(page)).toContainText("Your program is as it was.");
    await expect(page.getByText("kept = True")).toBeVisible();
  }
});

test("an example opens by its link, in a page that is already open too", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("kept = True\n");
  await page.evaluate(() => {
    location.hash = "#example/recursion";
  });
  await expect(page.getByText("n - 1")).toBeVisible();
  await page.goto("about:blank");
  await page.goto("./");
  // A visit goes on with the example; the visitor's own program is one choice away.
  await page.getByRole("button", { name: "Example: Recursion" }).click();
  await page.getByRole("option", { name: "Your program" }).click();
  await expect(page.getByText("kept = True")).toBeVisible();
});

test("the menu gives Markdown, a frame and files, and marks what was edited since", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(SQUARES);
  await debug.press("F10");
  const markdown = await copy(page, /^Copy as Markdown/);
  expect(markdown).toContain("```python\nsquares = []");
  expect(markdown).toContain("| 2 | after Step Over | Line 1");
  expect(await copy(page, "Copy Markdown link")).toMatch(/^\[Step through .*\]\(http/);
  expect(await copy(page, /^Copy iframe/)).toContain("?embed=1&amp;readonly=1&amp;chrome=0#v1/");
  await expect(page.getByText("Edited since shared")).toBeHidden();
  await debug.press("F10");
  await expect(page.getByText("Edited since shared")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await choose(page, /^Download session/);
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("a_Python_program.json");
  await debug.write("other = 1\n");
  await page.getByLabel("Session, lesson or program").setInputFiles(await file.path());
  await expect(banner(page)).toContainText("a session of 3 stops");
});

test("a session file opens as its link does", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run(SQUARES);
  await debug.press("F10", "F10");
  const downloading = page.waitForEvent("download");
  await choose(page, /^Download session/);
  const path = await (await downloading).path();
  await debug.write("other = 1\n");
  const buffer = await (await import("node:fs/promises")).readFile(path);
  const files = page.getByLabel("Session, lesson or program");
  await files.setInputFiles({ name: "s.json", mimeType: "application/json", buffer });
  await expect(banner(page)).toContainText("a session of 3 stops");
  await banner(page).getByRole("button", { name: "Run it" }).click();
  await expect(banner(page)).toContainText("states identical on this machine");
  await files.setInputFiles({ name: "b.json", mimeType: "application/json", buffer: buffer.subarray(0, 99) });
  await expect(banner(page)).toContainText("This file is damaged");
  await files.setInputFiles({
    name: "p.py",
    mimeType: "text/x-python",
    buffer: Buffer.from("from_file = 1\n"),
  });
  await expect(page.getByText("from_file = 1")).toBeVisible();
});
