import {
  DEFAULT_LIMITS,
  type Entry,
  type Trace,
  type TraceError,
  type TraceLimits,
  type ValueText,
} from "../../1-trace/trace.ts";
import { err, ok, type Result } from "../../lib/result.ts";
import { outcomeOf } from "./evidence.ts";

/** Python, to record any program: `Tracer.trace`. */
export type TraceProgram = (request: {
  readonly source: string;
  readonly entry: Entry;
  readonly limits: TraceLimits;
  readonly stdin: string;
}) => Promise<Result<Trace, TraceError>>;

const IDENTITY = "def f(value):\n    return value\n";

/**
 * The canonical text of a literal that a user wrote, such as `[1, 'a']` for `[1,"a"]`; a sentence when
 * it is none.
 */
export async function canonicalText(
  trace: TraceProgram,
  written: string,
): Promise<Result<ValueText, string>> {
  const text = written.trim();
  const entry: Entry = { kind: "function", name: "f", args: `(${text},)` };
  const traced = await trace({ source: IDENTITY, entry, limits: DEFAULT_LIMITS, stdin: "" });
  const outcome = text !== "" && traced.ok ? outcomeOf(traced.value) : null;
  if (outcome?.kind === "returns") return ok(outcome.value);
  return err(
    `${text === "" ? "Nothing" : text} is no Python literal. Write a value as Python prints it: 'abc', 42, [1, 2].`,
  );
}
