import { expect, test } from "vitest";
import type { Program } from "../1-trace/trace.ts";
import { encodeOutcome } from "../4-language/encode.ts";
import { parseOutcome } from "../4-language/parse.ts";
import type { FrameState } from "../4-language/transition.ts";
import { tokenId, VOCABULARY } from "../4-language/vocabulary.ts";
import { seededRandom } from "../lib/random.ts";
import { confidenceOf } from "./confidence.ts";
import { createProgramContext, disposeProgramContext, type ProgramContext } from "./context.ts";
import { greedy, sampling } from "./choose.ts";
import {
  askedWith,
  decodeOutcome,
  Decoding,
  foresee,
  type KnownAnswers,
  type Restriction,
} from "./decode.ts";
import { rowByRow, type Model, type ModelCache } from "./model.ts";
import { outcomeQuestion } from "./question.ts";

const program: Program = {
  lines: ["def f(x):", "    y = x", "    for z in y:", "        x += z", "    return y"].map(
    (text, index) => ({
      text,
      indent: (text.length - text.trimStart().length) / 4,
      tokens: [...text.matchAll(/\w+|\+=|[^\w\s]/g)].map(([part]) => ({
        kind: /\w/.test(part) ? "name" : "operator",
        text: part,
      })),
      range: { startLine: index + 1, startColumn: 1, endLine: index + 1, endColumn: 1 },
      loopEnd: index === 2 ? 4 : null,
      isDef: index === 0,
    }),
  ),
  bound: new Set(["f", "x", "y", "z"]),
};

const from: FrameState = {
  event: "line",
  line: 4,
  locals: new Map([
    ["x", "'a'"],
    ["y", "[1, (2.5,), {'k': {3}}]"],
    ["z", "1"],
  ]),
  globals: new Map(),
  cursors: [{ line: 3, items: ["(2.5,)"], more: true }],
  done: [],
};

/** A model that gives these logits, call by call; it counts its live caches. */
function modelOf(logitsOfCall: (call: number) => Float32Array): Model & { alive: number } {
  let call = 0;
  const live = new Set<ModelCache>();
  const model = rowByRow({
    extend: (before, tokens) => {
      const cache = { length: (before?.length ?? 0) + tokens.length };
      live.add(cache);
      return Promise.resolve({ logits: logitsOfCall(call++), cache });
    },
    release: (cache) => {
      expect(live.delete(cache)).toBe(true);
    },
  });
  return {
    ...model,
    get alive() {
      return live.size;
    },
  };
}

/** A model whose logits follow from the tokens it has read; it counts its live caches. */
function readingModel(): Model & { alive: number } {
  const read = new Map<ModelCache, number>();
  const model = rowByRow({
    extend: (before, tokens) => {
      const hash = tokens.reduce(
        (sum, token) => (Math.imul(sum, 31) + token) >>> 0,
        (before === null ? 7 : read.get(before)) ?? 7,
      );
      const cache = { length: (before?.length ?? 0) + tokens.length };
      read.set(cache, hash);
      const random = seededRandom(hash);
      const logits = new Float32Array(VOCABULARY.length).map(() => 3 * random.next());
      for (const end of ["<D>", "<G>", ";", "<E>"]) logits[tokenId(end)] = 6;
      return Promise.resolve({ logits, cache });
    },
    release: (cache) => {
      expect(read.delete(cache)).toBe(true);
    },
  });
  return {
    ...model,
    get alive() {
      return read.size;
    },
  };
}

async function contextOf(model: Model): Promise<ProgramContext> {
  const context = await createProgramContext(model, program);
  if (!context.ok) throw new Error(context.error.detail);
  return context.value;
}

/** One call's logits: `y 0.8, x 0.2` are the probabilities of two tokens, all others have none. */
function logitsFor(chances: string): Float32Array {
  const logits = new Float32Array(VOCABULARY.length).fill(-1000);
  for (const [, token = "", chance] of chances.matchAll(/(\S+) ([\d.]+)/g)) {
    logits[tokenId(token)] = Math.log(Number(chance));
  }
  return logits;
}

test("probabilities belong to the variable, the line or the value they state", async () => {
  // V0 f, V1 x, V2 y, V3 z; `=` and the last `<E>` are forced.
  const answer = [
    "<D> 1",
    "V1 0.9, V2 0.1",
    "d7 0.6, d5 0.3, d4 0.1",
    "; 0.8, d5 0.2",
    "<G> 0.5, V3 0.5",
    "L5 1",
  ];
  const context = await contextOf(modelOf((call) => logitsFor(["<pad> 1", ...answer][call] ?? "")));
  const decoded = await decodeOutcome(context, from, { maxTokens: 20 });
  if (decoded.kind !== "answer") throw new Error(decoded.kind);
  expect(decoded.answer.end).toEqual({
    kind: "line",
    line: 5,
    changes: { values: new Map([["x", "7"]]), cursors: [] },
  });
  const { overall, line, value, perName, alternatives } = confidenceOf(from, decoded.tokens);
  const rounded = (probability: number) => Number(probability.toFixed(3));
  expect([overall, line].map(rounded)).toEqual([0.216, 0.5]);
  expect(value).toBe(null);
  expect([...perName].map(([name, probability]) => [name, rounded(probability)])).toEqual([
    ["x", 0.432],
    ["y", 0.5],
    ["z", 0.5],
  ]);
  expect(alternatives.get("x")?.map(({ text, probability }) => [text, rounded(probability)])).toEqual([
    ["7", 0.6],
    ["5", 0.3],
    ["4", 0.1],
  ]);
});

