import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../core/1-trace/trace.ts";
import { buildTree } from "../core/2-tree/build.ts";
import { randomTrace } from "../core/2-tree/random-trace.ts";
import type { Action } from "../core/3-debugger/action.ts";
import { step } from "../core/3-debugger/step.ts";
import { seededRandom, type Random } from "../core/lib/random.ts";
import { breakpointsAt } from "./breakpoints.ts";
import { initialSession, reduce, type SessionEvent } from "./session.ts";
import type { Recording } from "./recording.ts";
import type { Session } from "./state.ts";

const DRAFT = { source: "x = 1", entry: { kind: "module" }, stdin: "", breakpoints: [] } as const;
const READY = { kind: "ready", label: "", detail: null } as const;
const FAILED = { kind: "failed", message: "gone" } as const;

function recording(seed: number): Recording {
  const trace = randomTrace(seededRandom(seed));
  const { source, entry, stdin } = DRAFT;
  return {
    origin: { request: { source, entry, stdin, limits: DEFAULT_LIMITS }, changes: [] },
    program: trace.program,
    tree: buildTree(trace),
    end: trace.end,
    milliseconds: 1,
    recorded: null,
  };
}

const paused = (...events: readonly SessionEvent[]): Session =>
  [
    { kind: "model_changed", model: READY } as const,
    { kind: "started", run: 1 } as const,
    { kind: "recorded", run: 1, recording: recording(1) } as const,
    ...events,
  ].reduce(reduce, initialSession(DRAFT));

const into: SessionEvent = { kind: "acted", action: { kind: "step_into" } };
const over: SessionEvent = { kind: "acted", action: { kind: "step_over" } };
const jump = (node: number): SessionEvent => ({ kind: "jumped", node });
const show = (visit: number): SessionEvent => ({ kind: "visit_chosen", visit });
const failure = (visit: number, run = 1): SessionEvent => ({
  kind: "answered",
  run,
  visit,
  answer: { kind: "failed", message: "no" },
});

/** The stops as `node forecast`, the one on display in brackets. */
function stops({ phase }: Session): string {
  if (phase.kind !== "paused") return phase.kind;
  return phase.visits
    .map(({ node, forecast }, index) => {
      const text = `${node} ${forecast.kind}`;
      return index === phase.shown ? `[${text}]` : text;
    })
    .join(", ");
}

test.each<[string, readonly SessionEvent[], string]>([
  ["the first stop is the entry", [], "[0 entry]"],
  ["each act waits for its prediction", [into, into], "0 entry, 1 pending, [2 pending]"],
  ["an answer finds its stop", [into, into, failure(1)], "0 entry, 1 failed, [2 pending]"],
  ["only the first answer counts", [into, failure(1), failure(1)], "0 entry, [1 failed]"],
  ["doing the same again keeps what is known", [into, failure(1), show(0), into], "0 entry, [1 failed]"],
  [
    "doing something else drops it",
    [into, into, failure(1), show(1), over],
    "0 entry, 1 failed, [2 pending]",
  ],
  ["a dropped stop's answer is ignored", [into, show(0), over, failure(1)], "0 entry, [1 pending]"],
  [
    "a lost model answers what waits",
    [into, { kind: "model_changed", model: FAILED }],
    "0 entry, [1 no_model]",
  ],
  [
    "a model that comes back is asked again",
    [into, { kind: "model_changed", model: FAILED }, { kind: "model_changed", model: READY }],
    "0 entry, [1 pending]",
  ],
  [
    "another start makes every prediction anew",
    [into, failure(1), { kind: "start_from_chosen", startFrom: "model" }, failure(1)],
    "0 entry, [1 pending]",
  ],
  [
    "a jump to an unvisited state puts a stop in its place",
    [into, jump(4)],
    "0 entry, 1 pending, [4 pending]",
  ],
  ["the place is in the recording's order", [jump(4), jump(2)], "0 entry, [2 pending], 4 pending"],
  ["a jump to a visited state shows it", [into, into, failure(1), jump(1)], "0 entry, [1 failed], 2 pending"],
  ["a step after a jump starts there", [jump(4), jump(2), into], "0 entry, 2 pending, [3 pending]"],
  ["an edit ends the run", [into, { kind: "draft_changed", draft: DRAFT }], "editing"],
  [
    "breakpoints do not",
    [{ kind: "breakpoints_changed", breakpoints: breakpointsAt([2, 1, 2]) }],
    "[0 entry]",
  ],
])("%s", (_, events, expected) => {
  expect(stops(paused(...events))).toBe(expected);
});

test("replies to another run and events of another phase change nothing", () => {
  const now = paused(into);
  const editing = initialSession(DRAFT);
  const stale: readonly SessionEvent[] = [
    failure(1, 2),
    { kind: "recorded", run: 2, recording: recording(2) },
    { kind: "rejected", run: 1, error: { kind: "crash", message: "" } },
    show(7),
  ];
  for (const event of stale) expect(reduce(now, event)).toBe(now);
  for (const event of [into, show(0), failure(0), ...stale]) expect(reduce(editing, event)).toBe(editing);
});

test("whatever happens, each stop follows from its action, and all stand in the recording's order", () => {
  const random = seededRandom(7);
  for (let round = 0; round < 40; round++) {
    let session = paused();
    for (let act = 0; act < 30; act++) {
      session = reduce(session, randomEvent(random));
      const { phase } = session;
      if (phase.kind !== "paused") throw new Error("still paused");
      expect(phase.visits[phase.shown]).toBeDefined();
      expect(new Set(phase.visits.map(({ id }) => id)).size).toBe(phase.visits.length);
      phase.visits.forEach(({ node, from, action }, index) => {
        const before = phase.visits[index - 1];
        if (before === undefined || action === null) expect(index).toBe(0);
        else {
          expect(node).toBe(step(phase.recording.tree, from, action));
          expect(node).toBeGreaterThan(before.node);
        }
      });
    }
  }
});

function randomEvent(random: Random): SessionEvent {
  const actions: readonly Action[] = [
    { kind: "step_into" },
    { kind: "step_over" },
    { kind: "step_return" },
    { kind: "run_to_breakpoint", lines: [1 + random.below(9)] },
  ];
  const action = actions[random.below(actions.length)];
  switch (random.below(6)) {
    case 5:
      return jump(random.below(40));
    case 0:
      return show(random.below(8));
    case 1:
      return failure(random.below(8));
    case 2:
      return { kind: "start_from_chosen", startFrom: random.below(2) === 0 ? "truth" : "model" };
    default:
      return action === undefined ? into : { kind: "acted", action };
  }
}
