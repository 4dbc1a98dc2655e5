import { expect, test } from "vitest";
import { seededRandom, type Random } from "../core/lib/random.ts";
import { deflate, toBase64Url } from "./bytes.ts";
import { parseFragment } from "./fragment.ts";
import { decodeSession, encodeSession, pack, type ShareError } from "./permalink.ts";
import type { SharedSession } from "./document.ts";
import type { Result } from "../core/lib/result.ts";
import { FULL, randomSession } from "./shared-samples.ts";
import { missingUpgraders } from "./versions.ts";
import { toWire } from "./wire.ts";

async function open(hash: string): Promise<Result<SharedSession, ShareError>> {
  const fragment = parseFragment(hash);
  if (fragment.kind !== "session") throw new Error(`${hash} is no session`);
  return decodeSession(fragment.version, fragment.payload);
}

/** A link with a content that the page would not write. */
const link = async (json: unknown): Promise<string> => `v1/${await pack(json)}`;
const linkOfText = async (text: string): Promise<string> =>
  `v1/${toBase64Url(await deflate(new TextEncoder().encode(text)))}`;

const wire = toWire(FULL);

const kindOf = (opened: Result<SharedSession, ShareError>): string =>
  opened.ok ? "opened" : opened.error.kind;

test("a session with every part survives", async () => {
  expect(await open(await encodeSession(FULL))).toEqual({ ok: true, value: FULL });
});

test("random sessions survive", async () => {
  const random = seededRandom(11);
  for (let round = 0; round < 300; round++) {
    const session = randomSession(random);
    expect(await open(await encodeSession(session))).toEqual({ ok: true, value: session });
  }
});

test("every version below the current one needs an upgrader", () => {
  expect(missingUpgraders(new Map([[2, (json) => json]]), 4)).toEqual([1, 3]);
});

test("a part that this page does not know makes the link newer, not damaged", async () => {
  expect(kindOf(await open(await link({ ...wire, z: 1 })))).toBe("newer");
});

test("links of a newer page, bombs and giants are told apart from damage", async () => {
  expect(kindOf(await open("v2/abcd"))).toBe("newer");
  expect(kindOf(await open(`v1/${"A".repeat(1_000_000)}`))).toBe("too_large");
  expect(kindOf(await open(await linkOfText(" ".repeat(50_000_000))))).toBe("too_large");
  expect(kindOf(await open(await link({ ...toWire(FULL), p: "x".repeat(300_000) })))).toBe("damaged");
  expect(kindOf(await open(await linkOfText("[".repeat(900_000))))).toBe("damaged");
});

test.each<[string, unknown]>([
  ["null", null],
  ["a number", 7],
  ["a list", []],
  ["no program", { l: "v1" }],
  ["a program that is a list", { ...wire, p: ["x"] }],
  ["breakpoints that go back", { ...wire, b: [3, 0] }],
  ["a fraction", { ...wire, s: 0.5 }],
  ["a condition without a breakpoint", { ...wire, k: [[3, 1, "n > 1", "", ""]] }],
  ["a breakpoint that is half on", { ...wire, k: [[0, 0.5, "", "", ""]] }],
  ["a limit above certainty", { ...wire, x: [0, 1, 1.5, []] }],
  ["a panel with markup", { ...wire, w: ["<b>", 0] }],
  ["a stop that is not there", { ...wire, s: 3 }],
  ["fewer states than stops", { ...wire, t: "AAE" }],
  ["a true state without a digest", { ...wire, t: "AAAAAAAA" }],
  ["moves without states", { ...wire, t: undefined, d: undefined }],
  ["a hash that is none", { ...wire, m: ["ndb-small", "XYZ"] }],
  ["an entry of three", { ...wire, e: ["f", "()", "()"] }],
])("%s is damage", async (_, json) => {
  expect(kindOf(await open(await link(json)))).toBe("damaged");
});

test.each(["__proto__", "constructor", "prototype"])(
  "a key %s is damage and reaches no object",
  async (key) => {
    const text = JSON.stringify(wire).replace("{", `{"${key}":{"polluted":true},`);
    expect(kindOf(await open(await linkOfText(text)))).toBe("damaged");
    expect("polluted" in {}).toBe(false);
  },
);

test("10,000 damaged links each give a sentence or a whole session", async () => {
  const random = seededRandom(5);
  const good = await encodeSession(FULL);
  const seen = new Map<string, number>();
  for (let round = 0; round < 10_000; round++) {
    const fragment = parseFragment(`#${mutated(good, random)}`);
    const opened =
      fragment.kind === "session" ? await decodeSession(fragment.version, fragment.payload) : null;
    if (opened?.ok === false) expect(opened.error.message).toMatch(/^This link .*\.$/);
    if (opened?.ok === true) expect(await open(await encodeSession(opened.value))).toEqual(opened);
    const kind = opened === null ? fragment.kind : kindOf(opened);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  expect("polluted" in {}).toBe(false);
  // The mutations reach every way out.
  expect([...seen.keys()].sort()).toEqual([
    "damaged",
    "example",
    "lesson",
    "newer",
    "none",
    "opened",
    "unknown",
  ]);
});

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_/#%=<>\"'é\0";

function mutated(good: string, random: Random): string {
  const at = random.below(good.length);
  const character = (): string => ALPHABET.charAt(random.below(ALPHABET.length));
  switch (random.below(7)) {
    case 0:
      return good.slice(0, at);
    case 1:
      return good.slice(0, at) + character() + good.slice(at + 1);
    case 2:
      return good.slice(0, at) + good.slice(at + 1 + random.below(9));
    case 3:
      return good.slice(0, at) + character() + good.slice(at);
    case 4:
      return Array.from({ length: random.below(200) }, character).join("");
    case 5:
      return `v${random.below(4)}/${Array.from({ length: random.below(200) }, character).join("")}`;
    default:
      return ["", "a", "example/evens", "lesson/v1/AAAA", good][random.below(5)] ?? "";
  }
}