test("whatever the logits, a finished answer is well-formed and means what its tokens say", async () => {
  const random = seededRandom(4);
  const closing = ["]", ")", "}", "'", '"', ";", "<D>", "<G>", "<R>", "<X>", "<C>", "</opaque>", "<E>"].map(
    tokenId,
  );
  const model = modelOf(() => {
    const logits = new Float32Array(VOCABULARY.length).map(() => 4 * random.next());
    for (const id of closing) logits[id] = (logits[id] ?? 0) + 2 * random.next();
    return logits;
  });
  const context = await contextOf(model);
  const ends = new Map<string, number>();
  for (let round = 0; round < 100; round++) {
    const event = round % 4 === 0 ? "call" : "line";
    const decoded = await decodeOutcome(context, { ...from, event }, { maxTokens: 200 });
    const kind = decoded.kind === "answer" ? decoded.answer.end.kind : decoded.kind;
    ends.set(kind, (ends.get(kind) ?? 0) + 1);
    if (decoded.kind !== "answer") continue;
    const again = encodeOutcome(decoded.answer, context.slots);
    if (!again.ok) throw new Error(again.error.detail);
    expect(parseOutcome(again.value, context.slots)).toEqual({ ok: true, value: decoded.answer });
  }
  expect([...ends.keys()].sort()).toEqual(["call", "exception", "line", "return"]);
  expect(model.alive).toBe(1);
  disposeProgramContext(context);
  expect(model.alive).toBe(0);
});

test("sampled as a batch, each candidate is what it would have been alone", async () => {
  // The logits depend on what was read, as a network's do.
  const model = readingModel();
  const context = await contextOf(model);
  const question = outcomeQuestion(context, from);
  if (!question.ok) throw new Error(question.error.detail);
  const choiceOf = (seed: number) => sampling({ temperature: 1, topP: 0.95 }, seededRandom(seed));
  const sampled = async (seeds: readonly number[]) => {
    const found = new Map<number, string>();
    const decoding = new Decoding(context, askedWith(question.value, seeds.map(choiceOf)), { maxTokens: 60 });
    for await (const { index, decoded } of decoding.answers())
      found.set(seeds[index] ?? -1, decoded.tokens.map(({ text }) => text).join(" "));
    return found;
  };
  const seeds = Array.from({ length: 12 }, (_, seed) => seed);
  const together = await sampled(seeds);
  for (const seed of seeds) expect((await sampled([seed])).get(seed)).toBe(together.get(seed));
  expect(new Set(together.values()).size).toBeGreaterThan(6);
  expect(model.alive).toBe(1);
});

test("asked as a batch, each question gets the answer it gets alone, and is not asked again", async () => {
  const model = readingModel();
  const context = await contextOf(model);
  const states: readonly FrameState[] = [
    from,
    { ...from, event: "call", line: 1, cursors: [] },
    { ...from, line: 5, locals: new Map([["x", "1"]]), cursors: [] },
    { ...from, line: 2, locals: new Map() },
  ];
  const questions = states.flatMap((state) => {
    const question = outcomeQuestion(context, state);
    return question.ok ? [question.value] : [];
  });
  const known: KnownAnswers = new Map();
  await foresee(context, [...questions, ...questions.slice(0, 1)], { maxTokens: 60, known });
  expect(known.size).toBe(states.length);
  for (const state of states) {
    const alone = await decodeOutcome(context, state, { maxTokens: 60 });
    expect(alone.processed).toBeGreaterThan(0);
    const lookedUp = await decodeOutcome(context, state, { maxTokens: 60, known });
    expect(lookedUp).toEqual({ ...alone, processed: 0 });
  }
  expect(model.alive).toBe(1);
});

test("an answer that was begun or drawn is not looked up", async () => {
  const context = await contextOf(readingModel());
  const options = { maxTokens: 60, known: new Map() };
  const first = await decodeOutcome(context, from, options);
  expect(await decodeOutcome(context, from, options)).toEqual({ ...first, processed: 0 });
  for (const other of [{ choice: greedy }, { begin: [tokenId("<D>")] }]) {
    expect((await decodeOutcome(context, from, { ...options, ...other })).processed).toBeGreaterThan(0);
  }
});

test("a restriction forces tokens, and gives up when it leaves none", async () => {
  const context = await contextOf(modelOf(() => logitsFor("<D> 0.5, <G> 0.3, L4 0.2")));
  const question = outcomeQuestion(context, from);
  if (!question.ok) throw new Error(question.error.detail);
  const kinds: string[] = [];
  const tails: (string | undefined)[] = [];
  for (const line of ["L4", "L5", "L40"]) {
    const only: Restriction = (tokens, mask) =>
      tokens.at(-1)?.text === "<G>" ? mask.map((bit, id) => (id === tokenId(line) ? bit : 0)) : mask;
    const decoding = new Decoding(context, askedWith(question.value, [greedy]), { maxTokens: 20 }, only);
    for await (const { decoded } of decoding.answers()) {
      kinds.push(decoded.kind);
      tails.push(decoded.tokens.at(-2)?.text);
    }
  }
  expect(kinds).toEqual(["answer", "answer", "unreadable"]);
  expect(tails.slice(0, 2)).toEqual(["L4", "L5"]);
});

test("an answer without end is unreadable, a cancelled one is given up; both free their caches", async () => {
  const model = modelOf(() => logitsFor("- 0.1, [ 1"));
  const context = await contextOf(model);
  const endless = await decodeOutcome(context, from, { maxTokens: 30 });
  expect(endless.kind).toBe("unreadable");
  let asked = 0;
  const cancelled = await decodeOutcome(context, from, { maxTokens: 30, cancelled: () => ++asked > 3 });
  expect([cancelled.kind, model.alive]).toEqual(["cancelled", 1]);
});
