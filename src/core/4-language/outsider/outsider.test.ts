import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { installModules, TRACER_MODULES } from "../../../python/interpreter.ts";
import { startPyodide } from "../../../python/snapshot.ts";
import { TRACER_SOURCES } from "../../../python/sources.ts";
import { CORPUS } from "../../1-trace/corpus/corpus.ts";
import { decodeTrace } from "../../1-trace/decode.ts";
import { DEFAULT_LIMITS, type Trace } from "../../1-trace/trace.ts";
import { buildTree } from "../../2-tree/build.ts";
import { encodeOutcome, encodePrompt } from "../encode.ts";
import { createSlots } from "../slots.ts";
import { encodeSource } from "../source.ts";
import type { End, FrameState, Outcome } from "../transition.ts";
import { transitionsOf } from "../transitions.ts";
import { spellingOf, type TokenId } from "../vocabulary.ts";

/** Of the corpus, so that the test is short; each kind of construct has a dozen programs. */
const ONE_IN = 3;
const EVENTS = 60;

const here = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const reference = here("../../../../docs/language.md");

const spelled = (...parts: (readonly TokenId[])[]): string[] => parts.flat().map(spellingOf);

/** The same as data of JSON. */
const told = ({ event, line, locals, globals, cursors }: FrameState, { parts, end }: Outcome) => ({
  ...{ event, line, locals: [...locals], globals: [...globals], cursors, parts },
  end: toldEnd(end),
});

function toldEnd(end: End): unknown {
  if (end.kind === "call") return { ...end, args: [...end.args] };
  if (end.kind === "resume") return end;
  const { changes, ...rest } = end;
  return { ...rest, values: [...changes.values], cursors: changes.cursors };
}

/** What an encoder is asked of a recording, and what it has to give; null for a program that has no place. */
function exercise({ program, ...recording }: Trace) {
  const slots = createSlots(program);
  const source = encodeSource(program, slots);
  if (!source.ok) return null;
  const asked: unknown[] = [];
  const expected = [spelled(source.value)];
  for (const { transitions } of transitionsOf(program, buildTree({ program, ...recording }))) {
    const [first] = transitions;
    if (first === undefined) continue;
    const prompt = encodePrompt(first.from, slots);
    const answer = encodeOutcome(first.to, slots);
    if (!prompt.ok || !answer.ok) continue;
    asked.push(told(first.from, first.to));
    expected.push(spelled(prompt.value, answer.value));
  }
  return { lines: program.lines.map(({ text }) => text), asked, expected };
}

test("an encoder written from docs/language.md alone says the same", async () => {
  const modules = TRACER_MODULES.map((name) => [name, TRACER_SOURCES[name]] as const);
  const own = ["outsider", here("outsider.py")] as const;
  const functions = { trace: "tracer", encode: "outsider" };
  const run = installModules(await startPyodide(), [...modules, own], functions);
  let states = 0;
  for (const { name, source } of CORPUS.filter((_, index) => index % ONE_IN === 0)) {
    const limits = { ...DEFAULT_LIMITS, events: EVENTS };
    const traced = decodeTrace(run("trace", { source, entry: null, args: null, limits, stdin: "" }));
    const exercised = traced.ok ? exercise(traced.value) : null;
    if (exercised === null) continue;
    const { lines, asked, expected } = exercised;
    const encoded: unknown = JSON.parse(run("encode", { reference, lines, asked }));
    expect([name, encoded]).toEqual([name, expected]);
    states += asked.length;
  }
  expect(states).toBeGreaterThan(1_000);
});
