import { ok, type Result } from "../core/lib/result.ts";
import { failed, parseCount, parseOptions, wrongUsage, type CliError } from "./command.ts";
import { fileExists } from "./shards/programs.ts";

const OPTIONS = {
  functions: { type: "string" },
  n: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** What a command that goes through a file of functions is told. */
export interface FunctionsRequest {
  readonly functions: string;
  /** How many it is to take, of what the command counts. */
  readonly most: number;
  readonly json: boolean;
}

/** The arguments of such a command; the file is there. */
export async function parseFunctions(args: readonly string[]): Promise<Result<FunctionsRequest, CliError>> {
  const options = parseOptions(args, OPTIONS);
  if (!options.ok) return options;
  const { functions, n, json } = options.value.values;
  if (functions === undefined) return wrongUsage("--functions is needed.");
  const most = parseCount("n", n, Number.MAX_SAFE_INTEGER, 1);
  if (!most.ok) return most;
  if (!(await fileExists(functions))) return failed(`There is no file ${functions}.`);
  return ok({ functions, most: most.value, json });
}
