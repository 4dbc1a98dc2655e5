import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

const LOOKS = [
  { name: "light", media: { colorScheme: "light" } },
  { name: "dark", media: { colorScheme: "dark" } },
  { name: "forced colours", media: { forcedColors: "active" } },
] as const;

const PANELS = [
  "Call stack",
  "Output",
  "Steps",
  "Breakpoints",
  "Input",
  "Infer",
  "Watch",
  "What the network saw",
  "Objects",
  "Jump and walk",
  "Guess the step",
  "Mistakes",
  "Reliability",
] as const;

/** Opens the part of the page and names it; the next one finds the page as it was. */
const DIALOGS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["the gallery", (page) => page.getByRole("button", { name: /^Example/ }).click()],
  ["the help", (page) => page.getByRole("button", { name: "Help: keys and marks" }).click()],
  ["the drafts", (page) => page.getByRole("button", { name: "Drafts" }).click()],
  ["the share menu", (page) => page.getByRole("button", { name: "Share" }).click()],
  ["the menu of moves", (page) => page.getByRole("button", { name: "More ways to move" }).click()],
  ["the offline dialog", (page) => page.getByRole("contentinfo").getByRole("button").last().click()],
];

for (const { name, media } of LOOKS) {
  test(`no panel has an accessibility fault that a machine finds: ${name}`, async ({ page }) => {
    await page.emulateMedia(media);
    const debug = new Debugger(page);
    await debug.open();
    await expect(debug.variables.getByRole("row").nth(2)).toBeVisible();
    const found: string[] = [];
    for (const panel of PANELS) {
      const shown = await debug.tab(panel);
      await expect(shown.getByText("Loading…")).toBeHidden();
      found.push(...(await faults(page, panel)));
    }
    expect(found).toEqual([]);
  });

  test(`no dialog or menu has an accessibility fault that a machine finds: ${name}`, async ({ page }) => {
    await page.emulateMedia(media);
    const debug = new Debugger(page);
    await debug.open();
    const found: string[] = [];
    for (const chip of [/^Python/, /^(Model|ndb-small)/]) {
      await page.getByRole("banner").getByRole("button", { name: chip }).click();
      await expect(page.getByText(/in this tab/).filter({ visible: true })).toBeVisible();
      found.push(...(await faults(page, `the chip ${String(chip)}`)));
    }
    await page.getByRole("button", { name: "states exact" }).click();
    await expect(page.getByRole("note").filter({ visible: true })).toContainText("A state is exact when");
    found.push(...(await faults(page, "what exact means")));
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^(Model|ndb-small)/ })
      .click();
    await page.getByRole("button", { name: "Choose another network…" }).click();
    await expect(page.getByRole("dialog", { name: "Networks" })).toBeVisible();
    found.push(...(await faults(page, "the networks")));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Networks" })).toBeHidden();
    for (const [what, open] of DIALOGS) {
      await open(page);
      const popup = page.getByRole("dialog").or(page.getByRole("menu"));
      await expect(popup.first()).toBeVisible();
      found.push(...(await faults(page, what)));
      await page.keyboard.press("Escape");
      await expect(popup).toHaveCount(0);
    }
    await debug.code().focus();
    await debug.press("F1");
    await page.keyboard.type("Add Conditional Breakpoint");
    await debug.press("Enter");
    await expect(page.getByRole("dialog", { name: /^Add Breakpoint/ })).toBeVisible();
    found.push(...(await faults(page, "the breakpoint dialog")));
    expect(found).toEqual([]);
  });
}

test("no fault on a small screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("./");
  const panes = page.getByRole("tablist", { name: "Panes" });
  await expect(page.getByRole("slider", { name: "Step on display" })).toBeVisible();
  expect(await faults(page, "Program")).toEqual([]);
  await panes.getByRole("tab", { name: "Variables" }).click();
  await expect(page.getByRole("treegrid", { name: "Variables" })).toBeVisible();
  expect(await faults(page, "Variables")).toEqual([]);
});

/** What axe finds against WCAG 2.2 AA, in words: what was open, the rule and where. */
async function faults(page: Page, open: string): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // Monaco draws its own text field behind its text; its roles are the editor's, not ours.
    .exclude(".monaco-editor")
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${open}: ${id}: ${html.slice(0, 200)} – ${failureSummary ?? ""}`,
    ),
  );
}
