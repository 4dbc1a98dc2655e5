import type { Locals, LoopCursor, Program } from "../../1-trace/trace.ts";
import type { CallOutcome } from "../../2-tree/tree.ts";
import { valuesBefore } from "../../4-language/apply.ts";
import { quote } from "../../4-language/literals.ts";
import type { Changes, Done, End, Entered, FrameState, Outcome } from "../../4-language/transition.ts";
import { exhaustive } from "../../lib/exhaustive.ts";
import { functionName } from "../scope.ts";

/*
 * States and answers as a person would write them down, for models that know Python and not our language. Everything
 * takes one line; an empty one ends a question with its answer.
 */

/** The program with its line numbers. */
export function writeProgram({ lines }: Program): string {
  return `Program:\n${lines.map(({ text }, index) => `${index + 1}: ${text}\n`).join("")}\n`;
}

/** What a frame is asked: where it is, what it sees, and what its line has done so far. */
export function writeQuestion(program: Program, from: FrameState): string {
  const { locals, globals } = valuesBefore(program, from);
  return [
    `${PLACES[from.event]} ${from.line}: ${(program.lines[from.line - 1]?.text ?? "").trim()}`,
    ...bindings(locals),
    ...bindings(globals).map((binding) => `global ${binding}`),
    ...from.cursors.map(writeCursor),
    ...from.done.flatMap((done) => writeDone(program, done)),
    "Then:\n",
  ].join("\n");
}

const PLACES: Readonly<Record<FrameState["event"], string>> = {
  call: "Called at line",
  line: "At line",
  resume: "Going on in line",
};

/** How the line ends, one thing a line; sub-expressions are left out. `readAnswer` reads it back. */
export function writeAnswer(program: Program, { parts, end }: Outcome): string {
  const printed = parts.flatMap((part) => (part.kind === "print" ? [`print ${quote(part.text)}`] : []));
  const changed = end.kind === "call" || end.kind === "resume" ? [] : writeChanges(end.changes);
  return [...printed, ...changed, writeEnd(program, end), ""].join("\n");
}

function writeChanges({ values, cursors }: Changes): readonly string[] {
  const written = [...values].map(([name, value]) => (value === null ? `del ${name}` : `${name} = ${value}`));
  return [...written, ...cursors.map(writeCursor)];
}

function writeEnd(program: Program, end: End): string {
  switch (end.kind) {
    case "line":
      return `line ${end.line}`;
    case "call":
    case "resume":
      return writeEntered(program, end);
    case "return":
    case "yield":
      return `${end.kind} ${end.value}`;
    case "exception": {
      const caught = end.caughtAt === null ? "" : ` caught at line ${end.caughtAt}`;
      return `raise ${end.type}(${quote(end.message)})${caught}`;
    }
    default:
      return exhaustive(end);
  }
}

const writeEntered = (program: Program, entered: Entered): string =>
  entered.kind === "call"
    ? `call line ${entered.line}: ${functionName(program, entered.line)}(${[...entered.args].map(([name, value]) => `${name}=${value}`).join(", ")})`
    : `resume line ${entered.line}`;

/** Items that a loop has still to come, as a list; more may follow those that are known. */
function writeCursor({ line, items, more }: LoopCursor): string {
  const coming = items === null ? "unknown" : `[${items.join(", ")}]`;
  return `coming at line ${line}: ${coming}${more ? " and more" : ""}`;
}

function writeDone(program: Program, done: Done): readonly string[] {
  switch (done.kind) {
    case "micro":
      return [];
    case "print":
      return [`print ${quote(done.text)}`];
    case "call":
    case "resume":
      return [`${writeEntered(program, done)}, which ${writeCallOutcome(done.outcome)}`];
    default:
      return exhaustive(done);
  }
}

const writeCallOutcome = (outcome: CallOutcome): string =>
  outcome.kind === "exception"
    ? `raised ${outcome.type}(${quote(outcome.message)})`
    : `${outcome.kind === "return" ? "returned" : "yielded"} ${outcome.value}`;

const bindings = (values: Locals): readonly string[] =>
  [...values].map(([name, value]) => `${name} = ${value}`);
