import { breakpointsAt } from "../src/session/breakpoints.ts";
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { seededRandom } from "../src/core/lib/random.ts";
import { DEFAULT_FILTERS } from "../src/session/stops.ts";
import { DEFAULT_VIEW, type SharedSession } from "../src/share/document.ts";
import { encodeSession } from "../src/share/permalink.ts";
import { PROGRAMS } from "./programs.ts";
import type { Ratio } from "./ratio.ts";

/** Characters of a program (of about 17, 60, 200 and 400 lines), and the longest link we want for it. */
const GOALS: readonly (readonly [program: number, link: number])[] = [
  [390, 490],
  [1391, 1080],
  [6465, 2700],
  [12144, 4520],
];
const STOPS = 40;
/** Two digests of two bytes a stop: base64 in the JSON, which does not compress, and base64 of the whole. */
const DIGESTS_GOAL = STOPS * 2 * 2 * (4 / 3) * (4 / 3);

/**
 * Characters of links. The content is that of a debugging session: program, entry, arguments, two breakpoints,
 * twelve steps, model with hash, settings. What digests add is a figure of its own.
 */
export async function measureLinkLength(): Promise<readonly Ratio[]> {
  const results: Ratio[] = [];
  for (const [length, goal] of GOALS) {
    const source = programOf(length);
    const shared = session(source, 12, false);
    const link = (await encodeSession(shared)).length;
    const size = `${source.length} characters in ${source.split("\n").length - 1} lines`;
    results.push(
      { name: `characters of a link to ${size}`, value: link, goal },
      { name: `the same / its content in plain JSON`, value: link / plainLength(shared), goal: 1 },
    );
  }
  const source = programOf(1391);
  const [without, withDigests] = await Promise.all([
    encodeSession(session(source, STOPS - 1, false)),
    encodeSession(session(source, STOPS - 1, true)),
  ]);
  const name = `characters that the digests of ${STOPS} stops add`;
  return [...results, { name, value: withDigests.length - without.length, goal: DIGESTS_GOAL }];
}

function session(source: string, steps: number, digests: boolean): SharedSession {
  const random = seededRandom(1);
  const states = (): number[] =>
    digests ? Array.from({ length: steps + 1 }, () => 1 + random.below(0xffff)) : [];
  return {
    draft: {
      source,
      entry: { kind: "function", name: "insertion_sort", args: "([9, 4, 17, 3],)" },
      stdin: "",
      breakpoints: breakpointsAt([3, 12]),
    },
    filters: DEFAULT_FILTERS,
    view: DEFAULT_VIEW,
    changes: [],
    moves: Array.from({ length: steps }, () => ({ from: null, action: { kind: "step_into" as const } })),
    shown: steps,
    startFrom: "truth",
    language: "v1",
    model: { name: "ndb-small", sha256: "5e597a30ebc8f1df" },
    truth: states(),
    predicted: states(),
    inverse: null,
  };
}

/** Length of a link that says the same with full names, compressed as hard as zlib can. */
function plainLength({ draft, moves, model, language, startFrom }: SharedSession): number {
  const json = JSON.stringify({ version: 1, ...draft, step: moves.length, model, language, startFrom });
  return "v1/".length + Math.ceil((deflateRawSync(json, { level: 9 }).length * 4) / 3);
}

/** The first lines of a program, at most so many characters: short ones to step through, or one of our modules. */
function programOf(length: number): string {
  const programs = PROGRAMS.map(({ source }) => source).join("\n");
  const module = new URL("../models/ndb/programs/expressions.py", import.meta.url);
  const text = length < programs.length ? programs : readFileSync(module, "utf8");
  return text.slice(0, text.lastIndexOf("\n", length) + 1);
}
