import { DEFAULT_LIMITS, type Entry, type Program } from "../../core/1-trace/trace.ts";
import { canonicalText } from "../../core/5-prediction/inverse/canonical.ts";
import type { InverseRequest } from "../../core/5-prediction/inverse/find.ts";
import { atLine, type Observation } from "../../core/5-prediction/inverse/observation.ts";
import { definitionOf, parametersAt } from "../../core/5-prediction/inverse/parameters.ts";
import type { ArgumentConstraint } from "../../core/5-prediction/inverse/constraint.ts";
import { readConstraint, readException, readVariables } from "../../core/5-prediction/inverse/written.ts";
import { err, ok, type Result } from "../../core/lib/result.ts";
import { readOnly } from "../../python/protocol.ts";
import type { PythonPort } from "../ports.ts";
import type { Fault } from "./infer.ts";
import type { InferQuestion, Wanted } from "./question.ts";
import type { Session } from "../state.ts";

type Python = Pick<PythonPort, "trace">;

/** Time for everything, in milliseconds: long enough for a slow machine, and the user can stop it. */
const TIME = 300_000;
/** Calls that a search may try. */
const SEARCH_CALLS = 300;

/** The program as Python reads it, without running it; a fault when it cannot be read. */
export async function readProgram(
  python: Python,
  { draft, phase }: Pick<Session, "draft" | "phase">,
): Promise<Result<Program, Fault>> {
  if (phase.kind === "paused" && phase.recording.origin.request.source === draft.source)
    return ok(phase.recording.program);
  const entry: Entry = { kind: "module" };
  const read = await python.trace(
    readOnly({ source: draft.source, entry, limits: DEFAULT_LIMITS, stdin: "" }),
  );
  return read.ok
    ? ok(read.value.program)
    : err({ field: "entry", message: `The program cannot be read: ${read.error.message}` });
}

/** A question as the core takes it; everything that cannot be read, when something cannot. */
export async function readQuestion(
  python: Python,
  program: Program,
  question: InferQuestion,
): Promise<Result<InverseRequest, readonly Fault[]>> {
  const { entry, candidates, seed, temperature, topP } = question;
  const defLine = definitionOf(program, entry);
  if (defLine === null) {
    const message =
      entry === ""
        ? "The program defines no function. Inputs are inferred for a function: put the code in one."
        : `The program defines no function ${entry} at its top level.`;
    return err([{ field: "entry", message }]);
  }
  const observed = await readWanted(python, program, question.wanted);
  const faults: Fault[] = observed.ok ? [] : [{ field: "wanted", message: observed.error }];
  const names = new Set(parametersAt(program, defLine).map(({ name }) => name));
  const constraints = new Map<string, ArgumentConstraint>();
  for (const { name, type, value, maxLength } of question.constraints) {
    // Of another function, or of a parameter that was renamed.
    if (!names.has(name)) continue;
    const read = await readConstraint((request) => python.trace(request), {
      type: type ?? undefined,
      value: value.trim() === "" ? undefined : value,
      maxLength: maxLength ?? undefined,
    });
    if (read.ok) constraints.set(name, read.value);
    else faults.push({ field: { argument: name }, message: read.error });
  }
  if (!observed.ok || faults.length > 0) return err(faults);
  return ok({
    program,
    name: entry,
    defLine,
    observed: observed.value,
    propose: { count: candidates, sampling: { temperature, topP }, seed, constraints },
    milliseconds: TIME,
    selfVerify: true,
    searchCalls: question.search ? SEARCH_CALLS : 0,
  });
}

async function readWanted(
  python: Python,
  program: Program,
  wanted: Wanted,
): Promise<Result<Observation, string>> {
  switch (wanted.kind) {
    case "returns": {
      const value = await canonicalText((request) => python.trace(request), wanted.text);
      return value.ok ? ok({ kind: "returns", value: value.value }) : value;
    }
    case "raises":
      return readException(wanted.text);
    case "prints":
      return ok({ kind: "prints", text: wanted.text });
    case "reaches": {
      const line = statementAt(program, wanted.line);
      if (!line.ok) return line;
      const locals = await readVariables((request) => python.trace(request), wanted.text);
      return locals.ok ? ok({ kind: "reaches", state: atLine(line.value, locals.value) }) : locals;
    }
    case "branches": {
      const line = statementAt(program, wanted.line);
      return line.ok ? ok({ kind: "branches", line: line.value, taken: wanted.taken }) : line;
    }
  }
}

function statementAt({ lines }: Program, editorLine: number): Result<number, string> {
  const index = lines.findIndex(({ range }) => range.startLine === editorLine);
  return index < 0 ? err(`No statement begins on line ${String(editorLine)}.`) : ok(index + 1);
}
