import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import * as v from "valibot";
import type { Entry } from "../../core/1-trace/trace.ts";
import { err, ok } from "../../core/lib/result.ts";
import type { Result } from "../../core/lib/result.ts";

/** A program to record: `entry` is a function called with each of the inputs, or `<module>`. */
export interface ProgramItem {
  readonly id: string;
  readonly code: string;
  readonly entry: string;
  /** Tuples of literals, `(1, 'a')`. */
  readonly inputs: readonly string[];
}

const MODULE_ENTRY = "<module>";

const ItemSchema = v.object({
  id: v.string(),
  code: v.string(),
  entry: v.string(),
  inputs: v.array(v.string()),
});

/** One function with one call of it, as CruxEval gives them: `input` is what stands between the parentheses. */
const SingleSchema = v.object({ id: v.optional(v.string()), code: v.string(), input: v.string() });

const LineSchema = v.union([
  ItemSchema,
  v.pipe(
    SingleSchema,
    v.transform(({ id, code, input }) => ({
      id: id ?? "",
      code,
      entry: "f",
      inputs: [argumentTuple(input)],
    })),
  ),
]);

/** A trailing comma makes a tuple of a single argument; none may follow an empty list. */
function argumentTuple(input: string): string {
  return input.trim() === "" ? "()" : `(${input.replace(/,\s*$/, "")},)`;
}

/**
 * Reads a file of programs, one JSON object a line, gzip-compressed when its name ends in `.gz`.
 * A line that is not a program is an error value with its line number; reading goes on after it.
 *
 * @param skip - lines left out at the beginning
 */
export async function* readPrograms(path: string, skip = 0): AsyncGenerator<Result<ProgramItem, string>> {
  const file = createReadStream(path);
  const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number++;
    if (number <= skip || line.trim() === "") continue;
    const item = parseLine(line);
    if (item === null) yield err(`${path}:${number} is not a program`);
    else yield ok({ ...item, id: item.id === "" ? String(number) : item.id });
  }
}

/** The runs of a program: one for each input. */
export function entriesOf({ entry, inputs }: ProgramItem): readonly Entry[] {
  if (entry === MODULE_ENTRY) return [{ kind: "module" }];
  return inputs.map((args) => ({ kind: "function", name: entry, args }));
}

export async function fileExists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

function parseLine(line: string): ProgramItem | null {
  try {
    const parsed = v.safeParse(LineSchema, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
