import { expect, test, type Locator, type Page } from "@playwright/test";
import { seededRandom } from "../src/core/lib/random.ts";
import { DEFAULT_FILTERS } from "../src/session/stops.ts";
import { DEFAULT_VIEW, type SharedSession } from "../src/share/document.ts";
import { encodeSession } from "../src/share/permalink.ts";
import { Debugger } from "./debugger.ts";
import { banner, copy } from "./sharing.ts";

const LOOP = "total = 0\nfor n in [1, 2, 3, 4]:\n    total += n\nprint(total)\nraise ValueError(total)\n";

/** Sets a breakpoint on the line of the cursor, and what it is beside the line. */
async function breakpoint(
  page: Page,
  kind: "Conditional Breakpoint" | "Logpoint",
  fields: readonly (readonly [name: string, text: string])[],
): Promise<void> {
  await page.keyboard.press("F1");
  await page.keyboard.type(`Add ${kind}`);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  for (const [name, text] of fields) await dialog.getByRole("textbox", { name }).fill(text);
  await dialog.getByRole("button", { name: "Save" }).click();
}

async function hasBreakpoints(list: Locator): Promise<void> {
  await expect(list).toContainText("Condition: n > 1");
  await expect(list).toContainText("% 2");
  await expect(list.getByRole("checkbox", { name: "Line 3" })).toBeChecked();
  await expect(list.getByRole("checkbox", { name: "Line 4" })).not.toBeChecked();
  await expect(list.getByRole("checkbox", { name: /^Raised/ })).toBeChecked();
  await expect(list.getByRole("checkbox", { name: /not sure/ })).toBeChecked();
  await expect(list.getByRole("list", { name: "Watched values" })).toContainText("total");
}

test("a link carries every kind of breakpoint, what else stops, and the panel on display", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write(LOOP);
  await debug.press("ControlOrMeta+Home", "ArrowDown", "ArrowDown");
  await breakpoint(page, "Conditional Breakpoint", [
    ["Condition", "n > 1"],
    ["Hit count", "% 2"],
  ]);
  await debug.code().focus();
  await debug.press("ArrowDown");
  await breakpoint(page, "Logpoint", [["Message to log", "total is {total}"]]);
  const list = await debug.tab("Breakpoints");
  await list.getByRole("checkbox", { name: "Line 4" }).uncheck();
  await list.getByRole("checkbox", { name: /^Raised/ }).check();
  await debug.start();
  await debug.press("F10", "F10");
  await debug.variables.getByRole("button", { name: "Actions for total" }).click();
  await page.getByRole("menuitem", { name: /Break when .* changes/ }).click();
  await debug.press("F5");
  await debug.predicted();
  await list.getByRole("checkbox", { name: /not sure/ }).check();
  const link = await copy(page, "Copy link");

  // Another program, set another way: the reader's own.
  await debug.write("mine = 1\n");
  await list.getByRole("checkbox", { name: /^Raised/ }).uncheck();
  await debug.tab("Output");
  await page.goto("about:blank");
  await page.goto(link);
  // Before anything ran, and after.
  await hasBreakpoints(page.getByRole("tabpanel", { name: "Breakpoints" }));
  await banner(page).getByRole("button", { name: "Run it" }).click();
  await expect(banner(page)).toContainText("states identical on this machine.");
  await hasBreakpoints(page.getByRole("tabpanel", { name: "Breakpoints" }));

  await banner(page).getByRole("button", { name: "Back to my program" }).click();
  await expect(page.getByText("mine = 1")).toBeVisible();
  const back = await debug.tab("Breakpoints");
  await expect(back.getByRole("checkbox", { name: /^Raised/ })).not.toBeChecked();
  await expect(back.getByRole("list", { name: "Watched values" })).toBeHidden();
});

const STEP = { from: null, action: { kind: "step_over" } } as const;

/** Made on a machine where everything came out otherwise. */
const SHARED: SharedSession = {
  draft: { source: "x = 1\ny = 2\n", entry: { kind: "module" }, stdin: "", breakpoints: [] },
  filters: DEFAULT_FILTERS,
  changes: [],
  moves: [STEP, STEP],
  shown: 2,
  view: DEFAULT_VIEW,
  startFrom: "truth",
  language: "v1",
  model: { name: "another", sha256: "0123456789abcdef" },
  truth: [1, 1, 1],
  predicted: [null, null, null],
  inverse: null,
};

test("a session of another network, or another version of the language, says so; the receipt shows the first difference", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.open(`./#${await encodeSession({ ...SHARED, language: "v0" })}`);
  await expect(banner(page)).toContainText("speaks version v0 of the trace language");
  const address = await encodeSession(SHARED);
  await page.evaluate((hash) => (location.hash = hash), address);
  await expect(banner(page)).toContainText(
    /was made with another \(01234567\); loaded here is ndb-small \([0-9a-f]{8}\), so predictions may differ/,
  );
  await expect(debug.stop).toContainText("Press Start");

  await banner(page).getByRole("button", { name: "Run it" }).click();
  await expect(banner(page)).toContainText("0 of 3 states identical on this machine");
  await expect(banner(page)).toContainText("The first difference is Python's state at stop 1");
  await expect(debug.spoken).toContainText("stop 3 of 3");
  await banner(page).getByRole("button", { name: "Show stop 1" }).click();
  await expect(debug.spoken).toContainText("stop 1 of 3");
});

/** A program whose text cannot be made shorter. */
function noise(characters: number): string {
  const random = seededRandom(7);
  const letters = Array.from({ length: characters }, () => random.below(36).toString(36)).join("");
  return `noise = '${letters}'\n`;
}

test("a link that is long warns, and one that is too long offers a file that opens as well", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.open();
  const notice = page.getByRole("region", { name: "About the link" });
  await debug.write(noise(2500));
  await copy(page, "Copy link");
  await expect(notice).toContainText("some chat programs cut it");
  await expect(notice.getByRole("button", { name: "Download session (.json)" })).toBeHidden();

  await debug.write(noise(12_000));
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  await copy(page, "Copy link");
  await expect(notice).toContainText("many programs cut it. Send the session as a file instead.");
  const downloading = page.waitForEvent("download");
  await notice.getByRole("button", { name: "Download session (.json)" }).click();
  const path = await (await downloading).path();
  await debug.write("other = 1\n");
  await page.getByLabel("Session, lesson or program").setInputFiles(path);
  await expect(banner(page)).toContainText("This file holds a program. It has not run.");
});
