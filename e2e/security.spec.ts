import { expect, test, type ConsoleMessage, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { mainJob, oneStep } from "./mainJob.ts";
import { withHost } from "./server.ts";

/** Ways out of Python's worker, each an expression that must fail; `there` is another server. */
const WAYS_OUT: readonly string[] = [
  "js.fetch(there)",
  "js.Reflect.get(js.Object.getPrototypeOf(js.Object.getPrototypeOf(js.self)), 'fetch')(there)",
  "js.XMLHttpRequest.new()",
  "js.WebSocket.new(there.replace('http', 'ws'))",
  "js.EventSource.new(there)",
  "js.importScripts(there)",
  "js.Worker.new(there)",
  "js.navigator.sendBeacon(there)",
  "js.navigator.serviceWorker",
  "js.navigator.storage",
  "js.navigator.locks",
  "js.indexedDB",
  "js.caches",
  "js.localStorage",
  "js.document",
  "js.BroadcastChannel.new('debugger')",
  "js.postMessage('forged')",
  "js.self.postMessage('forged')",
  "js.eval('fetch')",
  "js.Function.new('return fetch')()",
  "js.Object.constructor.constructor('return fetch')()",
  "js.Array.of.constructor('return fetch')()",
  "js.performance.now.constructor('return fetch')()",
  "js.Reflect.construct(js.Function, js.Array.of('return fetch'))()",
  "js.Object.getPrototypeOf(pyodide_js.loadPackage).constructor('return fetch')()",
  "js.setTimeout.constructor.prototype.constructor('return fetch')()",
  "js.Object.constructor('return import(\"' + there + '\")')()",
  "__import__('pyodide.code').code.run_js('fetch')",
  "__import__('pyodide.http').http.open_url(there)",
  "__import__('urllib.request').request.urlopen(there)",
  "__import__('socket').create_connection(('localhost', 80), 1)",
];

/** Ways out that answer later: nobody waits for them, and the other server must see nothing. */
const LATE_WAYS_OUT: readonly string[] = [
  "pyodide_js.loadPackage(there + 'package-1.0-py3-none-any.whl')",
  "js.setTimeout('fetch(' + repr(there) + ')', 0)",
  "js.Request.new(there)",
];

const attack = (there: string): string => `import js, pyodide_js
there = ${JSON.stringify(there)}
ways = ${JSON.stringify([...WAYS_OUT, ...LATE_WAYS_OUT])}
def attempt(way):
    try:
        eval(way)
        return "open"
    except BaseException as error:
        return "closed"
for number, way in enumerate(ways):
    print(number, attempt(way))
`;

test.describe("in one page", () => {
  // A story begins where the one before it left the page, so that Python and the network are loaded once.
  test.describe.configure({ mode: "serial" });

  let page: Page;
  let debug: Debugger;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    debug = new Debugger(page);
  });
  test.afterAll(() => page.close());

  test("the page's policy has no exception that the whole job needs", async () => {
    const violations: string[] = [];
    const listen = (message: ConsoleMessage): void => {
      if (/content security policy/i.test(message.text())) violations.push(message.text());
    };
    page.on("console", listen);
    await debug.open();
    await mainJob(debug);
    expect(violations).toEqual([]);
    // The other stories do what the policy forbids.
    page.off("console", listen);

    // In a task of its own: what a test evaluates itself is exempt.
    const refused = await page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const outcome = (run: (text: string) => unknown): string => {
            try {
              run("1");
              return "allowed";
            } catch (error) {
              return error instanceof Error ? error.name : "refused";
            }
          };
          setTimeout(() => resolve([outcome(eval), outcome(Function)]), 0);
        }),
    );
    expect(refused).toEqual(["EvalError", "EvalError"]);
  });

  test("the page may not reach another server, nor show itself with another base", async () => {
    await withHost({}, async (elsewhere) => {
      const reached = await page.evaluate(async (there) => {
        const base = document.createElement("base");
        base.href = there;
        document.head.append(base);
        const picture = new Image();
        picture.src = `${there}favicon.svg`;
        await new Promise((resolve) => picture.addEventListener("error", resolve));
        const answer = await fetch(there).then(
          () => "answered",
          () => "refused",
        );
        return { answer, base: document.baseURI.startsWith(there) };
      }, elsewhere.address);
      expect(reached).toEqual({ answer: "refused", base: false });
      expect(elsewhere.asked).toEqual([]);
    });
  });

  test("markup in output, values, names and exceptions stays text", async () => {
    const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    page.on("dialog", () => {
      throw new Error("The markup ran.");
    });
    await debug.write(
      `markup = ${JSON.stringify(markup)}
data = {markup: [markup]}
globals()[markup] = type(markup, (), {})()
print(markup)
raise type(markup, (Exception,), {})(markup)
`,
    );
    await debug.start();
    await debug.press("F10", "F10", "F10");
    await expect(debug.python("markup")).toContainText(markup);
    await debug
      .variable("data")
      .getByRole("button", { name: /Expand/ })
      .click();
    await expect(debug.variables.getByRole("rowheader").filter({ hasText: markup })).toBeVisible();
    await debug.press("F10", "F10", "F10");
    await expect(debug.stop).toContainText(markup);
    await expect(await debug.tab("Output")).toContainText(markup);
    await debug.predicted();
    await expect(page.locator("#root img")).toHaveCount(0);
    await expect(page.locator("#root script")).toHaveCount(0);
  });

  test("a program finds no way out of Python's worker", async () => {
    await withHost({}, async (elsewhere) => {
      await debug.write(attack(elsewhere.address));
      await debug.start();
      const output = await debug.tab("Output");
      await page.getByRole("slider", { name: "Step on display" }).focus();
      await debug.press("End");
      await expect(debug.spoken).toContainText("The program has ended");
      for (const [number, way] of WAYS_OUT.entries()) {
        await expect(output, way).toContainText(`${String(number)} closed`);
      }
      await oneStep(debug);
      expect(elsewhere.asked).toEqual([]);
    });
  });
});

test("a hostile model card leaves a debugger for Python alone, and says what is wrong", async ({ page }) => {
  await page.route("**/card.json", async (route) => {
    const response = await route.fetch();
    const card: unknown = await response.json();
    await route.fulfill({
      json: Object.assign({}, card, { shapes: { layers: 1e9, heads: 1, headWidth: 1, width: 1 } }),
    });
  });
  const debug = new Debugger(page);
  await debug.open();
  const wrong = 'The model\'s card.json is wrong at "shapes.layers"';
  await expect(page.getByRole("alert").filter({ hasText: wrong })).toBeVisible();
  await debug.start();
});
