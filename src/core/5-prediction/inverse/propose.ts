import type { CanonicalLine, Locals } from "../../1-trace/trace.ts";
import type { InverseState } from "../../4-language/inverse.ts";
import type { OutOfScope } from "../../4-language/transition.ts";
import { seededRandom, type Random } from "../../lib/random.ts";
import { err, ok, type Result } from "../../lib/result.ts";
import { greedy, sampling, type Choice, type DecodedToken, type Sampling } from "../choose.ts";
import type { ProgramContext } from "../context.ts";
import { askedWith, Decoding, type DecodeOptions } from "../decode.ts";
import { inverseQuestion, type Question } from "../question.ts";
import type { InverseAnswer } from "../../4-language/inverse.ts";
import { argumentTuple, inStateOrder, parametersAt } from "./parameters.ts";
import { callRestriction, satisfies } from "./restrict.ts";
import type { Constraints } from "./constraint.ts";

/** An input that the network thinks likely. */
export interface Proposal {
  /** Arguments as the function is called with, `(1, 'a')`. */
  readonly call: string;
  readonly args: Locals;
  /** Module variables that the call state shows. */
  readonly globals: Locals;
  /**
   * Natural logarithm of the probability that the network gives to all answers seen that say this, under
   * the grammar and constraints; every end state asked from has the same weight.
   */
  readonly logProbability: number;
  /** How many of the drawn answers say this. */
  readonly draws: number;
}

/** What one drawn answer came to. */
export type Draw =
  | { readonly kind: "proposal"; readonly proposal: Proposal; readonly isNew: boolean }
  /** No input: unreadable, against the constraints, or not to be called by position. */
  | { readonly kind: "rejected"; readonly reason: string };

export interface ProposeOptions {
  /** Answers to draw, shared out among the end states; the first from each is the likeliest, greedily. */
  readonly count: number;
  readonly sampling: Sampling;
  readonly seed: number;
  readonly constraints: Constraints;
  readonly decode: DecodeOptions;
}

/** How many answers are drawn in one batch. */
const BATCH = 8;

/**
 * Draws inputs of a function by `inv_step_call`, a batch from each end state in turn. Equal inputs are
 * one proposal, which is told of again with its summed probability.
 * @param ends - states of the function, see `endStates`
 * @returns out of scope when no end state can be put to the network
 */
export function proposeInputs(
  context: ProgramContext,
  defLine: CanonicalLine,
  ends: readonly InverseState[],
  options: ProposeOptions,
): Result<AsyncGenerator<Draw>, OutOfScope> {
  const parameters = inStateOrder(parametersAt(context.program, defLine), context.slots);
  const restriction = callRestriction(defLine, parameters, options.constraints, context.slots);
  const asked = ends.map((from) => inverseQuestion(context, { from, action: "inv_call" }));
  const questions = asked.flatMap((question) => (question.ok ? [question.value] : []));
  const [first] = asked;
  if (questions.length === 0 && first?.ok === false) return first;
  if (questions.length === 0) {
    return err({ kind: "value_unreadable", detail: "the function has no line that could end so" });
  }
  return ok(new Proposing(context, defLine, questions, restriction, options).draws());
}

class Proposing {
  private readonly found = new Map<string, { proposal: Proposal; readonly said: Set<string> }>();
  private readonly context: ProgramContext;
  private readonly defLine: CanonicalLine;
  private readonly questions: readonly Question<InverseAnswer>[];
  private readonly restriction: ReturnType<typeof callRestriction>;
  private readonly options: ProposeOptions;

  constructor(
    context: ProgramContext,
    defLine: CanonicalLine,
    questions: readonly Question<InverseAnswer>[],
    restriction: ReturnType<typeof callRestriction>,
    options: ProposeOptions,
  ) {
    this.context = context;
    this.defLine = defLine;
    this.questions = questions;
    this.restriction = restriction;
    this.options = options;
  }

  async *draws(): AsyncGenerator<Draw> {
    const { count, decode, seed } = this.options;
    const random = seededRandom(seed);
    const asked = this.questions.map(() => 0);
    let left = count;
    while (left > 0) {
      // The end state asked least so far.
      const index = asked.indexOf(Math.min(...asked));
      const question = this.questions[index];
      if (question === undefined) return;
      const fairShare = Math.max(1, Math.min(BATCH, Math.ceil(count / this.questions.length)));
      const size = Math.min(left, fairShare);
      const choices = this.choices(size, asked[index] === 0, random);
      const decoding = new Decoding(this.context, askedWith(question, choices), decode, this.restriction);
      for await (const { decoded } of decoding.answers()) {
        const { tokens } = decoded;
        if (decoded.kind === "unreadable") yield { kind: "rejected", reason: decoded.reason };
        else yield this.draw(decoded.answer, tokens, index);
      }
      if (decode.cancelled?.() === true) return;
      asked[index] = (asked[index] ?? 0) + size;
      left -= size;
    }
  }

  private choices(size: number, first: boolean, random: Random): readonly Choice[] {
    return Array.from({ length: size }, (_, index) => {
      const own = seededRandom(random.below(2 ** 32));
      return first && index === 0 ? greedy : sampling(this.options.sampling, own);
    });
  }

  private draw(answer: InverseAnswer, tokens: readonly DecodedToken[], end: number): Draw {
    if (answer.kind !== "frame") return { kind: "rejected", reason: "The answer is no call." };
    const { locals, globals } = answer.state;
    const parameters = parametersAt(this.context.program, this.defLine);
    const call = argumentTuple(parameters, locals);
    if (call === null) return { kind: "rejected", reason: "These arguments cannot be given by position." };
    if (!satisfies(locals, this.options.constraints))
      return { kind: "rejected", reason: "The arguments are not what they are held to." };
    const said = `${end} ${tokens.map(({ id }) => id).join(" ")}`;
    const log = tokens.reduce((sum, { probability }) => sum + Math.log(probability), 0);
    const logProbability = log - Math.log(this.questions.length);
    const known = this.found.get(call);
    const proposal: Proposal = {
      ...(known?.proposal ?? { call, args: locals, globals }),
      logProbability:
        known === undefined
          ? logProbability
          : known.said.has(said)
            ? known.proposal.logProbability
            : logOfSum(known.proposal.logProbability, logProbability),
      draws: (known?.proposal.draws ?? 0) + 1,
    };
    this.found.set(call, { proposal, said: (known?.said ?? new Set()).add(said) });
    return { kind: "proposal", proposal, isNew: known === undefined };
  }
}

function logOfSum(a: number, b: number): number {
  const top = Math.max(a, b);
  return top + Math.log(Math.exp(a - top) + Math.exp(b - top));
}
