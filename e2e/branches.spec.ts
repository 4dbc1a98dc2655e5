import { expect, test, type Locator, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const SUM = `def add(a, b):
    return a + b

total = 0
for n in [1, 2]:
    total = add(total, n)
print(total)
`;

/** Stands before a line after four steps: by default before line 6, for the first time. */
async function open(page: Page, source = SUM, line = 6): Promise<Debugger> {
  const debug = new Debugger(page);
  await debug.run(source);
  await debug.press("F10", "F10", "F10", "F10");
  await expect(debug.spoken.first()).toContainText(`Line ${String(line)}`);
  return debug;
}

const runs = (page: Page): Locator => page.getByRole("navigation", { name: "Runs of this program" });

/** Gives a variable another value, by the keyboard. */
async function set(debug: Debugger, name: string, value: string): Promise<void> {
  await debug.variable(name).getByRole("rowheader").click();
  await debug.press("F2");
  const field = debug.page.getByRole("textbox", { name: `New value of ${name}` });
  await expect(field).toBeFocused();
  await field.fill(value);
  await debug.press("Enter");
}

test("a variable set by hand makes a branch with its own truth and score; the first run stays", async ({
  page,
}) => {
  const debug = await open(page);
  await expect(runs(page)).toBeHidden();
  await set(debug, "total", "n * 100");
  await expect(runs(page)).toContainText("Original run");
  await expect(runs(page)).toContainText("Step 5, Line 6: you set total to n * 100; it was 0.");
  await expect(debug.python("total")).toHaveText("100");
  await expect(debug.stop).toContainText("A branch begins: total is now 100 instead of 0");
  await debug.press("F10", "F10");
  await expect(debug.python("total")).toHaveText("101");
  await debug.predicted();
  await expect(await debug.tab("Output")).toContainText("103");

  await runs(page).getByRole("button", { name: "Original run" }).click();
  await expect(debug.python("total")).toHaveText("0");
  await expect(await debug.tab("Output")).toContainText("3");
  await runs(page).getByRole("button", { name: "Choose among 2 runs" }).click();
  await page.getByRole("menuitemradio", { name: /total = n \* 100/ }).click();
  await expect(debug.python("total")).toHaveText("101");
  await runs(page).getByRole("button", { name: "Close branch" }).click();
  await expect(runs(page)).toBeHidden();
  await expect(debug.python("total")).toHaveText("0");
});

test("a value that Python cannot make is refused in its field, and can be corrected there", async ({
  page,
}) => {
  const debug = await open(page);
  await debug.variable("total").getByRole("button", { name: "Actions for total" }).click();
  await page.getByRole("menuitem", { name: "Set value…" }).click();
  const dialog = page.getByRole("dialog", { name: "Set total" });
  const field = dialog.getByRole("textbox");
  await expect(field).toHaveValue("0");
  await field.fill("1 / 0");
  await dialog.getByRole("button", { name: "Continue with this value" }).click();
  await expect(dialog).toContainText("1 / 0 cannot be evaluated here: ZeroDivisionError: division by zero");
  await field.fill("[1, 2");
  await debug.press("Enter");
  await expect(dialog).toContainText("SyntaxError");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("[1, 2]");
  await debug.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(debug.python("total")).toHaveText("[1, 2]");
  // The branch goes where Python goes: a list and a number cannot be added.
  await debug.press("F5");
  await expect(debug.stop).toContainText("TypeError");
});

test("Escape leaves everything as it was, and a value that was computed cannot be set", async ({ page }) => {
  const debug = await open(page);
  await debug.variable("n").getByRole("rowheader").click();
  await debug.press("Enter");
  await expect(page.getByRole("dialog", { name: "Set n" })).toBeVisible();
  await debug.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(runs(page)).toBeHidden();
  await debug.press("F11", "F11", "F11");
  await expect(debug.stop).toContainText("add returns");
  await debug.variable("return").getByRole("button", { name: "Actions for return" }).click();
  await expect(page.getByRole("menuitem", { name: "Set value…" })).toHaveAttribute("aria-disabled", "true");
});

test("what Python cannot run a second time is unknown after the change, and the page says why", async ({
  page,
}) => {
  const debug = await open(page, "import time\n\nt = time.time_ns()\nx = 1\n\ny = x + 1\nz = y\n");
  await set(debug, "x", "5");
  await expect(runs(page)).toContainText("Python cannot say what follows, so the truth is “?” from here on.");
  await expect(runs(page)).toContainText("did not come to the same state");
  await debug.press("F10");
  await expect(debug.stop).toContainText("The recording stopped before the program ended");
  await runs(page).getByRole("button", { name: "Original run" }).click();
  await expect(debug.python("x")).toHaveText("1");
});

test("a branch of a recorded example runs live", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await page.getByRole("slider").focus();
  await debug.press("Home", "ArrowRight", "ArrowRight", "ArrowRight");
  const name = "text";
  await debug.press("ArrowRight");
  await expect(debug.variable(name)).toBeVisible();
  await set(debug, name, "'aab'");
  await expect(debug.python(name)).toHaveText("'aab'");
  await debug.press("F10");
  await debug.predicted();
});

test("another value that the network held for possible is tried out", async ({ page }) => {
  const debug = await open(page, "z = 1\na = 3\nb = a * 7 + 2\nc = b - a\nd = c + z\n", 4);
  await debug.predicted();
  await debug.variables.getByRole("button", { name: /^Confidence in b/ }).click();
  const alternatives = debug.variables.getByRole("list");
  await alternatives.getByRole("button", { name: "Continue with this value" }).first().click();
  // Which value it is, and whether it is one, is the network's affair.
  const branch = runs(page).getByText(/as the network imagined, b to .+; it was 23/);
  const refused = runs(page).getByRole("alert");
  await expect(branch.or(refused)).toBeVisible();
});

test("the jump stands beside the walk and Python, with how often each was exact", async ({ page }) => {
  const debug = await open(page);
  await debug.press("F10");
  await expect(debug.spoken.first()).toContainText("Line 5");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Jump and walk" }).click();
  const panel = page.getByRole("tabpanel", { name: "Jump and walk" });
  const table = panel.getByRole("table", { name: "Step Over, predicted in two ways" });
  await expect(table.getByRole("row", { name: /^Where/ })).toContainText("Line 5");
  await expect(table.getByRole("row", { name: /^total/ })).toContainText("1");
  await expect(table.getByRole("row", { name: /^Cost/ })).toContainText(/\d+ tokens.*\d+ tokens/);
  await expect(panel).toContainText(
    /Of 1 stop of this session with both: the jump was exact at [01], the walk at [01]\./,
  );
  await debug.press("F11");
  await expect(panel).toContainText("Step over, step out or continue");
});
