/**
 * `npm run -s weight`: bytes that the built page takes from a host that compresses as public hosts do, in Chromium: on
 * a first visit until the page is available offline, by what they are for, and on the visit after it.
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

/** Names of a part of the page, and the files that it is. The first that fits counts. */
const PARTS: readonly (readonly [name: string, files: RegExp])[] = [
  ["Python", /^pyodide\/|python\.worker/],
  ["the network and its runtime", /^(ort|models)\/|inference\.worker|\bort\./],
  ["the editor", /Monaco|editor\.worker|codicon/],
  ["the examples", /^examples\//],
  ["the page itself", /./],
];
const partOf = (path: string): string | undefined => PARTS.find(([, files]) => files.test(path))?.[0];

function report(visit: string): void {
  const bytesOf = (paths: readonly string[]): number =>
    paths.reduce((sum, path) => sum + (host.sent.get(path) ?? 0), 0);
  const paths = [...host.sent.keys()];
  const print = (name: string, bytes: number): void => console.log(`${(bytes / 1e6).toFixed(2)} MB  ${name}`);
  print(`${visit}, in ${String(host.asked.length)} requests`, bytesOf(paths));
  for (const [name] of PARTS) print(`  ${name}`, bytesOf(paths.filter((path) => partOf(path) === name)));
}

await debug.open(host.address);
await available.waitFor({ timeout: 600_000 });
report("first visit, until the page is available offline");
host.forget();
await debug.open(host.address);
await available.waitFor({ timeout: 600_000 });
report("the visit after it");

await browser.close();
await host.stop();
