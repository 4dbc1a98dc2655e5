import type { Action } from "../core/3-debugger/action.ts";
import type { Random } from "../core/lib/random.ts";
import { breakpointsAt, type Breakpoint } from "../session/breakpoints.ts";
import { PLAIN_QUESTION, type InferSnapshot, type Wanted } from "../session/infer/question.ts";
import { DEFAULT_FILTERS } from "../session/stops.ts";
import { DEFAULT_VIEW, type SharedSession } from "./document.ts";

/** Sessions for tests: one with every part, and random ones. */
export const FULL: SharedSession = {
  draft: {
    source: "def f(n):\n    return n * 2  # é 😀 </script>\n\nprint(f(3))\n",
    entry: { kind: "function", name: "f", args: "(3,)" },
    stdin: "first\nsecond\n",
    breakpoints: [
      { id: 1, line: 2, enabled: true, condition: "n > 1", of: "truth", hits: "% 2", log: "" },
      { id: 2, line: 4, enabled: true, condition: "n", of: "prediction", hits: "", log: "" },
      { id: 3, line: 5, enabled: false, condition: "", of: "truth", hits: "", log: "n is {n}" },
    ],
  },
  filters: { raised: true, uncaught: false, watched: [{ name: "n", frame: "f" }], confidence: 0.25 },
  changes: [{ step: 1, name: "n", value: "n + 1" }],
  moves: [
    { from: null, action: { kind: "step_into" } },
    { from: null, action: { kind: "run_to_breakpoint", lines: [2, 4] } },
  ],
  shown: 1,
  view: { panel: "lens", frame: 1 },
  startFrom: "model",
  language: "v1",
  model: { name: "ndb-small", sha256: "5e597a30ebc8f1df" },
  truth: [1, 65535, 700],
  predicted: [null, 40000, null],
  inverse: {
    question: {
      ...PLAIN_QUESTION,
      entry: "f",
      wanted: { kind: "reaches", line: 2, text: "n = 3" },
      constraints: [{ name: "n", type: "int", value: "", maxLength: null }],
      candidates: 16,
      seed: 7,
    },
    chosen: "(3,)",
  },
};

export function randomSession(random: Random): SharedSession {
  const stops = random.below(20);
  const digests = (): number[] => Array.from({ length: stops }, () => 1 + random.below(0xffff));
  const moves = Array.from({ length: Math.max(0, stops - 1) }, () => ({
    from: random.below(5) === 0 ? random.below(40) : null,
    action: ACTIONS[random.below(ACTIONS.length)] ?? { kind: "step_into" as const },
  }));
  const predicted = digests().map((digest) => (random.below(3) === 0 ? null : digest));
  return {
    draft: {
      source: randomText(random),
      entry:
        random.below(2) === 0
          ? { kind: "module" }
          : { kind: "function", name: "f", args: randomText(random) },
      stdin: random.below(2) === 0 ? "" : randomText(random),
      breakpoints: randomBreakpoints(random),
    },
    filters: random.below(2) === 0 ? DEFAULT_FILTERS : FULL.filters,
    changes: random.below(3) === 0 ? FULL.changes : [],
    moves,
    shown: random.below(moves.length + 1),
    view: random.below(2) === 0 ? DEFAULT_VIEW : FULL.view,
    startFrom: random.below(2) === 0 ? "truth" : "model",
    language: "v1",
    model: random.below(2) === 0 ? null : { name: "ndb-small", sha256: "0123456789abcdef" },
    truth: digests(),
    predicted,
    inverse: random.below(2) === 0 ? randomInverse(random) : null,
  };
}

function randomInverse(random: Random): InferSnapshot {
  const text = (): string => randomText(random);
  const flag = (): boolean => random.below(2) === 0;
  const line = 1 + random.below(50);
  const wanted: readonly Wanted[] = [
    { kind: "returns", text: text() },
    { kind: "raises", text: text() },
    { kind: "prints", text: text() },
    { kind: "reaches", line, text: text() },
    { kind: "branches", line, taken: flag() },
  ];
  const constraints = Array.from({ length: random.below(3) }, () => ({
    name: text(),
    type: flag() ? null : ("str" as const),
    value: text(),
    maxLength: flag() ? null : random.below(100),
  }));
  return {
    question: {
      entry: text(),
      wanted: wanted[random.below(wanted.length)] ?? PLAIN_QUESTION.wanted,
      constraints,
      candidates: 1 + random.below(64),
      seed: random.below(2 ** 32),
      temperature: (1 + random.below(1000)) / 100,
      topP: (1 + random.below(100)) / 100,
      search: flag(),
    },
    chosen: flag() ? null : text(),
  };
}

const ACTIONS: readonly Action[] = [
  { kind: "step_into" },
  { kind: "step_over" },
  { kind: "step_return" },
  { kind: "continue" },
  { kind: "breakpoint", line: 7 },
  { kind: "run_to_breakpoint", lines: [] },
  { kind: "run_to_breakpoint", lines: [3, 9] },
];

function randomBreakpoints(random: Random): readonly Breakpoint[] {
  const lines = new Set(Array.from({ length: random.below(4) }, () => 1 + random.below(50)));
  const text = (): string => (random.below(2) === 0 ? "" : randomText(random));
  return breakpointsAt([...lines].sort((a, b) => a - b)).map((plain) => ({
    ...plain,
    enabled: random.below(3) > 0,
    condition: text(),
    hits: text(),
    log: text(),
  }));
}

function randomText(random: Random): string {
  const alphabet = ["a", "b", " ", "\n", '"', "\\", "<b>", "é", "😀", "\ud800", "\0", "#", "__proto__"];
  return Array.from({ length: random.below(60) }, () => alphabet[random.below(alphabet.length)] ?? "").join(
    "",
  );
}
