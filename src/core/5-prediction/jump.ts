import type { CanonicalLine, Program } from "../1-trace/trace.ts";
import type { Action } from "../3-debugger/action.ts";
import type { FrameEnd, JumpAction, JumpAnswer } from "../4-language/jump.ts";
import type { FrameState } from "../4-language/transition.ts";
import { confidenceOf, continued, type Confidence } from "./confidence.ts";
import type { ProgramContext } from "./context.ts";
import { decodeAnswer } from "./decode.ts";
import { leavesFrame, type Activations, type Position, type PredictedFrame } from "./position.ts";
import type { Cost, Prediction, Reading } from "./prediction.ts";
import { jumpQuestion } from "./question.ts";
import { functionName } from "./scope.ts";
import { advance, leave } from "./stack.ts";
import {
  DEFAULT_WALK_LIMITS,
  predictAction,
  predicted,
  predictStep,
  readingOf,
  stopCondition,
  unknownFrame,
  type WalkOptions,
} from "./walk.ts";

type Running = Extract<Position, { readonly kind: "running" }>;

/**
 * An action answered in one piece, as in the paper, instead of walked line by line: the network is asked
 * once for the whole of it, and once more in the caller each time a frame ends on the way. Printed text
 * is not part of such answers, and frames that were passed are known by their line alone. A single step
 * is a walk of one, and so is a run to several breakpoints: the language asks for one line at a time.
 */
export async function predictJump(
  context: ProgramContext,
  from: Position,
  action: Action,
  options: WalkOptions = {},
): Promise<Prediction> {
  if (from.kind === "exited" || action.kind === "step_into") return predictStep(context, from, options);
  if (leavesFrame(from) && (action.kind === "step_over" || action.kind === "step_return")) {
    return predictStep(context, from, options);
  }
  const jump = jumpOf(action);
  if (jump === null) return predictAction(context, from, action, options);
  const stops = stopCondition(from, action);
  let position: Position = from;
  let sum: Sum = { confidence: null, reading: null, cost: { steps: 0, tokens: 0 } };
  if (from.kind !== "running") {
    position = leave(context.program, from);
    if (from.kind === "raised" && from.handler !== null && position.kind !== "exited" && stops(position)) {
      return predicted(position, [], null, null, sum.cost);
    }
  }
  while (position.kind === "running") {
    const asked = await askJump(context, position, jump, options);
    sum = added(sum, asked);
    if (asked.kind !== "predicted") return { ...asked, cost: sum.cost };
    position = asked.position;
    if (position.kind === "exited" || stops(position) || action.kind === "step_over") break;
    // The frame ended first: on in its caller, in the middle of the calling line.
    if (position.kind !== "running") position = leave(context.program, position);
  }
  return predicted(position, [], sum.confidence, sum.reading, sum.cost);
}

interface Sum {
  readonly confidence: Confidence | null;
  readonly reading: Reading | null;
  readonly cost: Cost;
}

function added(sum: Sum, prediction: Prediction): Sum {
  const { steps, tokens } = prediction.cost;
  const cost = { steps: sum.cost.steps + steps, tokens: sum.cost.tokens + tokens };
  if (prediction.kind !== "predicted") return { ...sum, cost };
  const confidence = continued(sum.confidence, prediction.confidence);
  return { confidence, reading: prediction.reading ?? sum.reading, cost };
}

/** The language's name of an action; null for one it cannot ask in one piece. */
function jumpOf(action: Exclude<Action, { readonly kind: "step_into" }>): JumpAction | null {
  switch (action.kind) {
    case "step_over":
      return { kind: "over" };
    case "step_return":
      return { kind: "return" };
    case "breakpoint":
      return { kind: "break", line: action.line };
    case "continue":
      return { kind: "continue" };
    case "run_to_breakpoint": {
      const [line, ...others] = action.lines;
      if (others.length > 0) return null;
      return line === undefined ? { kind: "continue" } : { kind: "break", line };
    }
  }
}

