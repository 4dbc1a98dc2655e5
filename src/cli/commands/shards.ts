import { ACTIONS } from "../shards/tasks.ts";
import { createHash } from "node:crypto";
import type { TraceLimits } from "../../core/1-trace/trace.ts";
import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { LANGUAGE_VERSION, VOCABULARY } from "../../core/4-language/vocabulary.ts";
import { seededRandom } from "../../core/lib/random.ts";
import { ok } from "../../core/lib/result.ts";
import type { Tracer } from "../../python/protocol.ts";
import { failed, parseCount, parseOptions, wrongUsage } from "../command.ts";
import type { Command } from "../command.ts";
import { note, print, toJson } from "../output.ts";
import { documentsOf } from "../shards/documents.ts";
import type { ShardInfo, Split } from "../shards/format.ts";
import { entriesOf, fileExists, readPrograms } from "../shards/programs.ts";
import type { ProgramItem } from "../shards/programs.ts";
import { Rejections } from "../shards/rejections.ts";
import { ProgramSequences } from "../shards/sequences.ts";
import { ShardWriter } from "../shards/writer.ts";
import { pythonTracer } from "../tracer.ts";

const LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 600, milliseconds: 1_000, valueCharacters: 120 };

/** A program's further inputs are not run once it has given this many different transitions. */
const ENOUGH_TRANSITIONS = 96;

const PROGRESS_EVERY = 200;

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

/** Returns the number of programs read. */
async function writeShards(
  path: string,
  limit: number,
  seed: number,
  writer: ShardWriter,
  rejections: Rejections,
): Promise<number> {
  const tracer = await pythonTracer();
  let read = 0;
  for await (const item of readPrograms(path)) {
    if (read >= limit) break;
    read++;
    if (!item.ok) {
      note(item.error);
      rejections.count("line", "not a program");
      continue;
    }
    const sequences = await runProgram(tracer, item.value, rejections);
    if (sequences !== null) {
      // A program's own seed: what it becomes does not depend on the programs before it.
      const random = seededRandom(seedOf(seed, item.value.id));
      const questions = sequences.questions.bind(sequences);
      for (const document of documentsOf(sequences.source, sequences.lines(), questions, random))
        await writer.add(document);
    }
    if (read % PROGRESS_EVERY === 0) note(`${read} programs, ${writer.counts.tokens} tokens written`);
  }
  await writer.flush();
  return read;
}

/** Runs a program on its inputs; null when it is left out. */
async function runProgram(
  tracer: Tracer,
  item: ProgramItem,
  rejections: Rejections,
): Promise<ProgramSequences | null> {
  let sequences: ProgramSequences | null = null;
  for (const entry of entriesOf(item)) {
    const trace = await tracer.trace({ source: item.code, entry, limits: LIMITS, stdin: "" });
    if (!trace.ok) {
      rejections.count("input", trace.error.kind);
      if (trace.error.kind === "syntax") return null;
      continue;
    }
    if (trace.value.end.kind === "stopped")
      rejections.count("input", `cut at its limit: ${trace.value.end.reason}`);
    if (sequences === null) {
      const started = ProgramSequences.of(trace.value, rejections);
      if (!started.ok) {
        rejections.count("program", started.error);
        return null;
      }
      sequences = started.value;
    }
    sequences.add(trace.value);
    if (sequences.size >= ENOUGH_TRANSITIONS) break;
  }
  return sequences;
}

function parseSplit(text: string): Split | null {
  return text === "train" || text === "validation" ? text : null;
}

function shardInfo(split: Split): ShardInfo {
  const vocabulary = createHash("sha256").update(VOCABULARY.join("\n")).digest("hex");
  return {
    language: LANGUAGE_VERSION,
    vocabulary,
    vocabularySize: VOCABULARY.length,
    split,
    actions: ACTIONS,
  };
}

function seedOf(seed: number, id: string): number {
  return createHash("sha256").update(`${seed} ${id}`).digest().readUInt32LE();
}
