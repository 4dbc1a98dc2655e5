import { beforeAll, expect, test } from "vitest";
import { PLAIN_QUESTION } from "../session/infer/question.ts";
import { createController, type Controller } from "../session/controller.ts";
import { memoryStorage } from "../session/browserStorage.ts";
import { createSessionStore, type SessionStore } from "../session/store.ts";
import { createNodeTracer } from "../python/node.ts";
import type { Tracer } from "../python/protocol.ts";
import type { Arrival } from "./arrival.ts";
import type { SharedSession } from "./document.ts";
import { createSharing, type Sharing } from "./sharing.ts";
import { remembered, rememberWhenLeft } from "./tab.ts";
import type { Draft } from "../session/state.ts";

/** Real Python, and no model. */
let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
}, 120_000);

interface Page {
  readonly store: SessionStore;
  readonly controller: Controller;
  readonly sharing: Sharing;
  /** Programs of the user that others took the place of, in order. */
  readonly replaced: readonly Draft[];
}

const program = (source: string): Draft => ({
  source,
  entry: { kind: "module" },
  stdin: "",
  breakpoints: [],
});

/** A page whose address ends in `fragment`. */
function page(draft: Draft, fragment = ""): Page {
  const store = createSessionStore(draft);
  const nothing = (): void => undefined;
  const controller = createController(store, {
    python: { ...tracer, stop: nothing },
    model: {
      load: nothing,
      predict: () => Promise.reject(new Error("no model")),
      cancel: nothing,
      retry: nothing,
      replace: nothing,
    },
    examples: {
      index: () => Promise.reject(new Error("no examples")),
      recorded: () => Promise.reject(new Error("no examples")),
      isOf: () => true,
    },
    now: () => 0,
  });
  store.dispatch({ kind: "python_changed", python: { kind: "ready", label: "", detail: null } });
  store.dispatch({ kind: "model_changed", model: { kind: "failed", message: "" } });
  const replaced: Draft[] = [];
  let shownPanel = "stack";
  const sharing = createSharing({
    session: store,
    controller,
    onReplace: () => replaced.push(store.getState().draft),
    panel: { shown: () => shownPanel, show: (id) => (shownPanel = id) },
    onLesson: nothing,
    place: {
      fragment: () => fragment,
      address: (next) => `page#${next}`,
      show: nothing,
      onChange: () => nothing,
    },
  });
  return { store, controller, sharing, replaced };
}

const paused = ({ store }: Page): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = store.subscribe(({ phase }) => {
      if (phase.kind !== "paused") return;
      unsubscribe();
      resolve();
    });
  });

const arrived = ({ sharing }: Page, kind: Arrival["kind"]): Promise<Arrival> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { arrival } = sharing.store.getState();
      if (arrival.kind === kind) resolve(arrival);
    };
    sharing.store.subscribe(look);
    look();
  });

/** A link to five stops of a program. */
async function linkTo(source: string): Promise<string> {
  const debug = page(program(source));
  debug.controller.command("continue");
  await paused(debug);
  for (const command of ["over", "into", "over", "over"] as const) debug.controller.command(command);
  return (await debug.sharing.link()).replace("page#", "");
}

const SOURCE = "x = 1\nfor n in [1, 2]:\n    x += n\n";
const MINE = program("mine = 1\n");

test("a link shows its program, runs nothing unasked, and comes out the same", async () => {
  const debug = page(MINE, await linkTo(SOURCE));
  await debug.sharing.openAddress();
  expect(debug.sharing.store.getState().arrival.kind).toBe("offered");
  expect(debug.store.getState().draft.source).toBe(SOURCE);
  expect(debug.store.getState().phase.kind).toBe("editing");
  expect(debug.sharing.ownsDraft()).toBe(false);

  debug.sharing.run();
  const arrival = await arrived(debug, "reproduced");
  expect(arrival.kind === "reproduced" ? arrival.receipt.truth : null).toEqual({
    identical: 5,
    compared: 5,
    difference: null,
  });
  expect(debug.replaced).toEqual([MINE]);
  debug.sharing.restore();
  expect(debug.store.getState().draft).toEqual(MINE);
  expect(debug.sharing.ownsDraft()).toBe(true);
});

