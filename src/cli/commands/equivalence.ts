import { DEFAULT_LIMITS } from "../../core/1-trace/trace.ts";
import { messageOf } from "../../core/lib/message.ts";
import { err, ok } from "../../core/lib/result.ts";
import { createComparison, type Compare } from "../../python/equivalence.ts";
import type { Command } from "../command.ts";
import { parseFunctions, type FunctionsRequest } from "../functions.ts";
import { note, print, toJson } from "../output.ts";
import { entriesOf, readPrograms } from "../shards/programs.ts";

const PROGRESS_EVERY = 500;

export const equivalenceCommand: Command = {
  usage: "--functions FILE.jsonl[.gz] [--n PROGRAMS] [--skip PROGRAMS] [--json]",
  summary: "run functions on all their inputs with the recorder and without, and compare what came of it",
  run: async (args) => {
    const request = await parseFunctions(args);
    if (!request.ok) return request;
    const { json } = request.value;
    const { different, ...counts } = await compareAll(request.value, await createComparison());
    if (json) print(`${toJson({ ...counts, different }, 2)}\n`);
    else for (const [name, count] of Object.entries(counts)) print(`${name} ${count}\n`);
    if (different.length === 0) return ok(undefined);
    return err({ message: `runs that differ: ${different.join(", ")}`, usage: false });
  },
};

interface Compared {
  programs: number;
  /** Runs of both kinds with the same output, value, arguments, exception, traceback lines, variables and functions. */
  same: number;
  /** Runs that a limit of the recorder ended, which are not compared. */
  stopped: number;
  /** Programs or runs that could not be started. */
  refused: number;
  /** `ID ENTRY` of runs that came out differently. */
  readonly different: string[];
}

async function compareAll({ functions, most, skip }: FunctionsRequest, compare: Compare): Promise<Compared> {
  const counts: Compared = { programs: 0, same: 0, stopped: 0, refused: 0, different: [] };
  for await (const item of readPrograms(functions, skip)) {
    if (counts.programs >= most) break;
    counts.programs++;
    if (counts.programs % PROGRESS_EVERY === 0)
      note(`${counts.programs} programs, ${counts.same} runs the same`);
    if (!item.ok) {
      note(item.error);
      counts.refused++;
      continue;
    }
    for (const entry of entriesOf(item.value)) {
      try {
        const compared = compare(item.value.code, entry, DEFAULT_LIMITS);
        if (compared.kind === "stopped") counts.stopped++;
        else if (toJson(compared.recorded) === toJson(compared.plain)) counts.same++;
        else counts.different.push(`${item.value.id} ${entry.kind === "function" ? entry.args : ""}`);
      } catch (error) {
        // Python's own account of it is long; its last line says what it is.
        note(`${item.value.id}: ${messageOf(error).trim().split("\n").at(-1) ?? ""}`);
        counts.refused++;
      }
    }
  }
  return counts;
}
