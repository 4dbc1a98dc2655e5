import { beforeAll, expect, test } from "vitest";
import type { EvaluationRequest } from "../core/1-trace/replay.ts";
import { DEFAULT_LIMITS } from "../core/1-trace/trace.ts";
import { buildTree } from "../core/2-tree/build.ts";
import { createNodeTracer } from "../python/node.ts";
import type { Tracer } from "../python/protocol.ts";
import { evaluateAt, type EvaluationAnswer } from "./evaluate.ts";
import type { Recording } from "./recording.ts";

let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
}, 300_000);

async function record(source: string): Promise<Recording> {
  const request = { source, entry: { kind: "module" }, stdin: "", limits: DEFAULT_LIMITS } as const;
  const traced = await tracer.trace(request);
  if (!traced.ok) throw new Error(traced.error.message);
  const { program, end } = traced.value;
  return {
    origin: { request, changes: [] },
    program,
    end,
    tree: buildTree(traced.value),
    milliseconds: 1,
    recorded: null,
  };
}

const ask = (step: number, ...texts: readonly string[]): EvaluationRequest => ({
  step,
  expressions: texts.map((text) => ({ text, as: "value" })),
});

/** `1, 2` for results, `! sentence` where there are none. */
const shown = (answers: readonly EvaluationAnswer[]): readonly string[] =>
  answers.map((answer) =>
    answer.kind === "unavailable"
      ? `! ${answer.message}`
      : answer.results.map((result) => (result.kind === "value" ? result.text : result.type)).join(", "),
  );

test("answers come in the order of the requests, also of several for one step", async () => {
  const recording = await record("x = 1\nx = 2\nx = 3\n");
  const exit = recording.tree.nodes.length - 1;
  const requests = [ask(3, "x", "y"), ask(2, "x + 1"), ask(exit, "x"), ask(3, "x"), ask(3, "y", "x")];
  expect(shown(await evaluateAt(tracer, recording, requests))).toEqual([
    "2, NameError",
    "2",
    "! The program has ended: no frame is left to evaluate in.",
    "2",
    "NameError, 2",
  ]);
});

test("a repeated run that differs is not evaluated from there on", async () => {
  const recording = await record("import time\na = 1\nt = time.perf_counter_ns()\nb = 2\n");
  const [before, after] = shown(await evaluateAt(tracer, recording, [ask(3, "a"), ask(4, "b")]));
  expect(before).toBe("1");
  expect(after).toContain("did not come to the same state");
});

test("random numbers repeat", async () => {
  const recording = await record("import random\nn = random.random()\nx = n\n");
  expect(shown(await evaluateAt(tracer, recording, [ask(3, "n > 0")]))).toEqual(["True"]);
});
