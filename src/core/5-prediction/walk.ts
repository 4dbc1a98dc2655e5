import type { Action } from "../3-debugger/action.ts";
import { exhaustive } from "../lib/exhaustive.ts";
import type { CanonicalLine, Program } from "../1-trace/trace.ts";
import type { FrameState, Outcome } from "../4-language/transition.ts";
import { confidenceOf, continued, type Confidence } from "./confidence.ts";
import type { ProgramContext } from "./context.ts";
import { tokenText } from "./token-text.ts";
import type { Choice, DecodedToken } from "./choose.ts";
import { decodeOutcome, type KnownAnswers, type DecodedOutcome } from "./decode.ts";
import type { TokenId } from "./model.ts";
import {
  depthOf,
  leavesFrame,
  positionKey,
  showsEverything,
  stateOf,
  type Position,
  type StackPosition,
} from "./position.ts";
import type { Cost, Prediction, Reading } from "./prediction.ts";
import { outcomeQuestion, type Question } from "./question.ts";
import { replayOutcome, type BareToken } from "./replay.ts";
import { advance, leave } from "./stack.ts";
import { pausedAt } from "./suspended.ts";

export interface WalkLimits {
  /** Model calls for one action; the walk then ends as `unfinished`. */
  readonly steps: number;
  /** Tokens of one output; a longer one is unreadable. The training data's longest, with its prompt, has 224. */
  readonly tokens: number;
}

export const DEFAULT_WALK_LIMITS: WalkLimits = { steps: 1000, tokens: 256 };

export interface WalkOptions {
  readonly limits?: WalkLimits;
  /** Asked before every token. */
  readonly cancelled?: () => boolean;
  /** The first tokens of a step's answer, where they are not the network's to choose. */
  readonly begin?: readonly TokenId[] | undefined;
  /** How each token is chosen; the likeliest when left out. */
  readonly choice?: Choice | undefined;
  /** See {@link KnownAnswers}: a question that comes again is not put to the network again. */
  readonly known?: KnownAnswers | undefined;
  /** Told of every position on the way, with the cost so far. */
  readonly onStep?: (position: Position, cost: Cost) => void;
}

/**
 * One `step_into` as the model sees it: its answer for the running frame, and ordinary code for the
 * stack. Leaving a frame and going on in the caller is one step, with one model call; so is the way
 * from a caught exception to its handler, without any.
 */
export async function predictStep(
  context: ProgramContext,
  position: Position,
  options: WalkOptions = {},
): Promise<Prediction> {
  const running = goesOnFrom(context.program, position);
  if (running.frame === null) return predicted(running.position, [], null, null, { steps: 0, tokens: 0 });
  if (running.position.frame.lineOnly === true) return unknownFrame(position);
  const { limits = DEFAULT_WALK_LIMITS, cancelled, begin, choice, known } = options;
  const decoded = await decodeOutcome(context, running.frame, {
    maxTokens: limits.tokens,
    cancelled,
    begin,
    choice,
    known,
  });
  return concluded(context, position, running, decoded);
}

/** What {@link predictStep} asks the network at a position; null where it needs no answer, or none can be asked for. */
export function stepQuestion(context: ProgramContext, position: Position): Question<Outcome> | null {
  const running = goesOnFrom(context.program, position);
  if (running.frame === null || running.position.frame.lineOnly === true) return null;
  const question = outcomeQuestion(context, running.frame);
  return question.ok ? question.value : null;
}

/**
 * The step that a recorded answer stands for: what {@link predictStep} made of it.
 * @param answer - null when no answer was needed
 */
export function replayStep(
  reader: Pick<ProgramContext, "program" | "slots">,
  position: Position,
  answer: readonly BareToken[] | null,
): Prediction {
  const running = goesOnFrom(reader.program, position);
  if (running.frame === null) return predicted(running.position, [], null, null, { steps: 0, tokens: 0 });
  return concluded(reader, position, running, replayOutcome(reader.slots, running.frame, answer ?? []));
}

export type GoesOn =
  | { readonly position: Position; readonly frame: null }
  | { readonly position: RunningPosition; readonly frame: FrameState };

export type RunningPosition = Extract<Position, { kind: "running" }>;

/** Where a step goes on, and the frame state to ask the model about; null where stack code alone leads there. */
export function goesOnFrom(program: Program, position: Position): GoesOn {
  const running =
    position.kind === "running" || position.kind === "exited" ? position : leave(program, position);
  const caught = position.kind === "raised" && position.handler !== null;
  if (running.kind !== "running" || caught) return { position: running, frame: null };
  return { position: running, frame: running.frame.state };
}

function concluded(
  { program, slots }: Pick<ProgramContext, "program" | "slots">,
  position: Position,
  running: Extract<GoesOn, { frame: FrameState }>,
  decoded: DecodedOutcome,
): Prediction {
  const cost: Cost = { steps: 1, tokens: decoded.processed };
  switch (decoded.kind) {
    case "answer": {
      const { answer, prompt, tokens } = decoded;
      const reading = readingOf({ slots }, prompt, tokens);
      const confidence = confidenceOf(running.frame, tokens);
      return afterOutcome(program, position, running.position, answer, { confidence, reading, cost });
    }
    case "unreadable":
      return {
        kind: "unreadable",
        position,
        reading: readingOf({ slots }, decoded.prompt, decoded.tokens),
        reason: decoded.reason,
        cost,
      };
    case "out_of_scope":
      return { kind: "out_of_scope", reason: decoded.reason, cost };
    case "cancelled":
      return { kind: "cancelled", cost };
  }
}

