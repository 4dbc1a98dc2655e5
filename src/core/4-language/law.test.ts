import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import { DEFAULT_LIMITS, type Program } from "../1-trace/trace.ts";
import { buildTree } from "../2-tree/build.ts";
import { randomTrace } from "../2-tree/random-trace.ts";
import { seededRandom } from "../lib/random.ts";
import { allQuestions } from "./all-questions.ts";
import { roundTrip, type Question } from "./law.ts";
import { randomInverse, randomJump } from "./random-questions.ts";
import { RANDOM_LINES, RANDOM_NAMES, RandomLanguage } from "./random-transition.ts";
import { recordedOf, type Recorded } from "./recorded.ts";
import { createSlots, SlotTable } from "./slots.ts";
import { answerStarts } from "./starts.ts";

/** The law of the language: what is written is read as it was, and the grammar allows it. */

/** A program of so many lines, each of which may be a function and a loop, and pause. */
function blankProgram(count: number, names: readonly string[]): Program {
  const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
  const tokens = [{ kind: "name", text: "yield" }] as const;
  const line = { text: "yield", indent: 0, tokens, range, loopEnd: count, isDef: true };
  return { lines: Array.from({ length: count }, () => line), bound: new Set(names) };
}

function slotsOf(names: readonly string[]): SlotTable {
  const slots = new SlotTable(new Set(names));
  for (const name of names) slots.slot(name);
  return slots;
}

test("2,000 random questions come back", () => {
  const language = new RandomLanguage(seededRandom(19));
  const slots = slotsOf(RANDOM_NAMES);
  const starts = answerStarts(blankProgram(RANDOM_LINES, RANDOM_NAMES), slots);
  for (let k = 0; k < 2_000; k += 4) {
    const questions = [
      { task: "forward", ...language.transition() },
      { task: "forward", ...language.transition() },
      { task: "jump", ...randomJump(language) },
      { task: "inverse", ...randomInverse(language) },
    ] as const;
    for (const question of questions) {
      const trip = roundTrip(question, slots, starts);
      if (trip.kind !== "same") expect.fail(JSON.stringify(trip));
    }
  }
});

/** What became of all questions about a recording, by action; the law must hold for each. */
function outcomes(recorded: Recorded, slots: SlotTable): readonly string[] {
  const starts = answerStarts(recorded.program, slots);
  const lines = recorded.program.lines.map((_, index) => index + 1);
  const seen = new Set<string>();
  for (const { action, question } of allQuestions(recorded, lines)) {
    // A random recording's call states do work, which no recorded function's do: nothing to predict.
    if (question.ok && isWorkingCall(question.value)) continue;
    const trip = question.ok ? roundTrip(question.value, slots, starts) : null;
    if (trip?.kind === "broken") expect.fail(trip.detail);
    const jump = question.ok && question.value.task === "jump" ? ` ${question.value.to.kind}` : "";
    seen.add(question.ok ? `${action}${jump}` : question.error.kind);
  }
  return [...seen].sort();
}

const isWorkingCall = ({ from, to }: Question): boolean =>
  "event" in from &&
  from.event === "call" &&
  "parts" in to &&
  (to.parts.length > 0 || to.end.kind === "call" || to.end.kind === "resume");

test("all questions about 100 random recordings come back", () => {
  const random = seededRandom(23);
  const slots = slotsOf(["x", "y", "z"]);
  const seen = new Set<string>();
  for (let k = 0; k < 100; k++) {
    const trace = { ...randomTrace(random), program: blankProgram(9, ["x", "y", "z"]) };
    for (const kind of outcomes(recordedOf(trace.program, buildTree(trace)), slots)) seen.add(kind);
  }
  expect([...seen].sort()).toEqual([
    ...["break ended", "break reached", "continue ended", "into"],
    ...["inv_call", "inv_into", "inv_over", "over over", "return ended", "unfinished"],
  ]);
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

test.each(names)("all questions about the sample %s come back", async (name) => {
  const recorded = await recordedFrom(readFileSync(`${samples}${name}/program.py`, "utf8"), 1000);
  const kinds = outcomes(recorded, createSlots(recorded.program));
  expect(kinds).toEqual(expect.arrayContaining(["into", "inv_call", "return ended"]));
});

test("a loop without end: what never comes is never, what comes again is left open", async () => {
  const recorded = await recordedFrom("x = 1\nwhile x:\n    y = 2\nz = 3", 50);
  const slots = createSlots(recorded.program);
  expect(outcomes(recorded, slots)).toContain("break ended");
  const answers = [...allQuestions(recorded, [1, 3, 4])].flatMap(({ node, action, question }) =>
    node === 1 && question.ok && question.value.task === "jump" ? [[action, question.value.to.kind]] : [],
  );
  expect(answers).toEqual([
    ["return", "ended"],
    ["continue", "ended"],
    ["break", "ended"],
    ["break", "reached"],
    ["break", "ended"],
  ]);
});
