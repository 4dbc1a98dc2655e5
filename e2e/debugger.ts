import { expect as usual, type Locator, type Page } from "@playwright/test";

/** The page as a user finds it: by roles and names. */
export class Debugger {
  readonly page: Page;
  /** What a screen reader is told at each stop. */
  readonly spoken: Locator;
  readonly stop: Locator;
  readonly variables: Locator;
  readonly score: Locator;
  readonly #expect: typeof usual;

  /** `expect` is another than the usual one outside the stories, whose configuration makes that wait long enough. */
  constructor(page: Page, expect = usual) {
    this.#expect = expect;
    this.page = page;
    this.spoken = page.getByRole("status");
    this.stop = page.getByRole("region", { name: "Stop", exact: true });
    this.variables = page.getByRole("treegrid", { name: "Variables" });
    this.score = page.getByRole("contentinfo");
  }

  async open(address = "./"): Promise<void> {
    await this.page.goto(address);
    // The element that takes the keys has no size of its own.
    await this.#expect(this.code()).toBeAttached();
  }

  /** The editor's text field. */
  code(): Locator {
    return this.page.getByRole("textbox", { name: /^Program\./ });
  }

  /** Replaces the program by pasting, since the editor indents what is typed. */
  async write(source: string): Promise<void> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), source);
    await this.code().focus();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.press("ControlOrMeta+V");
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Starts the program by the keyboard and waits until it stands at its first state. */
  async start(): Promise<void> {
    // The page opens on a finished example: there F5 would go on instead.
    const paused = await this.page.getByRole("slider").count();
    await this.page.keyboard.press(paused === 0 ? "F5" : "ControlOrMeta+Shift+F5");
    await this.#expect(this.spoken).toContainText("Start of the program");
  }

  /** Opens the page, writes a program and starts it. */
  async run(source: string): Promise<void> {
    await this.open();
    await this.write(source);
    await this.start();
  }

  /** The row of a variable or a part of one; its header also holds the button that opens it. */
  variable(name: string): Locator {
    const escaped = name.replaceAll(/[[\](){}.]/g, "\\$&");
    const header = this.page.getByRole("rowheader", { name: new RegExp(`^(Expand |Collapse )?${escaped}$`) });
    return this.variables.getByRole("row").filter({ has: header });
  }

  /** Python's value of a variable. */
  python(name: string): Locator {
    return this.variable(name).getByRole("gridcell").nth(1);
  }

  /** The list of stops, each with its verdict. */
  async stops(): Promise<readonly string[]> {
    await this.page.getByRole("tab", { name: "Steps" }).click();
    const list = this.page.getByRole("list", { name: "Stops" });
    await this.#expect(list).toBeVisible();
    return list.getByRole("listitem").allInnerTexts();
  }

  /** Shows a tab, from the menu of those without room in the list where it is there. */
  async tab(name: string): Promise<Locator> {
    const tab = this.page.getByRole("tab", { name });
    if (!(await tab.isVisible())) {
      await this.page.getByRole("button", { name: "More", exact: true }).click();
      await this.page.getByRole("menuitem", { name }).click();
    }
    await tab.click();
    return this.page.getByRole("tabpanel", { name });
  }

  /** Waits until every stop has its verdict. */
  async predicted(): Promise<void> {
    await this.#expect(this.score).toContainText("states exact");
    await this.#expect(this.score).not.toContainText("waiting");
  }
}
