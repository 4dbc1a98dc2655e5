import { expect, test } from "vitest";
import { seededRandom } from "../../lib/random.ts";
import { formatLiteral, parseLiteral } from "./literal.ts";
import { mutate } from "./mutate.ts";
import { compareShortlex, simpler } from "./shrink.ts";

test.each(["[1, 'a', (2,), {'k': {3}}, set(), None]", "-12", `"it's"`, "'a\\n'", "()", "{}", "1.5"])(
  "%s is taken apart and put together again",
  (text) => {
    expect(formatLiteral(parseLiteral(text))).toBe(text);
  },
);

test("whatever a mutation gives is a value that reads as itself", () => {
  const random = seededRandom(9);
  const material = { characters: ["a", "'", "\\", "\n"], integers: [7n], values: [parseLiteral("'xy'")] };
  let value = parseLiteral("[1, 'a', (2,), {'k': [3]}]");
  for (let round = 0; round < 2000; round++) {
    value = mutate(value, material, random);
    const text = formatLiteral(value);
    if (text.length > 60) value = parseLiteral("[1, 'a', (2,), {'k': [3]}]");
    else expect(formatLiteral(parseLiteral(text))).toBe(text);
  }
});

test("simplest first", () => {
  const texts = ["'ba'", "'a'", "''", "'b'", "'0'"];
  expect(texts.sort(compareShortlex)).toEqual(["''", "'0'", "'a'", "'b'", "'ba'"]);
  expect(simpler(parseLiteral("[5, 6]")).map(formatLiteral)).toContain("[6]");
  expect(simpler(parseLiteral("[5, 6]")).map(formatLiteral)).toContain("[0, 6]");
});
