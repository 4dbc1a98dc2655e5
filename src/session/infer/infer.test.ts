import { expect, test } from "vitest";
import type { FoundInput } from "../../core/5-prediction/inverse/found.ts";
import type { InverseRequest } from "../../core/5-prediction/inverse/find.ts";
import type { Verdict } from "../../core/5-prediction/inverse/verify.ts";
import { forgetProgram, inferSnapshot, keptOf, NO_INFERENCE, reduceInfer, type Infer } from "./infer.ts";
import type { InferEvent } from "./infer.ts";
import { InferSnapshotSchema, PLAIN_QUESTION, type InferQuestion } from "./question.ts";
import { endedText, noneFoundText, summaryText } from "./sentences.ts";
import { coverage, pytestFile, testCases } from "./tests.ts";
import * as v from "valibot";

const question: InferQuestion = { ...PLAIN_QUESTION, entry: "f", wanted: { kind: "returns", text: "'abc'" } };

/** `def f(s):`, `if s:`, `return s`, `return None`. */
const lines = ["def f(s):", "    if s:", "        return s", "    return None"].map((text, index) => {
  const words = text.trim().split(/\b/);
  return {
    text,
    indent: (text.length - text.trimStart().length) / 4,
    tokens: words.filter((word) => word.trim() !== "").map((word) => ({ kind: "name", text: word }) as const),
    range: { startLine: index + 1, startColumn: 1, endLine: index + 1, endColumn: 2 },
    loopEnd: null,
    isDef: index === 0,
  };
});

const request: InverseRequest = {
  program: { lines, bound: new Set(["f", "s"]) },
  name: "f",
  defLine: 1,
  observed: { kind: "returns", value: "'abc'" },
  propose: { count: 2, sampling: { temperature: 1, topP: 1 }, seed: 1, constraints: new Map() },
  milliseconds: 1,
  selfVerify: true,
  searchCalls: 0,
};

const gives = (value: string, holds: boolean): Verdict => ({
  holds,
  distance: holds ? 0 : 1,
  outcome: { kind: "returns", value },
  printed: "",
  arcs: [
    [2, 3],
    [3, null],
  ],
});

const input = (call: string, verified: Verdict | null): FoundInput => ({
  call,
  origin: "inferred",
  args: new Map(),
  proposal: { call, args: new Map(), globals: new Map(), logProbability: -1, draws: 1 },
  selfVerified: null,
  verified,
});

const after = (...events: readonly InferEvent[]): Infer => events.reduce(reduceInfer, NO_INFERENCE);
const asked = (id: number): InferEvent => ({ kind: "asked", id, question });
const begun = (id: number): InferEvent => ({ kind: "begun", id, request });
const found = (id: number, one: FoundInput): InferEvent => ({
  kind: "updated",
  id,
  update: { kind: "input", input: one },
});
const ends = (id: number, reason: "done" | "cancelled"): InferEvent => ({
  kind: "updated",
  id,
  update: { kind: "ended", reason, calls: 2 },
});

const MISS = input("('abd',)", gives("'abd'", false));
const HIT = input("('abc',)", gives("'abc'", true));

test("equal inputs are one; the figures of the network, its walk and Python stand apart", () => {
  const { search } = after(asked(1), begun(1), found(1, MISS), found(1, HIT), found(1, HIT), ends(1, "done"));
  if (search.kind !== "ended") throw new Error(search.kind);
  expect([...search.tally.inputs.keys()]).toEqual(["('abd',)", "('abc',)"]);
  expect(summaryText(search.tally)).toBe(
    "3 drawn, 2 different · 1 of 2 hold in Python · 0 of 2 by the network's own walk · hit rate 33 % · first hit after 2",
  );
  expect(noneFoundText(search)).toBe(null);
});

test("what no input gives ends with the tries and what came nearest", () => {
  const { search } = after(asked(1), begun(1), found(1, MISS), ends(1, "done"));
  if (search.kind !== "ended") throw new Error(search.kind);
  expect(noneFoundText(search)).toBe("None found in 2 tries. Nearest: ('abd',) gives 'abd', not 'abc'.");
});

