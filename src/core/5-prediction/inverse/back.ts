import type { InverseAction, InverseAnswer, InverseState } from "../../4-language/inverse.ts";
import type { OutOfScope } from "../../4-language/transition.ts";
import { seededRandom } from "../../lib/random.ts";
import { err, ok, type Result } from "../../lib/result.ts";
import { greedy, sampling, type Sampling } from "../choose.ts";
import type { ProgramContext } from "../context.ts";
import { askedWith, Decoding, type DecodeOptions } from "../decode.ts";
import { inverseQuestion } from "../question.ts";

/** A state that may have come before. */
export interface Predecessor {
  readonly state: InverseAnswer;
  /** Of all drawn answers, by the network's own probabilities; the weights of the predecessors sum to 1. */
  readonly weight: number;
  /** Natural logarithm of the probability that the network gives to the drawn answers that say this. */
  readonly logProbability: number;
  readonly draws: number;
}

export interface BackOptions {
  /** Answers to draw; the first is the likeliest, greedily. */
  readonly count: number;
  readonly sampling: Sampling;
  readonly seed: number;
  readonly decode: DecodeOptions;
}

/**
 * What may have come before a state of one frame, the likeliest first: one to many. Equal states are one
 * predecessor with their summed probability; what could not be read is left out.
 * @param action - `inv_over` for the frame's previous state, `inv_into` for the end of the last call the
 *   line made, `inv_call` for the call state
 */
export async function predecessors(
  context: ProgramContext,
  from: InverseState,
  action: InverseAction,
  { count, sampling: how, seed, decode }: BackOptions,
): Promise<Result<readonly Predecessor[], OutOfScope>> {
  const question = inverseQuestion(context, { from, action });
  if (!question.ok) return question;
  const random = seededRandom(seed);
  const choices = Array.from({ length: count }, (_, index) => {
    const own = seededRandom(random.below(2 ** 32));
    return index === 0 ? greedy : sampling(how, own);
  });
  const found = new Map<
    string,
    { state: InverseAnswer; draws: number; readonly said: Map<string, number> }
  >();
  const decoding = new Decoding(context, askedWith(question.value, choices), decode);
  for await (const { decoded } of decoding.answers()) {
    if (decoded.kind !== "answer") continue;
    const key = JSON.stringify(decoded.answer, (_, value: unknown) =>
      value instanceof Map ? [...value] : value,
    );
    const known = found.get(key) ?? { state: decoded.answer, draws: 0, said: new Map<string, number>() };
    known.draws++;
    const log = decoded.tokens.reduce((sum, { probability }) => sum + Math.log(probability), 0);
    known.said.set(decoded.tokens.map(({ id }) => id).join(" "), log);
    found.set(key, known);
  }
  const seen = [...found.values()].map(({ state, draws, said }) => ({
    state,
    draws,
    log: logSum([...said.values()]),
  }));
  const total = logSum(seen.map(({ log }) => log));
  return ok(
    seen
      .map(({ state, draws, log }) => ({ state, draws, logProbability: log, weight: Math.exp(log - total) }))
      .sort((a, b) => b.weight - a.weight),
  );
}

/**
 * The state to ask from after a predecessor was picked; the answer of an earlier question is the next
 * question. A caught exception needs the state of its handler, which is the one it came before.
 * @param after - the state it precedes
 */
export function askableFrom(picked: InverseAnswer, after: InverseState): InverseState {
  if (picked.kind !== "exception") return picked;
  const handler = after.kind === "frame" && after.state.event === "line" ? after.state : null;
  return { ...picked, handler };
}

/**
 * Walks back from a state to the frame's call, one `inv_over` after another, each time to the likeliest
 * predecessor. Yields each state; ends at the call state, at a state met before, or after `steps`.
 */
export async function* walkBack(
  context: ProgramContext,
  from: InverseState,
  options: BackOptions & { readonly steps: number },
): AsyncGenerator<Result<Predecessor, string>> {
  let at = from;
  const met = new Set<string>();
  for (let step = 0; step < options.steps && options.decode.cancelled?.() !== true; step++) {
    if (at.kind === "frame" && at.state.event === "call") return;
    const before = await predecessors(context, at, "inv_over", options);
    if (!before.ok) {
      yield err(`The network cannot read this state: ${before.error.kind}.`);
      return;
    }
    const [likeliest] = before.value;
    if (likeliest === undefined) {
      yield err("The network gave no readable state that could come before.");
      return;
    }
    yield ok(likeliest);
    at = askableFrom(likeliest.state, at);
    const key = JSON.stringify(at, (_, value: unknown) => (value instanceof Map ? [...value] : value));
    // The network is deterministic here: from the same state it would go the same way for ever.
    if (met.has(key)) return;
    met.add(key);
  }
}

function logSum(logs: readonly number[]): number {
  const top = Math.max(...logs);
  return logs.length === 0
    ? -Infinity
    : top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
}