/** What an outcome of the running frame's line makes of a position. */
export function afterOutcome(
  program: Program,
  position: Position,
  running: RunningPosition,
  outcome: Outcome,
  { confidence, reading, cost }: AnswerDetails,
): Prediction {
  const { end } = outcome;
  if (end.kind === "resume" && pausedAt(running.suspended, end.line) === undefined) {
    const reason = `The answer goes on with a generator at line ${end.line}, where none has paused.`;
    return { kind: "unreadable", position, reading, reason, cost };
  }
  const printed = outcome.parts.flatMap((part) => (part.kind === "print" ? [part.text] : []));
  return predicted(advance(program, running, outcome), printed, confidence, reading, cost);
}

/** What is known of an answer beside what it says. */
interface AnswerDetails {
  readonly confidence: Confidence;
  readonly reading: Reading;
  readonly cost: Cost;
}

/** A question and its answer as a person reads them. */
export function readingOf(
  { slots }: Pick<ProgramContext, "slots">,
  prompt: readonly TokenId[],
  answer: readonly DecodedToken[],
): Reading {
  return { prompt: prompt.map((id) => ({ id, text: tokenText(slots, id) })), answer };
}

/** Nothing can be asked from a frame of which a jump gave the line alone. */
export function unknownFrame(position: Position): Prediction {
  const reason = "A jump went past this frame: its line is known, its variables are not.";
  const reading: Reading = { prompt: [], answer: [] };
  return { kind: "unreadable", position, reading, reason, cost: { steps: 0, tokens: 0 } };
}

/**
 * An action as the model sees it: predicted steps, from position to position, until one is where the
 * debugger's `step` would stop. A position met twice proves that the walk never ends (greedy
 * decoding is deterministic): the exit is `never`, or `unfinished` when the position hides
 * part of an iterator, on which the program itself may go on.
 */
export function predictAction(
  context: ProgramContext,
  from: Position,
  action: Action,
  options: WalkOptions = {},
): Promise<Prediction> {
  return walk((position) => predictStep(context, position, options), from, action, options);
}

/** {@link predictAction} by any way to predict a step. */
export async function walk(
  predictStep: (position: Position) => Promise<Prediction>,
  from: Position,
  action: Action,
  options: Pick<WalkOptions, "limits" | "onStep"> = {},
): Promise<Prediction> {
  const { limits = DEFAULT_WALK_LIMITS, onStep } = options;
  const stops = stopCondition(from, action);
  const seen = new Set<string>([positionKey(from)]);
  const printed: string[] = [];
  let position = from;
  let cost: Cost = { steps: 0, tokens: 0 };
  let confidence: Confidence | null = null;
  let reading: Reading | null = null;
  for (;;) {
    const step = await predictStep(position);
    cost = { steps: cost.steps + step.cost.steps, tokens: cost.tokens + step.cost.tokens };
    if (step.kind !== "predicted") return { ...step, cost };
    position = step.position;
    printed.push(...step.printed);
    confidence = continued(confidence, step.confidence);
    reading = step.reading ?? reading;
    onStep?.(position, cost);
    if (position.kind === "exited" || stops(position)) {
      return predicted(position, printed, confidence, reading, cost);
    }
    const key = positionKey(position);
    const endless = seen.has(key);
    if (endless || cost.steps >= limits.steps) {
      const exit = endless && showsEverything(position) ? "never" : "unfinished";
      return predicted({ kind: "exited", exit }, printed, confidence, reading, cost);
    }
    seen.add(key);
  }
}

/** Whether an action stops at a position: the conditions of the debugger's `step`. */
export function stopCondition(from: Position, action: Action): (position: StackPosition) => boolean {
  if (from.kind === "exited") return () => true;
  const depth = depthOf(from);
  const over = (position: StackPosition) => depthOf(position) <= depth;
  switch (action.kind) {
    case "step_into":
      return () => true;
    case "step_over":
      return over;
    case "step_return":
      if (leavesFrame(from)) return over;
      return (position) => depthOf(position) === depth && leavesFrame(position);
    case "breakpoint":
      return (position) => isLineEvent(position, [action.line]);
    case "run_to_breakpoint":
      return (position) => isLineEvent(position, action.lines);
    case "continue":
      return () => false;
    default:
      return exhaustive(action);
  }
}

function isLineEvent(position: StackPosition, lines: readonly CanonicalLine[]): boolean {
  return (
    position.kind === "running" &&
    position.frame.state.event === "line" &&
    lines.includes(position.frame.state.line)
  );
}

export function predicted(
  position: Position,
  printed: readonly string[],
  confidence: Confidence | null,
  reading: Reading | null,
  cost: Cost,
): Prediction {
  return { kind: "predicted", position, state: stateOf(position), printed, confidence, reading, cost };
}
