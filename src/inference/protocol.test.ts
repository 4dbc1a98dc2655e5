import { expect, test } from "vitest";
import { buildTree } from "../core/2-tree/build.ts";
import { randomTrace } from "../core/2-tree/random-trace.ts";
import { positionAt } from "../core/5-prediction/frames.ts";
import { stateOf } from "../core/5-prediction/position.ts";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import { seededRandom } from "../core/lib/random.ts";
import { parseFromWorker, parseToWorker } from "./protocol.ts";

test("requests and predictions arrive as they were sent", () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 30; seed++) {
    const trace = randomTrace(seededRandom(seed));
    const tree = buildTree(trace);
    for (const { index } of tree.nodes) {
      const position = positionAt(tree, index);
      kinds.add(position.kind);
      const request = {
        kind: "predict",
        id: index,
        program: index === 0 ? trace.program : null,
        from: position,
        action: { kind: "breakpoint", line: 1 },
        way: { kind: "walk" },
      };
      expect(parseToWorker(structuredClone(request))).toEqual(request);
      const alternatives = [{ id: 3, text: "x", probability: 0.5 }];
      const prediction: Prediction = {
        kind: "predicted",
        position,
        state: stateOf(position),
        printed: ["a"],
        confidence: {
          overall: 0.5,
          walk: 0.25,
          line: 1,
          value: null,
          perName: new Map([["x", 0.5]]),
          alternatives: new Map([["x", alternatives]]),
        },
        reading: {
          prompt: [{ id: 3, text: "x" }],
          answer: [{ id: 3, text: "x", probability: 0.5, rawProbability: null, alternatives }],
        },
        cost: { steps: 1, tokens: 9 },
      };
      const reply = { kind: "prediction", id: index, prediction };
      expect(parseFromWorker(structuredClone(reply))).toEqual(reply);
    }
  }
  expect([...kinds].sort()).toEqual(["exited", "raised", "returned", "running", "yielded"]);
});

test("a message of another protocol is refused", () => {
  expect(() => parseToWorker({ kind: "predict", id: 1 })).toThrow();
  expect(() => parseFromWorker({ kind: "status", status: { kind: "ready" } })).toThrow();
});
