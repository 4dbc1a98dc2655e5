import { expect, test } from "vitest";
import { conditionIn } from "./checks.ts";
import { page, pausedWhen, press } from "./test-page.ts";

const PROGRAM = `def double(n):
    m = n * 2
    return m

print(double(3))
`;
/** State at the `return`: n is 3 and m is 6. */
const AT_RETURN = 5;
const TRUTH = new Map([
  ["n", "3"],
  ["m", "6"],
]);

test.each<readonly [condition: string, said: readonly (readonly [string, string])[], value: string]>([
  [
    "m == 6",
    [
      ["n", "3"],
      ["m", "6"],
    ],
    "True",
  ],
  [
    "m == 6",
    [
      ["n", "3"],
      ["m", "5"],
    ],
    "False",
  ],
  [
    "any(m == k for k in [5])  # so far",
    [
      ["n", "3"],
      ["m", "5"],
    ],
    "True",
  ],
  [
    "double(m) == [6, 6, 6, 6]",
    [
      ["n", "3"],
      ["m", "[6, 6]"],
    ],
    "True",
  ],
  // What the network has lost is not there, whatever Python has.
  ["n > 2", [["m", "6"]], "UnboundLocalError"],
  ["(lambda: n)()", [["m", "6"]], "NameError"],
  // What it has invented is.
  [
    "k == 1",
    [
      ["n", "3"],
      ["m", "6"],
      ["k", "1"],
    ],
    "True",
  ],
  [
    "True",
    [
      ["n", "3"],
      ["m", "<wrong>"],
    ],
    "SyntaxError",
  ],
])("%s where the network says %j: %s", async (condition, said, value) => {
  const debug = page(PROGRAM);
  press(debug, "continue");
  const { recording } = await pausedWhen(debug);
  expect(recording.tree.nodes[AT_RETURN]?.state).toMatchObject({ event: "line", line: 3, locals: TRUTH });
  const text = conditionIn(condition, new Map(said), TRUTH);
  const answers = await debug.controller.evaluate([
    { step: AT_RETURN, expressions: [{ text, as: "truth" }] },
  ]);
  const [answer] = answers ?? [];
  const result = answer?.kind === "results" ? answer.results[0] : undefined;
  expect(result?.kind === "value" ? result.text : result?.type).toBe(value);
});
