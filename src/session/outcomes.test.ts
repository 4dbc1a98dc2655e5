import { expect, test } from "vitest";
import { accuracyCurve, NO_OUTCOMES, withOutcomes } from "./outcomes.ts";
import { buildTree } from "../core/2-tree/build.ts";
import { randomTrace } from "../core/2-tree/random-trace.ts";
import { seededRandom } from "../core/lib/random.ts";
import { DEFAULT_LIMITS } from "../core/1-trace/trace.ts";
import { compareStates } from "../core/6-comparison/compare.ts";
import { paused as pausedAt } from "./visits.ts";
import { stateOf } from "../core/5-prediction/position.ts";
import type { Trials, Forecast, Paused, Visit } from "./state.ts";

const trace = randomTrace(seededRandom(1));
const recording: Paused["recording"] = {
  origin: {
    request: { source: "", entry: { kind: "module" }, stdin: "", limits: DEFAULT_LIMITS },
    changes: [],
  },
  program: trace.program,
  tree: buildTree(trace),
  end: trace.end,
  milliseconds: 1,
  recorded: null,
};

/** A forecast that says the program ended, beside a state that is so, or not. */
function forecast(exact: boolean): Forecast {
  const position = { kind: "exited", exit: "normal" } as const;
  const state = stateOf(position);
  const prediction = {
    kind: "predicted",
    position,
    state,
    printed: [],
    confidence: null,
    reading: null,
    cost: { steps: 1, tokens: 1 },
  } as const;
  const actual = exact ? state : ({ event: "exit", exit: "error" } as const);
  return { kind: "predicted", prediction, comparison: compareStates(state, actual), milliseconds: 1 };
}

const EXACT = forecast(true);
const WRONG = forecast(false);

/** Stops at steps 0, 1, 2…: `+` exact, `-` not, `.` not yet predicted. */
function paused(run: number, marks: string): Paused {
  const visits = Array.from(marks).map((mark, node): Visit => ({
    ...{
      id: node,
      node,
      from: Math.max(0, node - 1),
      action: { kind: "step_into" },
      reason: { kind: "step" },
    },
    forecast: mark === "." ? { kind: "pending" } : mark === "+" ? EXACT : WRONG,
  }));
  const [first, ...rest] = visits;
  if (first === undefined) throw new Error("No stops");
  return { ...pausedAt(run, recording, [first, ...rest]), nextId: 99 };
}

const curve = (trials: Trials): string =>
  accuracyCurve(trials)
    .map(({ step, exact, judged }) => `${step}:${exact}/${judged}`)
    .join(" ");

test("both ways of predicting keep their own outcomes, until another run", () => {
  const truth = withOutcomes(NO_OUTCOMES, paused(1, ".++-"), "truth");
  const both = withOutcomes(truth, paused(1, ".+-."), "model");
  expect(curve(both.truth)).toBe("1:1/1 2:2/2 3:2/3");
  expect(curve(both.model)).toBe("1:1/1 2:1/2");
  const other = withOutcomes(both, paused(2, "..+"), "model");
  expect([curve(other.truth), curve(other.model)]).toEqual(["", "2:1/1"]);
});

test("nothing new is the same object", () => {
  const known = withOutcomes(NO_OUTCOMES, paused(1, ".+"), "truth");
  expect(withOutcomes(known, paused(1, ".+"), "truth")).toBe(known);
});

test("answers one by one give what all at once give, over many blocks", () => {
  const marks = Array.from({ length: 300 }, (_, step) => (step % 3 === 0 ? "-" : "+"));
  const at = (answered: number): Paused =>
    paused(1, `${marks.slice(0, answered).join("")}${".".repeat(marks.length - answered)}`);
  let one = withOutcomes(NO_OUTCOMES, at(0), "truth");
  for (let answered = 1; answered <= marks.length; answered++)
    one = withOutcomes(one, at(answered), "truth", at(answered - 1));
  expect(curve(one.truth)).toBe(curve(withOutcomes(NO_OUTCOMES, at(marks.length), "truth").truth));
});

test("stops that were there before are not looked at again", () => {
  const was = paused(1, ".+-");
  const known = { ...NO_OUTCOMES, run: 1 };
  expect(withOutcomes(known, was, "truth", was)).toBe(known);
  const [first, second, third] = was.visits;
  if (second === undefined || third === undefined) throw new Error("No stops");
  const now: Paused = { ...was, visits: [first, { ...second, forecast: WRONG }, third] };
  expect(curve(withOutcomes(known, now, "truth", was).truth)).toBe("1:0/1");
});
