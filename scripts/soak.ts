/**
 * `npm run soak [-- --steps 10000 --runs 30]`: steps through programs in Chromium, each step predicted and judged, and
 * prints how the page's heap grows from run to run: the mean of the last third of the runs over that of the first. Fails
 * above 10 %. With few steps the first third is one in which the browser still compiles the page; `--warm-up` runs come
 * before it.
 */
import { parseArgs } from "node:util";
import { chromium, expect as usual } from "@playwright/test";
import { Debugger } from "../e2e/debugger.ts";
import { Host } from "../e2e/server.ts";

/** Growth that is too much. */
const LIMIT = 0.1;

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "10000" },
    runs: { type: "string", default: "30" },
    "warm-up": { type: "string", default: "0" },
  },
});
const steps = Number(values.steps);
const runs = Number(values.runs);
const warmUp = Number(values["warm-up"]);
const stepsOfRun = Math.ceil(steps / runs);

const expect = usual.configure({ timeout: 600_000 });
const host = new Host();
await host.start();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const devtools = await page.context().newCDPSession(page);
const debug = new Debugger(page, expect);
await debug.open(host.address);

const heaps: number[] = [];
let done = 0;
for (let run = 1 - warmUp; run <= runs; run++) {
  // Each run is another program, so that nothing is kept by being the same.
  await debug.write(`total = ${String(run)}\nfor n in range(${String(stepsOfRun)}):\n    total = n\n`);
  await debug.start();
  for (let step = 0; step < stepsOfRun; step++) await page.keyboard.press("F10");
  await expect(debug.score).not.toContainText("waiting");
  done += stepsOfRun;
  const bytes = await heap();
  if (run > 0) heaps.push(bytes);
  console.log(`run ${String(run)}: ${String(done)} steps, heap ${megabytes(bytes)}`);
}
const third = Math.max(1, Math.floor(runs / 3));
const [first, last] = [mean(heaps.slice(0, third)), mean(heaps.slice(-third))];
const growth = last / first - 1;
console.log(
  `${String(done)} steps in ${String(runs)} runs: from ${megabytes(first)} to ${megabytes(last)}, growth ${(100 * growth).toFixed(1)} %`,
);

await browser.close();
await host.stop();
if (growth > LIMIT) throw new Error(`The heap grew by more than ${String(100 * LIMIT)} %.`);

/** Bytes that live after a collection. */
async function heap(): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
