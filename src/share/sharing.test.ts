import { beforeAll, expect, test } from "vitest";
import { memoryStorage, type BrowserStorage } from "../session/browserStorage.ts";
import { createController, type Controller } from "../session/controller.ts";
import type { Draft } from "../session/session.ts";
import { createSessionStore, type SessionStore } from "../session/store.ts";
import { createNodeTracer } from "../python/node.ts";
import type { Tracer } from "../python/protocol.ts";
import type { Arrival } from "./arrival.ts";
import { shelved } from "./shelf.ts";
import { createSharing, type Sharing } from "./sharing.ts";

/** Real Python, and no model. */
let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
}, 120_000);

interface Page {
  readonly store: SessionStore;
  readonly controller: Controller;
  readonly sharing: Sharing;
  readonly storage: BrowserStorage;
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
    },
    examples: {
      index: () => Promise.reject(new Error("no examples")),
      recorded: () => Promise.reject(new Error("no examples")),
    },
    now: () => 0,
  });
  store.dispatch({ kind: "python_changed", python: { kind: "ready", label: "", detail: null } });
  store.dispatch({ kind: "model_changed", model: { kind: "failed", message: "" } });
  const storage = memoryStorage();
  let shownPanel = "stack";
  const sharing = createSharing({
    session: store,
    controller,
    storage,
    panel: { shown: () => shownPanel, show: (id) => (shownPanel = id) },
    onLesson: nothing,
    place: {
      fragment: () => fragment,
      address: (next) => `page#${next}`,
      show: nothing,
      onChange: () => nothing,
    },
  });
  return { store, controller, sharing, storage };
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
  expect(shelved(debug.storage)).toEqual([MINE]);
  debug.sharing.restore();
  expect(debug.store.getState().draft).toEqual(MINE);
  expect(debug.sharing.ownsDraft()).toBe(true);
});

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
  expect(shelved(debug.storage).map(({ source }) => source)).toEqual(["x = 2\n", "mine = 1\n"]);
});

test("a damaged link changes nothing but the notice", async () => {
  const debug = page(MINE, "v1/damaged");
  const before = debug.store.getState();
  await debug.sharing.openAddress();
  expect(debug.sharing.store.getState().arrival.kind).toBe("refused");
  expect(debug.store.getState()).toBe(before);
});
