import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import { DEFAULT_LIMITS, type Program } from "../1-trace/trace.ts";
import { buildTree } from "../2-tree/build.ts";
import { randomTrace } from "../2-tree/random-trace.ts";
import { seededRandom } from "../lib/random.ts";
import { advance, isComplete, startState, type GrammarState } from "./automaton.ts";
import { encodeInverse, encodeInverseAnswer, encodeInversePrompt } from "./encode-inverse.ts";
import { encodeJump, encodeJumpAnswer, encodeJumpPrompt } from "./encode-jump.ts";
import type { AnswerRule } from "./grammar.ts";
import type { Inverse } from "./inverse.ts";
import { inverseAt } from "./inverses.ts";
import type { Jump, JumpAction } from "./jump.ts";
import { jumpAt } from "./jumps.ts";
import { spell } from "./notation.ts";
import { INVERSE_ANSWERS, parseInverseAnswer, parseInversePrompt } from "./parse-inverse.ts";
import { JUMP_ANSWERS, parseJumpAnswer, parseJumpPrompt } from "./parse-jump.ts";
import { randomInverse, randomJump } from "./random-questions.ts";
import { RANDOM_LINES, RANDOM_NAMES, RandomLanguage } from "./random-transition.ts";
import { recordedOf, type Recorded } from "./recorded.ts";
import { createSlots, SlotTable } from "./slots.ts";
import type { TokenId } from "./vocabulary.ts";

/** Jumps and inverse questions: what is written comes back, and the grammar allows every token of an answer. */
interface Setting {
  readonly slots: SlotTable;
  /** Where answers begin, kept while no new name gets a slot. */
  readonly starts: Map<string, GrammarState>;
  readonly lines: number;
  readonly defLines: readonly number[];
  readonly forLines: readonly number[];
}

const every = (count: number): number[] => Array.from({ length: count }, (_, k) => k + 1);

function randomSetting(): Setting {
  const slots = new SlotTable(new Set(RANDOM_NAMES));
  for (const name of RANDOM_NAMES) slots.slot(name);
  const lines = every(RANDOM_LINES);
  return { slots, starts: new Map(), lines: RANDOM_LINES, defLines: lines, forLines: lines };
}

function programSetting(program: Program): Setting {
  const linesWhere = (holds: (line: Program["lines"][number]) => boolean): number[] =>
    program.lines.flatMap((line, index) => (holds(line) ? [index + 1] : []));
  return {
    slots: createSlots(program),
    starts: new Map(),
    lines: program.lines.length,
    defLines: linesWhere(({ isDef }) => isDef),
    forLines: linesWhere(({ loopEnd }) => loopEnd !== null),
  };
}

function checkAllowed(setting: Setting, answer: AnswerRule, tokens: readonly TokenId[]): void {
  const names = [...setting.slots.used()];
  const key = `${answer} ${names.length}`;
  const start = setting.starts.get(key) ?? startState({ ...setting, slots: names, answer });
  setting.starts.set(key, start);
  let state: GrammarState | null = start;
  for (const token of tokens) state = state && advance(state, token);
  expect(state !== null && isComplete(state), spell(tokens)).toBe(true);
}

function checkJump(setting: Setting, jump: Jump): void {
  const { slots } = setting;
  const prompt = valueOf(encodeJumpPrompt(jump, slots));
  const answer = valueOf(encodeJumpAnswer(jump.to, slots));
  const { from, action, to } = jump;
  expect(valueOf(parseJumpPrompt(prompt, slots))).toEqual({ from, action });
  expect(valueOf(parseJumpAnswer(action, answer, slots))).toEqual(to);
  expect(valueOf(encodeJump(jump, slots)).tokens).toEqual([...prompt, ...answer]);
  checkAllowed(setting, JUMP_ANSWERS[action.kind], answer);
}

function checkInverse(setting: Setting, inverse: Inverse): void {
  const { slots } = setting;
  const prompt = valueOf(encodeInversePrompt(inverse, slots));
  const answer = valueOf(encodeInverseAnswer(inverse.to, slots));
  const { from, action, to } = inverse;
  expect(valueOf(parseInversePrompt(prompt, slots))).toEqual({ from, action });
  expect(valueOf(parseInverseAnswer(action, answer, slots))).toEqual(to);
  expect(valueOf(encodeInverse(inverse, slots)).tokens).toEqual([...prompt, ...answer]);
  checkAllowed(setting, INVERSE_ANSWERS[action], answer);
}

test("random jumps and inverse questions come back", () => {
  const language = new RandomLanguage(seededRandom(19));
  const setting = randomSetting();
  for (let k = 0; k < 1000; k++) {
    checkJump(setting, randomJump(language));
    checkInverse(setting, randomInverse(language));
  }
});

/** Every question that can be asked in a recording; how many there were of each action. */
function checkAll(recorded: Recorded, setting: Setting): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (kind: string): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const actions: readonly JumpAction[] = [
    { kind: "over" },
    { kind: "return" },
    { kind: "continue" },
    ...every(setting.lines).map((line) => ({ kind: "break" as const, line })),
  ];
  for (const { index, parts } of recorded.tree.nodes) {
    for (let calls = 0; calls <= parts.filter(({ kind }) => kind === "call").length; calls++)
      for (const action of actions) {
        const jump = jumpAt(recorded, index, action, calls);
        count(jump.ok ? `${action.kind} ${jump.value.to.kind}` : jump.error.kind);
        if (jump.ok) checkJump(setting, jump.value);
      }
    for (const action of ["inv_into", "inv_over", "inv_call"] as const) {
      const inverse = inverseAt(recorded, index, action);
      count(inverse.ok ? action : inverse.error.kind);
      if (inverse.ok) checkInverse(setting, inverse.value);
    }
  }
  return counts;
}

test("all questions of 100 random recordings come back", () => {
  const random = seededRandom(23);
  const asked = new Set<string>();
  const slots = new SlotTable(new Set(["x", "y", "z"]));
  for (const name of slots.bound) slots.slot(name);
  const setting = { slots, starts: new Map(), lines: 9, defLines: every(9), forLines: every(9) };
  for (let k = 0; k < 100; k++) {
    const { program, ...trace } = randomTrace(random);
    const recorded = recordedOf(program, buildTree({ program, ...trace }));
    for (const kind of checkAll(recorded, setting).keys()) asked.add(kind);
  }
  expect([...asked].sort()).toEqual(
    [
      ...["break ended", "break reached", "continue ended", "return ended", "over over"],
      ...["inv_call", "inv_into", "inv_over", "generator", "unasked", "unfinished"],
    ].sort(),
  );
});

const samples = fileURLToPath(new URL("../samples/", import.meta.url));
const names = readdirSync(samples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const tracer = createNodeTracer();

async function recordedFrom(source: string, events: number): Promise<Recorded> {
  const limits = { ...DEFAULT_LIMITS, events };
  const recording = await (await tracer).trace({ source, entry: { kind: "module" }, limits, stdin: "" });
  if (!recording.ok) throw new Error(recording.error.message);
  return recordedOf(recording.value.program, buildTree(recording.value));
}

test.each(names)("all questions of %s come back", async (name) => {
  const recorded = await recordedFrom(readFileSync(`${samples}${name}/program.py`, "utf8"), 1000);
  expect(checkAll(recorded, programSetting(recorded.program)).get("return ended")).toBeGreaterThan(0);
});

function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
