import { expect, test } from "vitest";
import { breakpointsAt } from "../session/breakpoints.ts";
import { PLAIN_QUESTION } from "../session/infer/question.ts";
import { DEFAULT_FILTERS } from "../session/stops.ts";
import { DEFAULT_VIEW, type SharedSession } from "./document.ts";
import { openFile } from "./files.ts";
import { parseFragment } from "./fragment.ts";
import { decodeLesson } from "./lesson.ts";
import { decodeSession } from "./permalink.ts";

/**
 * Links and files as readers have kept them. None is ever changed or removed; what their format could not
 * say has the value that a page starts with.
 */
const PROGRAM: SharedSession = {
  draft: { source: "print('hello')\n", entry: { kind: "module" }, stdin: "", breakpoints: [] },
  filters: DEFAULT_FILTERS,
  changes: [],
  moves: [],
  shown: 0,
  view: DEFAULT_VIEW,
  startFrom: "truth",
  language: "v1",
  model: null,
  truth: [],
  predicted: [],
  inverse: null,
};

const RUN: SharedSession = {
  ...PROGRAM,
  draft: {
    ...PROGRAM.draft,
    source: "total = 0\nfor n in [1, 2]:\n    total += n\n",
    breakpoints: breakpointsAt([3]),
  },
  moves: [
    { from: null, action: { kind: "step_over" } },
    { from: null, action: { kind: "run_to_breakpoint", lines: [3] } },
    { from: 1, action: { kind: "step_return" } },
  ],
  shown: 2,
  model: { name: "ndb-small", sha256: "5e597a30ebc8f1df" },
  truth: [11, 22, 33, 44],
  predicted: [null, 55, 66, null],
};

const EVERY_PART: SharedSession = {
  ...PROGRAM,
  draft: {
    source: "def f(n):\n    return n * 2  # é 😀 </script>\n\nprint(f(3))\n",
    entry: { kind: "function", name: "f", args: "(3,)" },
    stdin: "first\nsecond\n",
    breakpoints: breakpointsAt([2, 4]),
  },
  changes: [{ step: 1, name: "n", value: "n + 1" }],
  moves: [
    { from: null, action: { kind: "step_into" } },
    { from: null, action: { kind: "run_to_breakpoint", lines: [2, 4] } },
  ],
  shown: 1,
  startFrom: "model",
  model: { name: "ndb-small", sha256: "5e597a30ebc8f1df" },
  truth: [1, 65535, 700],
  predicted: [null, 40000, null],
  inverse: {
    question: { ...PLAIN_QUESTION, entry: "f", wanted: { kind: "returns", text: "6" } },
    chosen: "(3,)",
  },
};

test.each<[string, string, SharedSession]>([
  ["a program", "v1/q1YqULJSKijKzCvRUM9IzcnJV9eMyVPSUcpRslIqM1SqBQA", PROGRAM],
  [
    "a run",
    "v1/JcrNCoJQEAbQVxm-bRN4FakGhCahZS-gLq75F1zHSMtF9O5BbQ_njTsEy7T4QBlFpXXTg4xuRoVjiispjYjoHzYZWWlg1JAiqRgegqlPju4JxgyJGQGClwNjhBSwpt7Oow8BjLRNDzufRG193Xeu6VAxFghUZz33Omi-gtH8RPWynnJVxecL",
    RUN,
  ],
  [
    "every part",
    "v1/NY5BSsRAFESv8ik3iX5xOmHG2MhA40Zw5ToJQ9LplobMN3ZHXYjgMdy59hxeyCNIAm4Kqijq1RsmaAzOk88k140QEUU3P0choVMqiE7o55t-vz4_6Poi2Rimed9II1MMMmc-K_O8ETAcdA0PRlZyjpYRoOFDTHMjydlHGdZaD10XXLQMC13XirGkQmek0LaMDhrhoeACjAStGH7VERovCozjwpGhP0_HbhzB2Lrt1WVXblxvK68Gv7BnaBhzezi83lVgDKu9sffGGDCelondit3TBlyx-r_9_gc",
    EVERY_PART,
  ],
])("the link of %s still opens", async (_, link, expected) => {
  const fragment = parseFragment(link);
  if (fragment.kind !== "session") throw new Error("no session");
  expect(await decodeSession(fragment.version, fragment.payload)).toEqual({ ok: true, value: expected });
});

const LESSON = {
  title: "Names",
  steps: [
    { title: "One", text: "Look.\nTwice.", content: { kind: "session", shared: RUN } },
    { title: "Two", text: "", content: { kind: "example", id: "recursion" } },
  ],
};

test("the link of a lesson still opens", async () => {
  const fragment = parseFragment(
    "lesson/v1/JY5Ba8JAEEb_yvBdOxVjENuFgKPgSfTibbOHTbKxocmsZGNzEP97Qa-PB-89MMHg5IeQwEgw1uKsAYxjjL-LUi9zV4cF-IEbDKY4-Z4KWpbaxpGUOiWbMa2cKZWI6C18FKSlglHB2NwxPAziNd9m93dlxehh8JeBMcBYaFN9psH3PRjrsP7e-HwZqvqrzZoWjl-XIkkOV_mR_QxG8yIip3m3FxE8HVtc5ggGGGOo72PqosK55z8",
  );
  if (fragment.kind !== "lesson") throw new Error("no lesson");
  expect(await decodeLesson(fragment.version, fragment.payload)).toEqual({ ok: true, value: LESSON });
});

test.each<[string, object, unknown]>([
  ["session", { session: runInFile() }, { kind: "session", shared: RUN }],
  [
    "lesson",
    {
      lesson: {
        t: "Names",
        s: [
          ["One", "Look.\nTwice.", runInFile()],
          ["Two", "", "recursion"],
        ],
      },
    },
    { kind: "lesson", lesson: LESSON },
  ],
])("the file of a %s still opens", (kind, content, expected) => {
  const file = JSON.stringify({ format: `neural-debugger-${kind}`, version: 1, ...content });
  expect(openFile("x.json", file)).toEqual({ ok: true, value: expected });
});

function runInFile(): object {
  return {
    p: RUN.draft.source,
    b: [3],
    a: "og3@1u",
    s: 2,
    l: "v1",
    m: ["ndb-small", "5e597a30ebc8f1df"],
    t: "AAsAFgAhACw",
    d: "AAAANwBCAAA",
  };
}
