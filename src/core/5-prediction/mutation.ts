import type { Locals, Program, SourceToken, ValueText } from "../1-trace/trace.ts";
import { valuesBefore } from "../4-language/apply.ts";
import type { PredictedFrame } from "./position.ts";
import { parametersOf, reboundNames } from "./scope.ts";

const MUTABLE_BUILTINS = new Set(["set", "bytearray", "deque", "Counter", "defaultdict", "OrderedDict"]);

/**
 * What a finished callee changed in its caller's variables, as far as the two frames tell.
 *
 * Module variables are exact: the caller sees the value any frame last showed. The rest is a
 * heuristic, because values carry no identity:
 * - A variable of an enclosing function changed in a caller that has the same variable (name and value).
 * - A parameter that the callee never binds again and whose mutable value differs at the end was
 *   mutated, and so were the caller's variables of the same text; when some of those are named on the
 *   calling line, only they. An object of a user class counts also as part of a larger value, where its
 *   text occurs exactly once.
 */
export function calleeChanges(
  program: Program,
  caller: PredictedFrame,
  callee: PredictedFrame,
  module: Locals,
): Locals {
  const { locals, globals } = valuesBefore(program, caller.state);
  const now: Locals = new Map([...globals, ...locals]);
  const changes = new Map<string, ValueText>();
  for (const [name, value] of now) {
    const shown = isModuleVariable(caller, name) ? module.get(name) : undefined;
    if (shown !== undefined && shown !== value) changes.set(name, shown);
  }
  const line = program.lines[caller.state.line - 1]?.tokens ?? [];
  const parameters = parametersOf(program, callee.defLine);
  const rebound = reboundNames(program, callee.defLine);
  for (const [name, before] of callee.args) {
    const after = callee.state.locals.get(name);
    if (after === undefined || after === before) continue;
    if (!parameters.has(name)) {
      if (now.get(name) === before) changes.set(name, after);
    } else if (!rebound.has(name) && isMutable(program, before)) {
      for (const [variable, value] of mutated(program, now, line, before, after)) {
        if (!changes.has(variable)) changes.set(variable, value);
      }
    }
  }
  return changes;
}

/** Module variables with what a frame shows of them now; the module's own frame shows them all. */
export function withShown(module: Locals, frame: PredictedFrame): Locals {
  if (isModule(frame)) return frame.state.locals;
  return frame.state.globals.size === 0 ? module : new Map([...module, ...frame.state.globals]);
}

/** Whether a name of a frame is a module variable. */
export function isModuleVariable(frame: PredictedFrame, name: string): boolean {
  return isModule(frame) || (frame.state.globals.has(name) && !frame.state.locals.has(name));
}

const isModule = (frame: PredictedFrame): boolean => frame.name === "<module>";

function mutated(
  program: Program,
  now: Locals,
  line: readonly SourceToken[],
  before: ValueText,
  after: ValueText,
): Locals {
  const same = [...now].filter(([, value]) => value === before).map(([name]) => name);
  const named = same.filter((name) => line.some((token) => token.kind === "name" && token.text === name));
  const found = new Map((named.length > 0 ? named : same).map((name) => [name, after]));
  if (!isUserObject(program, before)) return found;
  for (const [name, value] of now) {
    const whole = value !== before ? replacedOnce(value, before, after) : null;
    if (whole !== null) found.set(name, whole);
  }
  return found;
}

/** The text with its only occurrence of `before` as a whole value replaced; null when there is none, or several. */
function replacedOnce(text: ValueText, before: ValueText, after: ValueText): ValueText | null {
  const at = text.indexOf(before);
  if (at < 0 || text.includes(before, at + 1)) return null;
  const end = at + before.length;
  const whole = /[[({=:, ]/.test(text.charAt(at - 1)) && /[\])},:]/.test(text.charAt(end));
  return whole ? text.slice(0, at) + after + text.slice(end) : null;
}

function isMutable(program: Program, value: ValueText): boolean {
  return /^[[{]/.test(value) || MUTABLE_BUILTINS.has(className(value)) || isUserObject(program, value);
}

const isUserObject = (program: Program, value: ValueText): boolean => program.bound.has(className(value));

const className = (value: ValueText): string => /^(\w+)\(/.exec(value)?.[1] ?? "";
