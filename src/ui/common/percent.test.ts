import { expect, test } from "vitest";
import { percentText } from "./percent.ts";

test.each([
  [1, "100 %"],
  [0.9999, "99 %"],
  [0.58, "58 %"],
  [0.01, "1 %"],
  [0.0042, "0.4 %"],
  [0.0004, "0.04 %"],
  [0.00011, "0.01 %"],
  [0.00009, "<0.01 %"],
  [0, "0 %"],
])("%d is written %s", (share, text) => {
  expect(percentText(share)).toBe(text);
});
