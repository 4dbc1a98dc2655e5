import { ok, type Result } from "../core/lib/result.ts";
import { failed, parseCount, parseOptions, wrongUsage, type CliError } from "./command.ts";
import { fileExists } from "./shards/programs.ts";

const OPTIONS = {
  functions: { type: "string" },
  n: { type: "string" },
  skip: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** What a command that goes through a file of functions is told. */
export interface FunctionsRequest {
  readonly functions: string;
  /** How many it is to take, of what the command counts. */
  readonly most: number;
  /** How many of the file to leave out first, which an earlier run has seen. */
  readonly skip: number;
  readonly json: boolean;
}

/** The arguments of such a command; the file is there. */
export async function parseFunctions(args: readonly string[]): Promise<Result<FunctionsRequest, CliError>> {
  const options = parseOptions(args, OPTIONS);
  if (!options.ok) return options;
  const { functions, n, skip, json } = options.value.values;
  if (functions === undefined) return wrongUsage("--functions is needed.");
  const most = parseCount("n", n, Number.MAX_SAFE_INTEGER, 1);
  if (!most.ok) return most;
  const skipped = parseCount("skip", skip, 0);
  if (!skipped.ok) return skipped;
  if (!(await fileExists(functions))) return failed(`There is no file ${functions}.`);
  return ok({ functions, most: most.value, skip: skipped.value, json });
}
