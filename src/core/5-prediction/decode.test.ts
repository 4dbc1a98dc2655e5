import { expect, test } from "vitest";
import type { Program } from "../1-trace/trace.ts";
import { encodeOutcome } from "../4-language/encode.ts";
import { parseOutcome } from "../4-language/parse.ts";
import type { FrameState } from "../4-language/transition.ts";
import { tokenId, VOCABULARY } from "../4-language/vocabulary.ts";
import { seededRandom } from "../lib/random.ts";
import { confidenceOf } from "./confidence.ts";
import { createProgramContext, disposeProgramContext, type ProgramContext } from "./context.ts";
import { decodeOutcome } from "./decode.ts";
import type { Model, ModelCache } from "./model.ts";

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
  return {
    get alive() {
      return live.size;
    },
    extend: (before, tokens) => {
      const cache = { length: (before?.length ?? 0) + tokens.length };
      live.add(cache);
      return Promise.resolve({ logits: logitsOfCall(call++), cache });
    },
    release: (cache) => {
      expect(live.delete(cache)).toBe(true);
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
  if (decoded.kind !== "outcome") throw new Error(decoded.kind);
  expect(decoded.outcome.end).toEqual({
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
    const kind = decoded.kind === "outcome" ? decoded.outcome.end.kind : decoded.kind;
    ends.set(kind, (ends.get(kind) ?? 0) + 1);
    if (decoded.kind !== "outcome") continue;
    const again = encodeOutcome(decoded.outcome, context.slots);
    if (!again.ok) throw new Error(again.error.detail);
    expect(parseOutcome(again.value, context.slots)).toEqual({ ok: true, value: decoded.outcome });
  }
  expect([...ends.keys()].sort()).toEqual(["call", "exception", "line", "return"]);
  expect(model.alive).toBe(1);
  disposeProgramContext(context);
  expect(model.alive).toBe(0);
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
