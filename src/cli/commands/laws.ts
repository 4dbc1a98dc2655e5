import { ok } from "../../core/lib/result.ts";
import { seededRandom } from "../../core/lib/random.ts";
import { failed, parseCount, parseOptions, wrongUsage, type Command } from "../command.ts";
import { Laws } from "../laws/laws.ts";
import { note, print, toJson } from "../output.ts";
import { entriesOf, fileExists, readPrograms } from "../shards/programs.ts";
import { pythonTracer } from "../tracer.ts";

const PROGRESS_EVERY = 500;

const OPTIONS = {
  programs: { type: "string", multiple: true },
  n: { type: "string" },
  seed: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

export const lawsCommand: Command = {
  usage: "--programs FILE.jsonl[.gz]… [--n PROGRAMS] [--seed N] [--json]",
  summary: "run programs and check the laws of lines, tree, debugger and language on random trajectories",
  run: async (args) => {
    const options = parseOptions(args, OPTIONS);
    if (!options.ok) return options;
    const { programs, json } = options.value.values;
    if (programs === undefined) return wrongUsage("--programs is needed.");
    const most = parseCount("n", options.value.values.n, Number.MAX_SAFE_INTEGER, 1);
    if (!most.ok) return most;
    const seed = parseCount("seed", options.value.values.seed, 0);
    if (!seed.ok) return seed;
    for (const file of programs) if (!(await fileExists(file))) return failed(`There is no file ${file}.`);
    const laws = await checkAll(programs, most.value, seed.value);
    print(json ? `${toJson(laws, 2)}\n` : format(laws));
    const [first] = laws.broken;
    return first === undefined
      ? ok(undefined)
      : failed(`${laws.broken.length} times a law is broken: ${first}`);
  },
};

async function checkAll(files: readonly string[], most: number, seed: number): Promise<Laws> {
  const tracer = await pythonTracer();
  const laws = new Laws();
  const random = seededRandom(seed);
  for (const file of files)
    for await (const item of readPrograms(file)) {
      if (laws.runs >= most) return laws;
      if (!item.ok) {
        note(item.error);
        continue;
      }
      const entries = entriesOf(item.value);
      const entry = entries[random.below(entries.length)];
      if (entry !== undefined) await laws.add(tracer, item.value.id, item.value.code, entry, random);
      if (laws.runs % PROGRESS_EVERY === 0) note(`${laws.runs} programs, ${laws.broken.length} laws broken`);
    }
  return laws;
}

function format({ runs, refused, held, outOfScope, broken }: Laws): string {
  const rows = (counts: ReadonlyMap<string, number>): string[] =>
    [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `  ${name}: ${times}`);
  return [
    `programs ${runs} (${refused} refused)`,
    "held, times:",
    ...rows(held),
    "questions out of scope:",
    ...rows(outOfScope),
    `broken: ${broken.length}`,
    ...broken.slice(0, 20).map((text) => `  ${text}`),
    "",
  ].join("\n");
}
