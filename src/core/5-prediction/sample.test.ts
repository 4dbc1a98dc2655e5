import { expect, test } from "vitest";
import type { TokenMask } from "../4-language/automaton.ts";
import { tokenId, VOCABULARY } from "../4-language/vocabulary.ts";
import { seededRandom } from "../lib/random.ts";
import { greedy, sampling } from "./choose.ts";

const [a, b, c] = ["c1", "c2", "c3"].map(tokenId);

/** Probabilities 0.6, 0.3 and 0.1, and a fourth token that is likelier than all but not allowed. */
function example(): { readonly logits: Float32Array; readonly mask: TokenMask } {
  const logits = new Float32Array(VOCABULARY.length).fill(-1000);
  const mask = new Uint8Array(VOCABULARY.length);
  [a, b, c].forEach((id = 0, index) => {
    logits[id] = Math.log([0.6, 0.3, 0.1][index] ?? 0);
    mask[id] = 1;
  });
  logits[tokenId("c4")] = 50;
  return { logits, mask };
}

function shares(temperature: number, topP: number): readonly number[] {
  const { logits, mask } = example();
  const choose = sampling({ temperature, topP }, seededRandom(3));
  const drawn = Array.from({ length: 20_000 }, () => choose(logits, mask));
  return [a, b, c].map((id) => drawn.filter((other) => other === id).length / drawn.length);
}

test.each<[string, number, number, readonly number[]]>([
  ["as likely as the network says", 1, 1, [0.6, 0.3, 0.1]],
  ["sharper below temperature 1: squares", 0.5, 1, [0.36 / 0.46, 0.09 / 0.46, 0.01 / 0.46]],
  ["only the nucleus: 0.6 and 0.3 make up 0.7", 1, 0.7, [2 / 3, 1 / 3, 0]],
  ["the likeliest alone is a nucleus", 1, 0.5, [1, 0, 0]],
])("%s", (_, temperature, topP, expected) => {
  shares(temperature, topP).forEach((share, index) => {
    // Four standard errors of 20,000 draws.
    expect(Math.abs(share - (expected[index] ?? 0))).toBeLessThan(0.014);
  });
});

test("greedy takes the likeliest that is allowed", () => {
  const { logits, mask } = example();
  expect(greedy(logits, mask)).toBe(a);
});
