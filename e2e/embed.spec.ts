import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { Debugger } from "./debugger.ts";

/** A page of another origin, which serves one frame and no headers of ours. */
async function host(frame: string, headers: Readonly<Record<string, string>> = {}): Promise<Server> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...headers });
    response.end(`<!doctype html><title>Course</title><h1>Lesson 3</h1>${frame}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function addressOf(server: Server): string {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The host does not listen");
  return `http://127.0.0.1:${address.port}/`;
}

async function iframe(page: Page): Promise<string> {
  const debug = new Debugger(page);
  await debug.run("squares = []\nfor n in [1, 2]:\n    squares.append(n * n)\n");
  await debug.press("F10", "F10");
  await debug.predicted();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.keyboard.press("ControlOrMeta+S");
  await page.getByRole("menuitem", { name: /^Copy iframe/ }).press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function reproduces(frame: FrameLocator): Promise<void> {
  await expect(frame.getByRole("region", { name: "Shared session" })).toContainText("a session of 3 stops");
  await frame.getByRole("button", { name: "Run it" }).click();
  await expect(frame.getByRole("region", { name: "Shared session" })).toContainText(
    "5 of 5 states identical on this machine",
  );
}

test("a frame in a page of another origin, isolated or not, shows, runs and hands on a session", async ({
  page,
}) => {
  const snippet = await iframe(page);
  const server = await host(snippet);
  const isolated = await host(snippet, {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
  });
  try {
    await page.goto(addressOf(server));
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "Neural Debugger" })).toBeHidden();
    await expect(frame.getByRole("textbox", { name: /^Program/ })).toBeHidden();
    const inside = page.frames().find((other) => other.url().includes("embed=1"));
    expect(await inside?.evaluate(() => crossOriginIsolated)).toBe(false);
    const before = inside?.url();

    await reproduces(frame);
    await expect(frame.getByRole("region", { name: "Shared session" })).toContainText("1 thread");
    expect(inside?.url()).toBe(before);

    await frame.getByRole("button", { name: "Step Over" }).click();
    await expect(frame.getByRole("status")).toContainText("stop 4 of 4");
    const opening = page.context().waitForEvent("page");
    await frame.getByRole("link", { name: "Open in playground" }).click();
    const playground = await opening;
    await expect(playground.getByRole("region", { name: "Shared session" })).toContainText(
      "a session of 4 stops",
    );
    expect(playground.url()).not.toContain("embed");
    await playground.close();

    await page.goto(addressOf(isolated));
    await reproduces(page.frameLocator("iframe"));
  } finally {
    server.close();
    isolated.close();
  }
});
