import { chromium, expect, type Browser, type Page } from "@playwright/test";
import * as v from "valibot";
import { DEFAULT_LIMITS } from "../src/core/1-trace/trace.ts";
import { EXAMPLES } from "../src/session/examples/catalog.ts";
import { writeExample } from "../src/session/examples/recorded.ts";
import { createNodeTracer } from "../src/python/node.ts";
import { Host } from "../e2e/server.ts";
import type { Ratio } from "./ratio.ts";

/** A task of this many milliseconds or more keeps the visitor waiting (W3C Long Tasks). */
const LONG_TASK = 50;
/** Rounds of the loop: with two states each, the recording has a few states more than 10,000. */
const ROUNDS = 5000;

/**
 * The longest task of the built page's main thread, in processor time so that other programs of the machine do not
 * count, while a session of 10,000 stops is scrolled and walked through in Chromium.
 */
export async function measureLongSession(): Promise<readonly Ratio[]> {
  const host = new Host();
  const [example] = EXAMPLES;
  host.replaced.set(`examples/${example.id}/session.json`, await longSession());
  await host.start();
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({ serviceWorkers: "block", viewport: { width: 1440, height: 900 } });
    await page.goto(host.address);
    const slider = page.getByRole("slider", { name: "Step on display" });
    await expect(slider).toBeVisible({ timeout: 120_000 });
    await page.getByRole("tab", { name: "Steps" }).click();
    const list = page.getByRole("list", { name: "Stops" });
    await expect(list.getByRole("listitem").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Program\./ })).toBeAttached({ timeout: 120_000 });

    const scrolled = await longestTask(browser, page, () => scroll(page));
    await slider.focus();
    const walked = await longestTask(browser, page, () => walk(page));
    const states = await slider.getAttribute("aria-valuemax");
    const name = (what: string): string => `longest task while ${what} in ${String(states)} stops / 50 ms`;
    return [
      { name: name("the list scrolls"), value: scrolled / LONG_TASK, goal: 1 },
      { name: name("keys go from step to step"), value: walked / LONG_TASK, goal: 1 },
    ];
  } finally {
    await browser.close();
    await host.stop();
  }
}

/** The file of an example that stops at every state of a long loop; the network was not asked. */
async function longSession(): Promise<string> {
  const tracer = await createNodeTracer();
  const source = `total = 0\nfor n in range(${String(ROUNDS)}):\n    total += n % 7\n`;
  const entry = { kind: "module" } as const;
  const traced = await tracer.trace({ source, entry, stdin: "", limits: DEFAULT_LIMITS });
  if (!traced.ok) throw new Error(traced.error.message);
  const states = traced.value.events.filter(({ kind }) => kind !== "micro" && kind !== "print").length;
  return writeExample({
    model: { name: "none", weights: "0".repeat(64) },
    source,
    entry,
    trace: traced.value,
    answers: Array.from({ length: states }, () => null),
  });
}

async function scroll(page: Page): Promise<void> {
  const box = await page.getByRole("list", { name: "Stops" }).locator("..").boundingBox();
  if (box === null) throw new Error("The list of stops is not on display.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, turn % 3 === 0 ? -20_000 : 15_000);
}

async function walk(page: Page): Promise<void> {
  for (let round = 0; round < 10; round++)
    for (const key of ["Home", "ArrowRight", "PageUp", "ArrowRight", "End", "ArrowLeft"])
      await page.keyboard.press(key);
}

const TraceSchema = v.object({
  traceEvents: v.array(
    v.looseObject({
      name: v.string(),
      pid: v.number(),
      tid: v.number(),
      tdur: v.optional(v.number()),
      args: v.optional(v.looseObject({ name: v.optional(v.unknown()) })),
    }),
  ),
});

/** Processor time of the longest task of a main thread meanwhile, in milliseconds. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline", "toplevel"] });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = v.parse(TraceSchema, JSON.parse(trace.toString("utf8")));
  const thread = ({ pid, tid }: { readonly pid: number; readonly tid: number }): string =>
    `${String(pid)}/${String(tid)}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(thread),
  );
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && main.has(thread(event)));
  if (tasks.length === 0) throw new Error("The trace has no tasks of the page.");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
