import { advance, allowed, isComplete, type TokenMask } from "../4-language/automaton.ts";
import type { FrameState, Outcome, OutOfScope } from "../4-language/transition.ts";
import { Candidate } from "./candidate.ts";
import { decodedToken, greedy, onlyChoice, type Choice, type DecodedToken } from "./choose.ts";
import type { ProgramContext } from "./context.ts";
import type { ModelCache, TokenId } from "./model.ts";
import { outcomeQuestion, type Question } from "./question.ts";

/** What became of one answer. */
export type Decoded<Answer> = (
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "unreadable"; readonly reason: string }
) & {
  readonly prompt: readonly TokenId[];
  readonly tokens: readonly DecodedToken[];
};

export type DecodedOutcome = (
  | Decoded<Outcome>
  | { readonly kind: "out_of_scope"; readonly reason: OutOfScope }
  | { readonly kind: "cancelled" }
) & {
  /** Tokens the network read for this output. */
  readonly processed: number;
};

export interface DecodeOptions {
  /** An output of more tokens is unreadable. */
  readonly maxTokens: number;
  /** Asked before the network is. */
  readonly cancelled?: (() => boolean) | undefined;
  /** How each token is chosen; the likeliest when left out. */
  readonly choice?: Choice | undefined;
  /** The answer's first tokens, where they are not the network's to choose. */
  readonly begin?: readonly TokenId[] | undefined;
  /** Likeliest answers, which are looked up here and added. */
  readonly known?: KnownAnswers | undefined;
}

/** An answer as it was said, before it is read. */
interface Said {
  readonly tokens: readonly DecodedToken[];
  readonly end: "complete" | "too_long" | "impossible";
}

/** Likeliest answers by the tokens of their prompt, all of one program's context and one limit of tokens. */
export type KnownAnswers = Map<string, Said>;

/** Narrows what the grammar allows after the tokens so far. All zero gives the answer up. */
export type Restriction = (tokens: readonly DecodedToken[], mask: TokenMask) => TokenMask;

const unrestricted: Restriction = (_, mask) => mask;

/** Allows the given tokens first, and then what the grammar does. */
function beginning(begin: readonly TokenId[] | undefined): Restriction {
  if (begin === undefined) return unrestricted;
  return (tokens, mask) => {
    const next = begin[tokens.length];
    return next === undefined ? mask : mask.map((allows, id) => (id === next ? allows : 0));
  };
}

/** Asks the model how the line (or call) of a frame state ends. */
export async function decodeOutcome(
  context: ProgramContext,
  from: FrameState,
  options: DecodeOptions,
): Promise<DecodedOutcome> {
  const question = outcomeQuestion(context, from);
  if (!question.ok) return { kind: "out_of_scope", reason: question.error, processed: 0 };
  return decodeAnswer(context, question.value, options);
}

/** One answer, token by token, and what it took. */
export async function decodeAnswer<Answer>(
  context: ProgramContext,
  question: Question<Answer>,
  options: DecodeOptions,
): Promise<(Decoded<Answer> | { readonly kind: "cancelled" }) & { readonly processed: number }> {
  // What is begun or drawn by chance is not the likeliest answer.
  const known = options.begin === undefined && options.choice === undefined ? options.known : undefined;
  const before = known?.get(keyOf(question));
  if (before !== undefined) return { ...readAnswer(question, before, options), processed: 0 };
  const asked = [{ question, choice: options.choice ?? greedy }];
  const decoding = new Decoding(context, asked, options, beginning(options.begin));
  for await (const { said, decoded } of decoding.answers()) {
    known?.set(keyOf(question), said);
    return { ...decoded, processed: decoding.processed };
  }
  return { kind: "cancelled", processed: decoding.processed };
}

/** Reads the likeliest answers to several questions as one batch and adds them to what is known. */
export async function foresee(
  context: ProgramContext,
  questions: readonly Question<unknown>[],
  options: Pick<DecodeOptions, "maxTokens" | "cancelled"> & { readonly known: KnownAnswers },
): Promise<void> {
  const news = new Map(questions.map((question) => [keyOf(question), question]));
  for (const key of options.known.keys()) news.delete(key);
  const asked = [...news.values()].map((question) => ({ question, choice: greedy }));
  for await (const { index, said } of new Decoding(context, asked, options).answers()) {
    const question = asked[index]?.question;
    if (question !== undefined) options.known.set(keyOf(question), said);
  }
}

const keyOf = ({ prompt }: Question<unknown>): string => prompt.join(" ");

function readAnswer<Answer>(
  question: Question<Answer>,
  { tokens, end }: Said,
  { maxTokens }: Pick<DecodeOptions, "maxTokens">,
): Decoded<Answer> {
  const output = { prompt: question.prompt, tokens };
  const unreadable = (reason: string): Decoded<Answer> => ({ kind: "unreadable", reason, ...output });
  if (end === "too_long") return unreadable(`The answer had no end after ${maxTokens} tokens.`);
  if (end === "impossible") return unreadable("No answer fits what was asked for.");
  const answer = question.parse(tokens.map(({ id }) => id));
  if (!answer.ok) return unreadable("The answer uses a name that means nothing here.");
  return { kind: "answer", answer: answer.value, ...output };
}

