import { expect, test } from "vitest";
import type { Breakpoint } from "./breakpoints.ts";
import type { Controller } from "./controller.ts";
import { logLines } from "./logs.ts";
import { isProbing } from "./probes.ts";
import { runningScore } from "./score.ts";
import { causeOf, placeOf } from "./sentences.ts";
import { page, pausedWhen, press, settled } from "./test-page.ts";
import { stateAt } from "./recording.ts";

const LOOP = `def half(n):
    if n > 2:
        raise ValueError(n)
    return n / 2

total = 0
for n in [1, 2, 3]:
    try:
        total += half(n)
    except ValueError:
        total = -1
print(total)
total[0]
`;

type Extra = Partial<Omit<Breakpoint, "id" | "line">>;

/** Values of `n` and reasons at the stops of Continue, pressed until the program ends. */
async function stopsOf(
  breakpoints: readonly (readonly [line: number, extra: Extra])[],
  prepare: (controller: Controller) => void = () => undefined,
): Promise<readonly string[]> {
  const debug = page(LOOP);
  prepare(debug.controller);
  for (const [line, extra] of breakpoints)
    debug.controller.setBreakpoint({
      id: null,
      line,
      enabled: true,
      condition: "",
      of: "truth",
      hits: "",
      log: "",
      ...extra,
    });
  press(debug, "continue");
  await pausedWhen(debug);
  const stops: string[] = [];
  for (;;) {
    const before = await pausedWhen(debug, ({ probes }) => !isProbing(probes));
    press(debug, "continue");
    const phase = await pausedWhen(debug, (now) => now.visits !== before.visits);
    const visit = phase.visits[phase.shown];
    if (visit === undefined) throw new Error("No stop");
    const state = stateAt(phase.recording, visit.node);
    if (state.event === "exit") return stops;
    const n = "locals" in state ? state.locals.get("n") : undefined;
    stops.push([causeOf(visit).replace("Stopped ", ""), ...(n === undefined ? [] : [`n = ${n}`])].join(", "));
  }
}

const FATAL = "at an exception nothing catches";

test.each<[string, readonly (readonly [number, Extra])[], readonly string[]]>([
  [
    "a breakpoint",
    [[9, {}]],
    ["at a breakpoint, n = 1", "at a breakpoint, n = 2", "at a breakpoint, n = 3", FATAL],
  ],
  [
    "a condition",
    [[9, { condition: "half(1) and n % 2" }]],
    ["at a breakpoint, n = 1", "at a breakpoint, n = 3", FATAL],
  ],
  ["a hit count", [[9, { hits: "> 1" }]], ["at a breakpoint, n = 2", "at a breakpoint, n = 3", FATAL]],
  ["both", [[9, { hits: "2", condition: "n != 2" }]], ["at a breakpoint, n = 3", FATAL]],
  ["a disabled one", [[9, { enabled: false }]], [FATAL]],
  ["a logpoint", [[9, { log: "{n}" }]], [FATAL]],
  [
    "a condition that fails",
    [[12, { condition: "missing" }]],
    ["at a breakpoint. Its condition fails: NameError: name 'missing' is not defined, n = 3", FATAL],
  ],
])("Continue and %s", async (_, breakpoints, expected) => {
  expect(await stopsOf(breakpoints)).toEqual(expected);
});

test("Continue and exceptions", async () => {
  expect(await stopsOf([], (controller) => controller.filter({ uncaught: false }))).toEqual([]);
  expect(await stopsOf([], (controller) => controller.filter({ raised: true }))).toEqual([
    "at a raised exception",
    FATAL,
  ]);
});

test("Continue and a watched value", async () => {
  expect(
    await stopsOf([], (controller) => controller.watchValue({ name: "total", frame: "<module>" })),
  ).toEqual([
    "Stopped: total is now 0",
    "Stopped: total changed from 0 to 0.5, n = 1",
    "Stopped: total changed from 0.5 to 1.5, n = 2",
    "Stopped: total changed from 1.5 to -1, n = 3",
    FATAL,
  ]);
});

test("a condition on the predicted state is looked at wherever its line runs, and stops where it holds", async () => {
  const debug = page(LOOP);
  const conditional = { condition: "n == 2", of: "prediction", hits: "", log: "" } as const;
  debug.controller.setBreakpoint({ id: null, line: 9, enabled: true, ...conditional });
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "continue");
  const stopped = await pausedWhen(debug, ({ shown, seeking }) => shown > 0 && seeking === null);
  const here = stopped.visits[stopped.shown];
  expect(here?.reason).toEqual({ kind: "breakpoint", note: null });
  const state = stateAt(stopped.recording, here?.node ?? 0);
  expect("locals" in state ? state.locals.get("n") : undefined).toBe("2");
  expect(stopped.visits.map(({ reason }) => reason.kind)).toEqual(["entry", "step", "breakpoint"]);
});

test("a logpoint writes what Python says, where its condition holds", async () => {
  const debug = page(LOOP);
  debug.controller.setBreakpoint({
    id: null,
    line: 9,
    enabled: true,
    condition: "n > 1",
    of: "truth",
    hits: "",
    log: "n={n} {{raw}} {half(n)}",
  });
  press(debug, "continue");
  const phase = await pausedWhen(debug, ({ probes }) => probes.size > 0 && !isProbing(probes));
  expect(logLines(debug.store.getState(), phase).map(({ line, text }) => [line, text])).toEqual([
    [9, "n=2 {raw} 1.0"],
    [9, "n=3 {raw} {ValueError: 3}"],
  ]);
});

test("rewinding goes back through the recording, also to where nobody was", async () => {
  const debug = page(LOOP);
  const at = async (): Promise<string> => {
    const phase = await pausedWhen(debug);
    const visit = phase.visits[phase.shown];
    return visit === undefined ? "" : placeOf(phase.recording.program, stateAt(phase.recording, visit.node));
  };
  debug.controller.setBreakpoint({
    id: null,
    line: 4,
    enabled: true,
    condition: "",
    of: "truth",
    hits: "2",
    log: "",
  });
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "continue");
  expect(await at()).toBe("Line 4 in half");
  press(debug, "back");
  expect(await at()).toBe("Line 2 in half");
  press(debug, "back_out");
  expect(await at()).toBe("Line 9");
  press(debug, "back");
  expect(await at()).toBe("Line 8");
  press(debug, "back", "back_into");
  expect(await at()).toBe("half returns, line 4");
  debug.controller.toggleBreakpoint(6);
  press(debug, "reverse");
  expect(await at()).toBe("Line 6");
  press(debug, "reverse", "reverse");
  expect(await at()).toBe("Start of the program");
  const { visits } = await pausedWhen(debug, settled);
  expect(visits.map(({ node }) => node)).toEqual(visits.map(({ node }) => node).sort((a, b) => a - b));
  expect(runningScore(visits)).toMatchObject({ exact: visits.length - 1, pending: 0 });
});

test("a search for a wrong prediction goes to the end when all are right", async () => {
  const debug = page(LOOP);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, "diverge");
  const phase = await pausedWhen(debug, ({ seeking }) => seeking === null);
  expect(phase.visits).toHaveLength(phase.recording.tree.nodes.length);
  expect(phase.visits.at(-1)?.reason).toEqual({ kind: "exit" });
});
