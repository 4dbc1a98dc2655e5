import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sampling } from "../../core/5-prediction/choose.ts";
import { decodeAnswers } from "../../core/5-prediction/prompted/decode.ts";
import type { LanguageModel } from "../../core/5-prediction/prompted/language-model.ts";
import { answerProgress, type AnswerScope } from "../../core/5-prediction/prompted/progress.ts";
import { seededRandom } from "../../core/lib/random.ts";
import { parseProbe, probeDifference } from "./load.ts";
import { loadNodePretrained } from "./node.ts";

/** A decoder of random weights in Qwen2's layout, and the logits PyTorch gave (`models/ndb/pretrained/fixture.py`). */
const FIXTURE = fileURLToPath(new URL("./fixture", import.meta.url));

async function fixture(graph = "model.onnx"): Promise<LanguageModel> {
  const loaded = await loadNodePretrained(FIXTURE, { threads: 1, graph });
  if (!loaded.ok) throw new Error(loaded.error.message);
  return loaded.value;
}

const difference = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  Math.max(...Array.from(a ?? [NaN], (logit, token) => Math.abs(logit - (b?.[token] ?? NaN))));

test.each([
  ["model.onnx", "probe.json", 1e-3],
  // The runtime's own product with 4-bit weights rounds its input to 8 bits on processors.
  ["model_q4.onnx", "probe_q4.json", 5e-2],
])("%s computes what PyTorch has", async (graph, file, tolerance) => {
  const probe = parseProbe(await readFile(`${FIXTURE}/${file}`, "utf8"));
  if (!probe.ok) throw new Error(probe.error.message);
  expect(await probeDifference(await fixture(graph), probe.value)).toBeLessThan(tolerance);
});

test("a reused prefix gives the logits of one pass, also after another question has used it", async () => {
  const model = await fixture();
  const [prefix, first, second] = ["Program:\n1: x = 1\n".repeat(8), "At line 1", "Called at line 1"].map(
    (text) => model.tokenizer.encode(text),
  );
  if (prefix === undefined || first === undefined || second === undefined) throw new Error("No texts");
  const whole = await model.extend(null, [...prefix, ...second]);
  const { cache } = await model.extend(null, prefix);
  model.release((await model.extend(cache, first)).cache);
  const reused = await model.extend(cache, second);
  expect(prefix.length).toBeGreaterThan(64);
  expect(difference(reused.logits, whole.logits)).toBeLessThan(1e-4);
});

test("rows of a batch compute what each of them does alone", async () => {
  const model = await fixture();
  const { cache } = await model.extend(null, model.tokenizer.encode("return [1, 2"));
  const tokens = [5, 80, 13];
  const batch = await model.extendRows(
    cache,
    tokens.map((token) => ({ row: 0, token })),
  );
  // The last row first, the middle one left out.
  const again = await model.extendRows(batch.cache, [
    { row: 2, token: 7 },
    { row: 0, token: 9 },
  ]);
  for (const [row, tail] of [
    [0, [13, 7]],
    [1, [5, 9]],
  ] as const) {
    const alone = await model.extend(cache, tail);
    expect(difference(again.logits[row], alone.logits)).toBeLessThan(1e-4);
  }
});

test("even a model of random weights answers in the form that is asked for", async () => {
  const model = await fixture();
  const { cache } = await model.extend(null, model.tokenizer.encode("Program:\n"));
  const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
  const line = { text: "x = 1", indent: 0, tokens: [], range, loopEnd: null, isDef: false };
  const scope: AnswerScope = {
    program: { lines: [line, line], bound: new Set(["x"]) },
    names: ["x"],
    atCall: false,
  };
  const random = seededRandom(3);
  const choices = Array.from({ length: 8 }, () => sampling({ temperature: 1, topP: 0.95 }, random));
  const prompt = model.tokenizer.encode("At line 1: x = 1\nThen:\n");
  const decoded = await decodeAnswers(model, cache, prompt, scope, { maxTokens: 60, choices });
  expect(decoded?.answers).toHaveLength(8);
  for (const { text, end, tokens } of decoded?.answers ?? []) {
    expect(tokens.every(({ probability }) => probability > 0 && probability <= 1)).toBe(true);
    expect(answerProgress(end === "complete" ? `${text}\n` : text, scope)).toBe(
      end === "complete" ? "complete" : "open",
    );
  }
});
