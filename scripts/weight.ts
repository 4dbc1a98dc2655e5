/**
 * `npm run -s weight`: bytes that the built page takes from a host that compresses as public hosts do, in Chromium:
 * on a first visit until the editor is there and until the page is available offline, and on the visit after it.
 */
import { chromium, expect } from "@playwright/test";
import { Debugger } from "../e2e/debugger.ts";
import { Host } from "../e2e/server.ts";

const host = new Host({ gzip: true });
await host.start();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await (await browser.newContext({ serviceWorkers: "allow" })).newPage();
const debug = new Debugger(page, expect.configure({ timeout: 600_000 }));
const available = page.getByRole("contentinfo").getByRole("button", { name: "Available offline" });

const report = (what: string): void =>
  console.log(`${what}: ${(host.sent / 1e6).toFixed(2)} MB in ${String(host.asked.length)} requests`);

await debug.open(host.address);
report("First visit, until the editor is there   ");
await available.waitFor({ timeout: 600_000 });
report("First visit, until it is available offline");
host.forget();
await debug.open(host.address);
await available.waitFor({ timeout: 600_000 });
report("The visit after it                        ");

await browser.close();
await host.stop();