test("a cancelled search keeps what it found; an update of another search changes nothing", () => {
  const cancelled = after(asked(1), begun(1), found(1, HIT), ends(1, "cancelled"));
  expect(cancelled.search.kind === "ended" && endedText(cancelled.search.tally)).toContain("kept");
  expect(reduceInfer(cancelled, found(2, MISS))).toBe(cancelled);
  expect(reduceInfer(cancelled, begun(1))).toBe(cancelled);
  const next = reduceInfer(cancelled, asked(2));
  expect(next.search).toEqual({ kind: "reading", id: 2 });
  expect(keptOf(next).map(({ tally }) => tally.inputs.size)).toEqual([1]);
});

test("what cannot be read is told until the question changes", () => {
  const faults = [{ field: "wanted", message: "no literal" }] as const;
  const faulty = after(asked(1), { kind: "misread", id: 1, faults });
  expect(faulty.search).toEqual({ kind: "faulty", faults });
  expect(reduceInfer(faulty, { kind: "question_changed", question }).search.kind).toBe("none");
});

test("of several inputs loaded, the first knows what was there before", () => {
  const loaded = after(
    { kind: "loaded", call: "(1,)", before: { kind: "module" } },
    { kind: "loaded", call: "(2,)", before: { kind: "function", name: "f", args: "(1,)" } },
  );
  expect(loaded.loaded).toEqual({ call: "(2,)", before: { kind: "module" } });
});

test("a link carries the question and the chosen input; an edited program keeps the question alone", () => {
  const infer = after(asked(1), begun(1), { kind: "loaded", call: "('abc',)", before: { kind: "module" } });
  const snapshot = inferSnapshot(infer);
  expect(snapshot).toEqual({ question, chosen: "('abc',)" });
  const parsed = v.parse(InferSnapshotSchema, JSON.parse(JSON.stringify(snapshot)));
  const opened = after({ kind: "opened", snapshot: parsed });
  expect(opened.loaded).toEqual({ call: "('abc',)", before: { kind: "module" } });
  expect(inferSnapshot(opened)).toEqual(snapshot);
  expect(forgetProgram(infer)).toEqual({ ...NO_INFERENCE, question });
  expect(inferSnapshot(NO_INFERENCE)).toBe(null);
});

test("inputs that hold in Python are tests; lines and branches tell which of them run there", () => {
  const infer = after(asked(1), begun(1), found(1, MISS), found(1, HIT), ends(1, "done"));
  const cases = testCases(keptOf(infer), "f");
  const goals = coverage(request.program, "f", cases);
  expect(goals.map(({ label, by }) => [label, by.length])).toEqual([
    ["Line 2", 1],
    ["Line 2 into its block", 1],
    ["Line 2 past its block", 0],
    ["Line 3", 1],
    ["Line 4", 0],
  ]);
  const point = { ...HIT, call: "(2,)", verified: gives("Point(x=1)", true) };
  const raised = {
    ...HIT,
    call: "(0,)",
    verified: { ...gives("", true), outcome: { kind: "raises", type: "TooSmall", message: "" } as const },
  };
  const all = testCases(
    keptOf([point, raised].reduce((now, one) => reduceInfer(now, found(1, one)), infer)),
    "f",
  );
  expect(pytestFile("program", "f", all)).toBe(`import pytest

from program import f, TooSmall


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (('abc',), 'abc'),
    ],
)
def test_f(args, expected):
    assert f(*args) == expected


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ((2,), 'Point(x=1)'),
    ],
)
def test_f_repr(args, expected):
    assert repr(f(*args)) == expected


@pytest.mark.parametrize(
    ("args", "error"),
    [
        ((0,), TooSmall),
    ],
)
def test_f_raises(args, error):
    with pytest.raises(error):
        f(*args)
`);
});
