import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { readIndex } from "../src/session/examples/measured.ts";
import { Debugger } from "./debugger.ts";

/** The example that the shipped network has wrong most often. */
function hardest(): string {
  const { examples } = readIndex(readFileSync("public/examples/index.json", "utf8"));
  const shares = Object.entries(examples).map(([id, { exact, judged }]) => [id, exact / judged] as const);
  const [first] = shares.sort(([, a], [, b]) => a - b);
  if (first === undefined) throw new Error("There are no examples.");
  return first[0];
}

test("at each wrong stop of a recorded run the page shows what differs, and the mistakes leave as JSON lines", async ({
  page,
}) => {
  const debug = new Debugger(page);
  await debug.open(`./#example/${hardest()}`);
  const arrow = (whose: string) => page.locator(`.monaco-editor .glyph-arrow.${whose}`);
  const steps = await debug.tab("Steps");
  await steps.getByRole("radio", { name: "Wrong" }).check({ force: true });
  const wrong = steps.getByRole("list", { name: "Stops" }).getByRole("listitem").getByRole("button");
  await expect(wrong.first()).toBeVisible();
  for (const stop of await wrong.all()) {
    await stop.click();
    await expect(stop).toHaveAttribute("aria-current", "step");
    const said = await debug.stop.innerText();
    // The network's own arrow, of another shape, where it says another line.
    if (said.includes("line: model says")) {
      await expect(arrow("python")).toHaveCount(1);
      await expect(arrow("model")).toHaveCount(1);
    } else if (!said.includes("model says")) await expect(arrow("model")).toHaveCount(0);
    const rows = debug.variables.getByRole("row").filter({ hasText: "✗ differs" });
    for (const row of await rows.all()) await expect(row.locator("mark").first()).toBeVisible();
  }

  const mistakes = await debug.tab("Mistakes");
  const listed = await mistakes.getByRole("list", { name: "Mistakes" }).getByRole("listitem").count();
  const downloading = page.waitForEvent("download");
  await mistakes.getByRole("button", { name: "Download all as JSONL" }).click();
  const lines = readFileSync(await (await downloading).path(), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(listed);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("kind");
});

test("a caller is looked at from the call stack; output that comes later is told apart", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open("./#example/count_letters");
  const slider = page.getByRole("slider", { name: "Step on display" });
  await slider.focus();
  await debug.press("Home", "PageUp");
  await expect(debug.spoken).toContainText("in count_letters");
  const stack = await debug.tab("Call stack");
  await stack.getByRole("button", { name: /^count_letters/ }).focus();
  await debug.press("ArrowDown", "Enter");
  await expect(page.locator(".monaco-editor .glyph-arrow.caller")).toHaveCount(1);
  await expect(page.locator(".monaco-editor .glyph-arrow.python")).toHaveCount(0);
  await expect(page.getByText("A caller's variables are Python's")).toBeVisible();

  const output = await debug.tab("Output");
  await expect(output).toContainText("printed later");
  await slider.focus();
  await debug.press("End");
  await expect(output).not.toContainText("printed later");
  await expect(output).toContainText("('a', 3)");
});
