import { createHash } from "node:crypto";
import type { TraceLimits } from "../../core/1-trace/trace.ts";
import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { LANGUAGE_VERSION, VOCABULARY } from "../../core/4-language/vocabulary.ts";
import { seededRandom } from "../../core/lib/random.ts";
import type { Tracer } from "../../python/protocol.ts";
import { note } from "../output.ts";
import { pythonTracer } from "../tracer.ts";
import { documentsOf } from "./documents.ts";
import type { ShardInfo, Split } from "./format.ts";
import { entriesOf, readPrograms } from "./programs.ts";
import type { ProgramItem } from "./programs.ts";
import type { Rejections } from "./rejections.ts";
import { ProgramSequences } from "./sequences.ts";
import { ACTIONS } from "./tasks.ts";
import type { ShardWriter } from "./writer.ts";

const LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 600, milliseconds: 1_000, valueCharacters: 120 };

/** A program's further inputs are not run once it has given this many different transitions. */
const ENOUGH_TRANSITIONS = 96;

const PROGRESS_EVERY = 200;

/** Runs the programs of a file, at most `limit`, and writes what they teach; gives the number of programs read. */
export async function writeShards(
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

/** What the shards of a split say of themselves. */
export function shardInfo(split: Split): ShardInfo {
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