test("a link of a branch makes its change again, and the stops behind it", async () => {
  const debug = page(program(SOURCE));
  debug.controller.command("continue");
  await paused(debug);
  debug.controller.command("over");
  debug.controller.command("over");
  await debug.controller.applyChanges([{ step: 2, name: "x", value: "40" }]);
  for (const command of ["over", "over"] as const) debug.controller.command(command);
  const link = (await debug.sharing.link()).replace("page#", "");

  const other = page(MINE, link);
  await other.sharing.openAddress();
  expect(other.store.getState().branches.all).toHaveLength(1);
  other.sharing.run();
  const arrival = await arrived(other, "reproduced");
  expect(arrival.kind === "reproduced" ? arrival.receipt.truth : null).toEqual({
    identical: 5,
    compared: 5,
    difference: null,
  });
  expect(other.store.getState().branches.all).toHaveLength(2);
  expect(other.sharing.snapshot().changes).toEqual([{ step: 2, name: "x", value: "40" }]);
});

test("a question for inputs arrives with its program, and leaves with it", async () => {
  const debug = page(program("def f(n):\n    return n\n"));
  const question = { ...PLAIN_QUESTION, entry: "f", wanted: { kind: "returns" as const, text: "3" } };
  debug.store.dispatch({ kind: "infer", event: { kind: "question_changed", question } });
  const other = page(MINE, (await debug.sharing.link()).replace("page#", ""));
  await other.sharing.openAddress();
  expect(other.store.getState().infer.question).toEqual(question);
  other.sharing.restore();
  expect(other.store.getState().infer.question).toBeNull();
});

test("the stops of before are offered to their own program only", async () => {
  const debug = page(program(SOURCE));
  debug.controller.command("continue");
  await paused(debug);
  debug.controller.command("over");
  const before = debug.sharing.toRemember();

  const other = page(MINE);
  other.sharing.resume(before);
  expect(other.sharing.store.getState().arrival.kind).toBe("none");
  const again = page(program(SOURCE));
  again.sharing.resume(before);
  expect(again.sharing.store.getState().arrival.kind).toBe("offered");
  expect(again.sharing.toRemember()).toEqual(before);
  expect(again.sharing.ownsDraft()).toBe(true);
  again.controller.command("continue");
  expect(again.sharing.store.getState().arrival.kind).toBe("none");
  await paused(again);
});

test("a branch, and a question without a run, are there again after a reload", async () => {
  const debug = page(program(SOURCE));
  debug.controller.command("continue");
  await paused(debug);
  debug.controller.command("over");
  debug.controller.command("over");
  await debug.controller.applyChanges([{ step: 2, name: "x", value: "40" }]);
  const again = page(program(SOURCE));
  again.sharing.resume(left(debug));
  again.sharing.run();
  await arrived(again, "reproduced");
  expect(again.sharing.snapshot().changes).toEqual([{ step: 2, name: "x", value: "40" }]);

  const asking = page(program(SOURCE));
  asking.store.dispatch({ kind: "infer", event: { kind: "question_changed", question: PLAIN_QUESTION } });
  const asked = page(program(SOURCE));
  asked.sharing.resume(left(asking));
  expect(asked.store.getState().infer.question).toEqual(PLAIN_QUESTION);
  expect(asked.sharing.store.getState().arrival.kind).toBe("none");
});

/** What a tab has of a page that it left. */
function left({ sharing }: Page): SharedSession {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  const window = Object.assign(new EventTarget(), { document });
  const tab = memoryStorage();
  rememberWhenLeft(window, tab, () => sharing.toRemember());
  window.dispatchEvent(new Event("pagehide"));
  const before = remembered(tab);
  if (before === null) throw new Error("Nothing was remembered.");
  return before;
}

test("what depends on the machine shows up at its stop", async () => {
  const debug = page(MINE, await linkTo("import time\nx = 1\nt = time.time_ns()\ny = 2\nz = 3\n"));
  await debug.sharing.openAddress();
  debug.sharing.run();
  const arrival = await arrived(debug, "reproduced");
  expect(arrival.kind === "reproduced" ? arrival.receipt.truth : null).toEqual({
    identical: 4,
    compared: 5,
    difference: 4,
  });
});

test("a program of a link that the user changes is theirs, and both are kept", async () => {
  const debug = page(MINE, await linkTo(SOURCE));
  await debug.sharing.openAddress();
  debug.controller.edit("x = 2\n", new Map());
  expect(debug.sharing.ownsDraft()).toBe(true);
  expect(debug.sharing.store.getState().arrival.kind).toBe("none");
  debug.sharing.openProgram("third = 3\n");
  expect(debug.replaced.map(({ source }) => source)).toEqual(["mine = 1\n", "x = 2\n"]);
});

test("a damaged link changes nothing but the notice", async () => {
  const debug = page(MINE, "v1/damaged");
  const before = debug.store.getState();
  await debug.sharing.openAddress();
  expect(debug.sharing.store.getState().arrival.kind).toBe("refused");
  expect(debug.store.getState()).toBe(before);
});
