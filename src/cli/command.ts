import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";
import { err, ok } from "../core/lib/result.ts";
import type { Result } from "../core/lib/result.ts";

/** What a command prints to standard error before it ends with exit status 1 (2 for wrong usage). */
export interface CliError {
  readonly message: string;
  readonly usage: boolean;
}

/** One subcommand of `ndb`. */
export interface Command {
  /** Its arguments, as shown by `ndb --help`. */
  readonly usage: string;
  readonly summary: string;
  /** Prints to standard output; progress and warnings go to standard error. */
  readonly run: (args: readonly string[]) => Promise<Result<void, CliError>>;
}

/** The model that ships with the page. */
export const DEFAULT_MODEL = "public/models/ndb-small";

export const failed = (message: string) => err<CliError>({ message, usage: false });
export const wrongUsage = (message: string) => err<CliError>({ message, usage: true });

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ readonly args: string[]; readonly options: T; readonly allowPositionals: true }>
>;

/** `node:util`'s parser with its errors as values. */
export function parseOptions<const T extends Options>(
  args: readonly string[],
  options: T,
): Result<Parsed<T>, CliError> {
  try {
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    return wrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** A whole number of at least `least`; `fallback` when the option was not given. */
export function parseCount(
  name: string,
  text: string | undefined,
  fallback: number,
  least = 0,
): Result<number, CliError> {
  if (text === undefined) return ok(fallback);
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return ok(value);
  return wrongUsage(`--${name} takes a whole number of at least ${least}, not "${text}".`);
}

/** A number from `least` to `most`; `fallback` when the option was not given. */
export function parseNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  least: number,
  most: number,
): Result<number, CliError> {
  if (text === undefined) return ok(fallback);
  const value = Number(text);
  if (text.trim() !== "" && value >= least && value <= most) return ok(value);
  return wrongUsage(`--${name} takes a number from ${least} to ${most}, not "${text}".`);
}
