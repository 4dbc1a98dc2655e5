import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { banner, choose, copy, stranger } from "./sharing.ts";

const SQUARES = "squares = []\nfor n in [1, 2, 3]:\n    squares.append(n * n)\nprint(squares)\n";

const DOUBLE = "def double(n):\n    return n * 2\n\nprint(double(4))\n";

/** The question for inputs, and what the network drew for it. */
async function inputs(page: Page): Promise<readonly string[]> {
  const panel = page.getByRole("tabpanel", { name: "Infer" });
  await expect(panel.getByRole("textbox", { name: "Wanted value" })).toHaveValue("8");
  const infer = panel.getByRole("button", { name: "Infer inputs", exact: true });
  await infer.click();
  const candidates = panel.getByRole("region", { name: "Inferred inputs" }).getByRole("rowheader");
  await expect(candidates.first()).toBeVisible();
  await expect(infer).toBeVisible();
  return candidates.allInnerTexts();
}

test("a link reproduces an inferred input and a branch in another browser, state by state, and leaves the program there alone", async ({
  page,
  browser,
}) => {
  // Two browsers, each with Python and the network.
  test.slow();
  const debug = new Debugger(page);
  await debug.run(DOUBLE);
  await page.getByRole("button", { name: "Infer inputs for this output…" }).click();
  const infer = page.getByRole("tabpanel", { name: "Infer" });
  await infer.getByText("Arguments and sampling").click();
  await infer.getByRole("combobox", { name: "Type of n" }).selectOption("int");
  await infer.getByRole("spinbutton", { name: "Candidates" }).fill("4");
  await infer.getByRole("spinbutton", { name: "Seed" }).fill("7");
  const drawn = await inputs(page);
  await infer
    .getByRole("button", { name: /^Load / })
    .first()
    .click();
  await expect(debug.spoken).toContainText("Call of double");
  const chosen = await page.getByRole("textbox", { name: /^Arguments of double/ }).inputValue();
  await debug.press("F10");
  await debug.variable("n").getByRole("rowheader").click();
  await debug.press("F2");
  await page.getByRole("textbox", { name: "New value of n" }).fill("50");
  await debug.press("Enter");
  await expect(debug.python("n")).toHaveText("50");
  await debug.press("F10");
  await expect(debug.stop).toContainText("double returns");
  await debug.predicted();
  const link = await copy(page, "Copy link");
  expect(page.url()).toBe(link);

  const other = await stranger(browser);
  await other.open();
  await other.write("mine = 1\n");
  await other.page.goto("about:blank");
  await other.page.goto(link);
  await expect(banner(other.page)).toContainText(
    "a session of 3 stops with 1 changed value and a question for its inputs, made with the model",
  );
  await expect(other.page.getByText("def double")).toBeVisible();
  await expect(other.stop).toContainText("Press Start");

  await banner(other.page).getByRole("button", { name: "Run it" }).click();
  await expect(banner(other.page)).toContainText("4 of 4 states identical on this machine.");
  await expect(banner(other.page)).toContainText("Python 3 of 3, model 1 of 1");
  await expect(banner(other.page)).toContainText("Run here by Python 3");
  await expect(other.page.getByRole("navigation", { name: "Runs of this program" })).toContainText(
    "you set n to 50",
  );
  await expect(other.stop).toContainText("double returns");
  const theirs = other.page.getByRole("tabpanel", { name: "Infer" });
  await expect(theirs).toContainText(`Loaded ${chosen} as the input.`);
  expect(await inputs(other.page)).toEqual(drawn);

  await banner(other.page).getByRole("button", { name: "Back to my program" }).click();
  await expect(other.page.getByText("mine = 1")).toBeVisible();
  await other.page.reload();
  await expect(other.page.getByText("mine = 1")).toBeVisible();
});

test("links that cannot be opened say why, run nothing and leave the draft; an example opens by its link", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("kept = True\n");
  await page.goto("about:blank");
  await page.goto("./#v1/AAAA");
  for (const [hash, sentence] of [
    ["v1/AAAA", "This link is damaged"],
    ["v9/AAAA", "newer version of this page"],
    ["v1/", "This link is damaged"],
    ["example/none", 'There is no example "none"'],
    ["v1/<img src=x onerror=alert(1)>", "This link is damaged"],
  ] as const) {
    await page.evaluate((text) => (location.hash = text), hash);
    await expect(banner(page)).toContainText(sentence);
    await expect(banner(page)).toContainText("Your program is as it was.");
    await expect(page.getByText("kept = True")).toBeVisible();
  }
  await page.evaluate(() => (location.hash = "#example/recursion"));
  await expect(page.getByText("n - 1")).toBeVisible();
  await page.goto("about:blank");
  await page.goto("./");
  // A visit goes on with the example; the visitor's own program is one choice away.
  await page.getByRole("button", { name: "Example: Recursion" }).click();
  await page.getByRole("option", { name: "Your program" }).click();
  await expect(page.getByText("kept = True")).toBeVisible();
});

test("the menu gives Markdown, a frame and files, which open as a link does, and marks what was edited since", async ({
  page,
}) => {
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
  const buffer = await readFile(await file.path());
  await debug.write("other = 1\n");
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
