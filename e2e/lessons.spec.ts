import { expect, test } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { banner, choose, stranger } from "./sharing.ts";

test("a teacher makes a lesson in the page, and a class reads it by its link", async ({ page, browser }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("first = 1\nsecond = 2\n");
  await choose(page, "Write a lesson");
  const editor = page.getByRole("region", { name: "Lesson editor" });
  await editor.getByLabel("Title of the lesson").fill("Names");
  await editor.getByRole("button", { name: "Add current session" }).click();
  await editor
    .getByLabel("Text of step 1")
    .fill("Two names, `first` and `second`.\n<img src=x onerror=\"document.title='hacked'\">");
  await debug.write("third = 3\n");
  await editor.getByRole("button", { name: "Add current session" }).click();
  await editor.getByLabel("Title of step 2").fill("One name");
  await editor.getByRole("button", { name: "Move step 2 up" }).click();
  await editor.getByRole("button", { name: "Remove step 2" }).click();
  await editor.getByRole("button", { name: "Put it back" }).click();

  await page.reload();
  await choose(page, "Write a lesson");
  await expect(editor.getByLabel("Title of step 1")).toHaveValue("One name");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await editor.getByRole("button", { name: "Copy lesson link" }).click();
  await expect(page.getByText("The link to the lesson is copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const student = new Debugger(await (await browser.newContext()).newPage());
  await student.page.goto(link);
  const lesson = student.page.getByRole("region", { name: "Lesson", exact: true });
  await expect(lesson).toContainText("Names");
  await expect(lesson).toContainText("Step 1 of 2");
  await expect(student.page.getByText("third = 3")).toBeVisible();
  await lesson.getByRole("button", { name: "Next" }).press("Enter");
  await expect(lesson).toContainText("Step 2 of 2");
  await expect(lesson.locator("code")).toHaveText(["first", "second"]);
  await expect(lesson).toContainText("<img src=x");
  await expect(student.page.getByText("second = 2")).toBeVisible();
  expect(await student.page.title()).toBe("Neural Debugger");
});

test("a lesson travels as a file, and its steps run when the student says so", async ({ page, browser }) => {
  const debug = new Debugger(page);
  await debug.run("first = 1\nsecond = 2\n");
  await debug.press("F10");
  await debug.predicted();
  await choose(page, "Write a lesson");
  const editor = page.getByRole("region", { name: "Lesson editor" });
  await editor.getByLabel("Title of the lesson").fill("Two names");
  await editor.getByRole("button", { name: "Add current session" }).click();
  const downloading = page.waitForEvent("download");
  await editor.getByRole("button", { name: "Save lesson" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("Two_names.lesson.json");

  const student = await stranger(browser);
  await student.open();
  await student.write("mine = 1\n");
  await student.page.getByLabel("Session, lesson or program").setInputFiles(await file.path());
  await expect(student.page.getByRole("region", { name: "Lesson", exact: true })).toContainText("Two names");
  await expect(banner(student.page)).toContainText("This step of the lesson holds a session of 2 stops");
  await banner(student.page).getByRole("button", { name: "Run it" }).click();
  await expect(banner(student.page)).toContainText("3 of 3 states identical on this machine");
  await student.page.getByRole("button", { name: "Leave the lesson" }).click();
  await expect(student.page.getByText("mine = 1")).toBeVisible();
});

test("a class sees large type, and a prediction only when it is revealed", async ({ page }) => {
  const debug = new Debugger(page);
  await debug.open();
  await debug.write("x = 1\ny = x + 1\n");
  const code = page.getByText("y = x + 1").first();
  const type = () => code.evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  // Monaco may draw the line anew while it is looked at.
  let usual = NaN;
  await expect.poll(async () => (usual = await type())).toBeGreaterThan(0);
  await choose(page, "Present to a class");
  await expect.poll(type).toBeGreaterThan(1.3 * usual);
  expect(await debug.stop.evaluate((card) => card.currentCSSZoom)).toBeGreaterThan(1.3);
  await debug.start();
  await debug.press("F10", "F10");
  await expect(debug.spoken).toContainText("The prediction is hidden. F8 reveals it.");
  await expect(debug.stop).not.toContainText("exact");
  await debug.press("F8");
  await expect(debug.stop).toContainText(/state (not )?exact/);
  await debug.press("F10");
  await expect(debug.stop).not.toContainText("exact");
  await page.getByRole("button", { name: "End the presentation" }).click();
  await expect(debug.stop).toContainText(/state (not )?exact/);
});
