import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const PROGRAM = `def describe(n):
    if n < 0:
        return 'negative'
    while n > 9:
        n -= 10
    if n == 7:
        raise ValueError('seven')
    return 'digit'

print(describe(13))
`;

const open = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Infer inputs for this output…" }).click();

const panel = (page: Page): Locator => page.getByRole("tabpanel", { name: "Infer" });

const candidates = (page: Page): Locator =>
  panel(page).getByRole("region", { name: "Inferred inputs" }).getByRole("table").getByRole("row");

/** Waits until the search has ended. */
const ended = (page: Page): Promise<void> =>
  expect(panel(page).getByRole("button", { name: "Infer inputs", exact: true })).toBeVisible();

async function ask(page: Page, value: string): Promise<void> {
  await panel(page).getByRole("textbox", { name: "Wanted value" }).fill(value);
  await panel(page).getByRole("button", { name: "Infer inputs", exact: true }).click();
}

test("inputs of an example are inferred and checked twice; one is loaded, stepped and taken back", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.open("#example/count_letters");
  await expect(debug.stop).not.toContainText("Opening");
  await open(page);
  const infer = panel(page);
  await expect(infer.getByRole("textbox", { name: "Wanted value" })).not.toHaveValue("");
  await infer.getByRole("button", { name: "Infer inputs", exact: true }).click();
  await expect(candidates(page).nth(1)).toBeVisible();
  await ended(page);
  // Whatever the network answered, each candidate has a verdict of Python; inferred ones of the walk, too.
  const rows = await candidates(page).all();
  for (const row of rows.slice(1)) {
    await expect(row.getByRole("cell").nth(2)).toContainText(/holds:|does not hold:/);
  }
  const issues = await new AxeBuilder({ page }).include(".infer").analyze();
  expect(issues.violations).toEqual([]);

  const load = infer.getByRole("button", { name: /^Load / }).first();
  const name = (await load.getAttribute("aria-label")) ?? "";
  await load.click();
  const args = page.getByRole("textbox", { name: /^Arguments of count_letters/ });
  await expect(args).toHaveValue(name.replace("Load ", ""));
  await expect(debug.spoken).toContainText("Call of count_letters");
  await debug.press("F10");
  await expect(debug.spoken).toContainText("stop 2 of 2");
  await infer.getByRole("button", { name: "Back to the whole program" }).click();
  await expect(page.getByRole("combobox", { name: "What to run" })).toHaveValue("");
});

test("an output that no input gives ends with what came nearest, a value that is none is marked", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.run(PROGRAM);
  await open(page);
  await ask(page, "'impossible'");
  await ended(page);
  await expect(panel(page)).toContainText(/None found in \d+ tries/);
  await ask(page, "digit");
  const field = panel(page).getByRole("textbox", { name: "Wanted value" });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(panel(page).getByRole("alert")).toContainText("digit is no Python literal");
  await field.fill("'digit'");
  await expect(field).toHaveAttribute("aria-invalid", "false");
});

test("what is held fixed stays so; a search is stopped at any moment and keeps what it found", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.run(PROGRAM);
  await open(page);
  const infer = panel(page);
  await infer.getByText("Arguments and sampling").click();
  await infer.getByRole("combobox", { name: "Type of n" }).selectOption("int");
  await infer.getByRole("spinbutton", { name: "Candidates" }).fill("64");
  // So that nearly all differ, and checking them takes its time.
  await infer.getByRole("spinbutton", { name: "Temperature" }).fill("5");
  await ask(page, "'digit'");
  await expect(candidates(page).first()).toBeVisible();
  await infer.getByRole("button", { name: "Stop inferring" }).click();
  await ended(page);
  await expect(infer).toContainText("Stopped. What was found is kept.");
  for (const header of await infer.getByRole("rowheader").filter({ hasText: "(" }).allInnerTexts())
    expect(header).toMatch(/^\(-?\d+,\)$/);
});

test("a candidate that loops is stopped and says so, and the others go on", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.run("def spin(n):\n    while True:\n        n = n\n    return 1\n\nprint('defined')\n");
  await open(page);
  await ask(page, "1");
  await ended(page);
  await expect(panel(page)).toContainText(/None found in \d+ tries/);
  await expect(candidates(page).nth(1)).toContainText("stopped:");
});

test("previous states are weighed beside the one that happened, and one is gone on from", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.run(PROGRAM);
  await debug.press("F10", "F10", "F11", "F10", "F10");
  await expect(debug.spoken).toContainText("Line 4 in describe");
  await open(page);
  const infer = panel(page);
  await infer.getByRole("radio", { name: "Previous state" }).click();
  await infer.getByRole("button", { name: "Infer previous state" }).click();
  const states = infer.getByRole("list", { name: "States that may have come before" });
  await expect(states.first()).toContainText(/this happened|this did not happen/);
  await expect(infer).toContainText("What really happened: Line 2");
  await states.first().getByRole("button").first().click();
  await expect(infer.getByRole("region", { name: "Before step 2 back" })).toBeVisible();
});

test("a program that cannot run here is still asked for its past, unverified", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("import no_such_package\n\ndef f(n):\n    m = n + 1\n    return m\n");
  await open(page);
  const infer = panel(page);
  await infer.getByRole("textbox", { name: "Wanted value" }).fill("3");
  await infer.getByRole("radio", { name: "Previous state" }).click();
  await infer.getByRole("button", { name: "Infer previous state" }).click();
  await expect(infer).toContainText("nothing has verified");
  await expect(infer.getByRole("list", { name: "States that may have come before" })).toContainText(
    "unverified",
  );
});

test("an input for a line not covered becomes a test", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const debug = new Debugger(page);
  await debug.run(PROGRAM);
  await open(page);
  const infer = panel(page);
  await infer.getByRole("radio", { name: "Tests" }).click();
  await infer.getByRole("button", { name: "Infer inputs for Line 3", exact: true }).click();
  await ended(page);
  await infer.getByRole("radio", { name: "Tests" }).click();
  const row = infer.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Line 3" }) });
  await expect(row).toContainText(/✓ \(-\d+,\)/);
  await infer.getByRole("button", { name: "Copy for pytest" }).click();
  await expect(infer).toContainText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("from program import describe");
  expect(copied).toMatch(/\(\(-\d+,\), 'negative'\),/);
});
