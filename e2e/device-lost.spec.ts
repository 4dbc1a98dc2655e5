import { readdirSync, readFileSync } from "node:fs";
import { expect, test, type Worker } from "@playwright/test";
import { Debugger } from "./debugger.ts";
import { mainJob, SUM } from "./mainJob.ts";
import { withHost, type Host } from "./server.ts";

// Chromium's software adapter: a WebGPU device as any other, but one that takes minutes to check the network.
const PATIENCE = 900_000;
test.setTimeout(2 * PATIENCE);
test.use({
  launchOptions: {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
  },
});

/**
 * Makes the software adapter pass for a fast card, on the machine's side of the border only: the adapter says that it
 * is none, and the clock of its worker runs slowly. The device can be reached as `card`.
 */
const FAST_CARD = `
Object.defineProperty(GPUAdapterInfo.prototype, "isFallbackAdapter", { get: () => false });
const { requestDevice } = GPUAdapter.prototype;
GPUAdapter.prototype.requestDevice = async function (descriptor) {
  const now = performance.now.bind(performance);
  performance.now = () => now() / 1e6;
  return (globalThis.card = await requestDevice.call(this, descriptor));
};
`;

function giveFastCard(host: Host): void {
  const name = readdirSync("dist/assets").find((file) => file.startsWith("inference.worker"));
  if (name === undefined) throw new Error("The page has no worker for the network.");
  host.replaced.set(`assets/${name}`, FAST_CARD + readFileSync(`dist/assets/${name}`, "utf8"));
}

/** Takes the card away, as a driver that crashes does. */
async function lose(workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) await worker.evaluate("globalThis.card?.destroy()");
}

test("the graphics card is lost while it predicts: the processor answers, and the session stays", async ({
  page,
}) => {
  await withHost({}, async (host) => {
    giveFastCard(host);
    const debug = new Debugger(page);
    await debug.open(host.address);
    const chip = page.getByRole("banner").getByText(/ndb-small/);
    await expect(chip).toContainText("WebGPU", { timeout: PATIENCE });
    await debug.write(SUM);
    await debug.start();
    await debug.press("F10", "F10", "F10", "F10");
    await lose(page.workers().filter((worker) => worker.url().includes("inference.worker")));
    await debug.predicted();
    await expect(chip).toContainText("CPU");
    expect((await debug.stops()).length).toBe(5);
    await expect(page.getByText("The debugger works with Python alone.")).toHaveCount(0);
    await mainJob(debug);
  });
});