/** One answer wanted: to what, and how its tokens are chosen. */
export interface Asked<Answer> {
  readonly question: Question<Answer>;
  readonly choice: Choice;
}

/** The same question with each of the choices. */
export const askedWith = <Answer>(
  question: Question<Answer>,
  choices: readonly Choice[],
): readonly Asked<Answer>[] => choices.map((choice) => ({ question, choice }));

/**
 * Answers to questions about one program, decoded under their grammars, so that every finished one is
 * well-formed. The candidates, one for each answer wanted, are read as a batch; a prompt that all share is read
 * once. Tokens that are the only ones allowed cost no call. The program's cache is only read.
 */
export class Decoding<Answer> {
  /** Tokens the network has read, of all candidates. */
  processed = 0;
  private readonly context: ProgramContext;
  private readonly asked: readonly Asked<Answer>[];
  private readonly options: DecodeOptions;
  private readonly restriction: Restriction;
  /** Owned by this decoding; null while the program's own is gone on from. */
  private cache: ModelCache | null = null;

  constructor(
    context: ProgramContext,
    asked: readonly Asked<Answer>[],
    options: DecodeOptions,
    restriction: Restriction = unrestricted,
  ) {
    this.context = context;
    this.asked = asked;
    this.options = options;
    this.restriction = restriction;
  }

  /** Each answer as it is finished, with its place among those asked for. Ends early when cancelled. */
  async *answers(): AsyncGenerator<{
    readonly index: number;
    readonly said: Said;
    readonly decoded: Decoded<Answer>;
  }> {
    try {
      if (this.options.cancelled?.() === true) return;
      let running = await this.begun();
      for (;;) {
        for (const candidate of running) {
          if (candidate.logits !== null && candidate.end === null) this.choose(candidate);
          const { index, tokens, end } = candidate;
          const question = this.asked[index]?.question;
          if (end === null || question === undefined) continue;
          const said = { tokens, end };
          yield { index, said, decoded: readAnswer(question, said, this.options) };
        }
        running = running.filter(({ end }) => end === null);
        if (running.length === 0 || this.options.cancelled?.() === true) return;
        await this.readOn(running);
      }
    } finally {
      if (this.cache !== null) this.context.model.release(this.cache);
      this.cache = null;
    }
  }

  /** The candidates: with the logits after their prompt where they share one, else with all of it unread. */
  private async begun(): Promise<readonly Candidate[]> {
    const [first, ...others] = this.asked.map(({ question }, index) => new Candidate(index, question));
    if (first === undefined) return [];
    const shared = this.asked.every(({ question }) => question === this.asked[0]?.question);
    for (const candidate of shared ? [first] : [first, ...others]) this.takeForced(candidate);
    if (!shared) return [first, ...others];
    const logits = first.end === null ? await this.readPrompt(first) : null;
    const candidates = this.asked.map((_, index) => first.copy(index));
    for (const candidate of candidates) candidate.logits = logits;
    return candidates;
  }

  private choose(candidate: Candidate): void {
    const { logits, index, grammar, tokens } = candidate;
    const choice = this.asked[index]?.choice;
    if (logits === null || choice === undefined) return;
    const mask = this.restriction(tokens, allowed(grammar));
    candidate.logits = null;
    if (!mask.includes(1)) candidate.end = "impossible";
    else this.take(candidate, decodedToken(choice(logits, mask), logits, mask, this.context.slots));
    this.takeForced(candidate);
  }

  private takeForced(candidate: Candidate): void {
    while (candidate.end === null) {
      const mask = this.restriction(candidate.tokens, allowed(candidate.grammar));
      const token = onlyChoice(mask, this.context.slots);
      if (token === null) return;
      this.take(candidate, token);
    }
  }

  private take(candidate: Candidate, token: DecodedToken): void {
    const grammar = advance(candidate.grammar, token.id);
    if (grammar === null) throw new Error(`The grammar allows ${token.text} but does not go on from it`);
    candidate.take(token, grammar);
    if (isComplete(grammar)) candidate.end = "complete";
    else if (candidate.tokens.length >= this.options.maxTokens) candidate.end = "too_long";
  }

  private async readPrompt(candidate: Candidate): Promise<Float32Array> {
    const { model, cache } = this.context;
    const { tokens, features } = candidate.unread(Infinity);
    const read = await model.extend(cache, tokens, features, true);
    this.processed += tokens.length;
    this.cache = read.cache;
    return read.logits;
  }

  /** Lets every candidate read as many of its tokens as all of them have. */
  private async readOn(running: readonly Candidate[]): Promise<void> {
    const { model } = this.context;
    const own = this.cache;
    const count = Math.min(...running.map(({ pending }) => pending));
    const rows = running.map((candidate) => ({ row: candidate.row, ...candidate.unread(count) }));
    const { logits, cache } = await model.extendRows(own ?? this.context.cache, rows, own === null);
    this.cache = cache;
    if (own !== null) model.release(own);
    this.processed += count * rows.length;
    running.forEach((candidate, row) => {
      candidate.row = row;
      candidate.logits = candidate.pending === 0 ? (logits[row] ?? null) : null;
    });
  }
}
