import { ok } from "../../core/lib/result.ts";
import { failed, parseCount, parseOptions, wrongUsage } from "../command.ts";
import type { Command } from "../command.ts";
import { print, toJson } from "../output.ts";
import { shardInfo, writeShards } from "../shards/build.ts";
import type { Split } from "../shards/format.ts";
import { fileExists } from "../shards/programs.ts";
import { Rejections } from "../shards/rejections.ts";
import { ShardWriter } from "../shards/writer.ts";

const OPTIONS = {
  programs: { type: "string" },
  out: { type: "string" },
  split: { type: "string", default: "train" },
  seed: { type: "string" },
  limit: { type: "string" },
  append: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

export const shardsCommand: Command = {
  usage:
    "--programs FILE.jsonl[.gz] --out DIR [--split train|validation] [--seed N] [--limit N] [--append] [--json]",
  summary: "run programs and write their transitions as training data",
  run: async (args) => {
    const options = parseOptions(args, OPTIONS);
    if (!options.ok) return options;
    const { programs, out, append, json } = options.value.values;
    if (programs === undefined || out === undefined) return wrongUsage("--programs and --out are needed.");
    const split = parseSplit(options.value.values.split);
    if (split === null) return wrongUsage("--split is train or validation.");
    const seed = parseCount("seed", options.value.values.seed, 0);
    if (!seed.ok) return seed;
    const limit = parseCount("limit", options.value.values.limit, Number.MAX_SAFE_INTEGER, 1);
    if (!limit.ok) return limit;
    if (!(await fileExists(programs))) return failed(`There is no file ${programs}.`);
    const writer = await ShardWriter.open(out, shardInfo(split), append);
    if (!writer.ok) return failed(writer.error);

    const rejections = new Rejections();
    const begun = process.cpuUsage();
    const read = await writeShards(programs, limit.value, seed.value, writer.value, rejections);
    const { user, system } = process.cpuUsage(begun);
    const { tasks } = writer.value;
    const rate = Math.round((writer.value.counts.tokens * 1e6) / (user + system));
    const counts = { ...writer.value.counts, tokens_per_core_second: rate };
    if (json) {
      const left = Object.fromEntries(rejections.list());
      print(
        `${toJson({ programs: read, ...counts, tasks: Object.fromEntries(tasks), rejections: left }, 2)}\n`,
      );
    } else {
      print(`programs ${read}\n`);
      for (const [name, count] of Object.entries(counts)) print(`${name} ${count}\n`);
      for (const [task, { sequences, predicted }] of tasks)
        print(`task ${task}: ${sequences} sequences, ${predicted} predicted tokens\n`);
      for (const [reason, count] of rejections.list()) print(`left out, ${reason}: ${count}\n`);
    }
    return ok(undefined);
  },
};

function parseSplit(text: string): Split | null {
  return text === "train" || text === "validation" ? text : null;
}