/** One jump of the running frame. `over` is asked only where a line turns out to call. */
async function askJump(
  context: ProgramContext,
  from: Running,
  action: JumpAction,
  options: WalkOptions,
): Promise<Prediction> {
  if (from.frame.lineOnly === true) return unknownFrame(from);
  if (action.kind === "over" && !mayCall(context.program, from.frame.state)) {
    const step = await predictStep(context, from, options);
    const calls =
      step.kind === "predicted" && step.position.kind === "running" && isDeeper(step.position, from);
    if (!calls) return step;
  }
  const question = jumpQuestion(context, { from: from.frame.state, action });
  const nothing: Cost = { steps: 0, tokens: 0 };
  if (!question.ok) return { kind: "out_of_scope", reason: question.error, cost: nothing };
  const { limits = DEFAULT_WALK_LIMITS, cancelled, choice, known } = options;
  const decoded = await decodeAnswer(context, question.value, {
    maxTokens: limits.tokens,
    cancelled,
    choice,
    known,
  });
  const cost: Cost = { steps: 1, tokens: decoded.processed };
  if (decoded.kind === "cancelled") return { kind: "cancelled", cost };
  const reading = readingOf(context, decoded.prompt, decoded.tokens);
  if (decoded.kind === "unreadable") {
    return { kind: "unreadable", position: from, reading, reason: decoded.reason, cost };
  }
  const { answer } = decoded;
  if (answer.kind === "reached" && action.kind === "break" && answer.state.line !== action.line) {
    // Taken at its word, such an answer would be asked again from there, perhaps for ever.
    const reason = `The answer stops at line ${answer.state.line}, not at line ${action.line}.`;
    return { kind: "unreadable", position: from, reading, reason, cost };
  }
  const confidence = confidenceOf(from.frame.state, decoded.tokens);
  return predicted(positionAfter(context.program, from, answer), [], confidence, reading, cost);
}

const isDeeper = (position: Activations, than: Activations): boolean =>
  position.callers.length > than.callers.length;

/** Whether a line names something of the program right before a bracket: it may well call it. */
function mayCall(program: Program, { event, line }: FrameState): boolean {
  const tokens = program.lines[line - 1]?.tokens ?? [];
  if (event === "call") return false;
  const defined = new Set(
    program.lines.flatMap(({ tokens: [first, second] }) =>
      first?.text === "def" || first?.text === "class" ? [second?.text ?? ""] : [],
    ),
  );
  return tokens.some(({ text }, index) => defined.has(text) && tokens[index + 1]?.text === "(");
}

function positionAfter(program: Program, from: Running, answer: JumpAnswer): Position {
  switch (answer.kind) {
    case "over":
      return advance(program, from, { parts: [], end: answer.end });
    case "ended":
      return ended(from, answer.end);
    case "reached": {
      const frames = [...answer.callers, answer.state.line].map((line, index) =>
        index === 0
          ? { ...from.frame, state: lineOf(line), lineOnly: true as const }
          : frameAt(program, line),
      );
      const inner = frames.pop() ?? from.frame;
      const frame: PredictedFrame = { ...inner, state: answer.state, lineOnly: undefined };
      const module = new Map([...from.module, ...answer.state.globals]);
      return { ...from, callers: [...from.callers, ...frames], frame, module };
    }
  }
}

/** The asked frame at its end. What its variables are by then, a jump does not say. */
function ended(from: Running, end: FrameEnd): Position {
  if (end.kind === "never") return { kind: "exited", exit: "never" };
  const frame: PredictedFrame = { ...from.frame, state: lineOf(end.line), lineOnly: true };
  const activations: Activations = { ...from, frame };
  if (end.kind !== "exception")
    return { ...activations, kind: end.kind === "return" ? "returned" : "yielded", value: end.value };
  return { kind: "raised", ...activations, type: end.type, message: end.message, handler: null };
}

function lineOf(line: CanonicalLine): FrameState {
  return { event: "line", line, locals: new Map(), globals: new Map(), cursors: [], done: [] };
}

/** A frame entered on the way to a breakpoint: the innermost function around its line. */
function frameAt(program: Program, line: CanonicalLine): PredictedFrame {
  let indent = program.lines[line - 1]?.indent ?? 0;
  let defLine = line;
  for (let above = line - 1; above > 0; above--) {
    const head = program.lines[above - 1];
    if (head === undefined || head.indent >= indent) continue;
    indent = head.indent;
    if (!head.isDef) continue;
    defLine = above;
    break;
  }
  const name = functionName(program, defLine);
  return { name, defLine, args: new Map(), state: lineOf(line), lineOnly: true };
}
