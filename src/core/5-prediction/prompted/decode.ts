import { greedy, type Alternative, type Choice, type DecodedToken } from "../choose.ts";
import type { ModelCache, TokenId } from "../model.ts";
import { readBytes } from "./bytes.ts";
import type { LanguageModel } from "./language-model.ts";
import { answerProgress, type AnswerScope } from "./progress.ts";

/** An answer in words. */
export interface TextAnswer {
  readonly text: string;
  readonly tokens: readonly DecodedToken[];
  /** `impossible`: no token of the vocabulary fits. */
  readonly end: "complete" | "too_long" | "impossible";
}

export interface TextDecodeOptions {
  readonly maxTokens: number;
  /** Asked before every call of the model. */
  readonly cancelled?: (() => boolean) | undefined;
  /** How each of several answers is chosen; one greedy answer when left out. */
  readonly choices?: readonly Choice[] | undefined;
}

/** Likeliest tokens that are tried first: an answer nearly always goes on with one of them. */
const TRIED = 64;
const SHOWN = 3;

/**
 * Answers to a question, one for each choice, each a text that may be an answer. The prompt is read once; then the answers are
 * read as one batch. `cache` is only read. Null when cancelled.
 */
export async function decodeAnswers(
  model: LanguageModel,
  cache: ModelCache,
  prompt: readonly TokenId[],
  scope: AnswerScope,
  { maxTokens, cancelled, choices = [greedy] }: TextDecodeOptions,
): Promise<{ readonly answers: readonly TextAnswer[]; readonly processed: number } | null> {
  if (cancelled?.() === true) return null;
  const read = await model.extend(cache, prompt);
  let own = read.cache;
  let processed = prompt.length;
  const drafts = choices.map((choice) => new Draft(model, scope, choice, read.logits));
  try {
    for (;;) {
      for (const draft of drafts) draft.choose(maxTokens);
      const running = drafts.filter(({ end }) => end === null);
      if (running.length === 0) break;
      if (cancelled?.() === true) return null;
      const rows = running.map(({ row, last }) => ({ row, token: last }));
      const longer = await model.extendRows(own, rows);
      model.release(own);
      own = longer.cache;
      processed += rows.length;
      running.forEach((draft, row) => draft.goOn(row, longer.logits[row]));
    }
  } finally {
    model.release(own);
  }
  return { answers: drafts.map((draft) => draft.answer()), processed };
}

/** One answer in the making. */
class Draft {
  row = 0;
  end: TextAnswer["end"] | null = null;
  private readonly model: LanguageModel;
  private readonly scope: AnswerScope;
  private readonly choice: Choice;
  private readonly tokens: DecodedToken[] = [];
  private bytes = "";
  private logits: Float32Array | null;

  constructor(model: LanguageModel, scope: AnswerScope, choice: Choice, logits: Float32Array) {
    this.model = model;
    this.scope = scope;
    this.choice = choice;
    this.logits = logits;
  }

  get last(): TokenId {
    const token = this.tokens.at(-1);
    if (token === undefined) throw new Error("No token has been chosen.");
    return token.id;
  }

  goOn(row: number, logits: Float32Array | undefined): void {
    this.row = row;
    this.logits = logits ?? null;
  }

  choose(maxTokens: number): void {
    if (this.logits === null) return;
    const { logits } = this;
    this.logits = null;
    const allowed = this.allowed(logits);
    const ids = Float32Array.from(allowed, (id) => logits[id] ?? NaN);
    if (allowed.length === 0) {
      this.end = "impossible";
      return;
    }
    const id = allowed[this.choice(ids, new Uint8Array(ids.length).fill(1))];
    if (id === undefined) throw new Error("A choice was none of those allowed.");
    this.tokens.push(this.decoded(id, allowed, logits));
    this.bytes += this.model.tokenizer.bytesOf(id) ?? "";
    const ended = this.model.tokenizer.ends.has(id) || this.progress(this.bytes) === "complete";
    if (ended) this.end = "complete";
    else if (this.tokens.length >= maxTokens) this.end = "too_long";
  }

  answer(): TextAnswer {
    return {
      text: (readBytes(this.bytes) ?? "").trimEnd(),
      tokens: this.tokens,
      end: this.end ?? "too_long",
    };
  }

  /** Allowed tokens, likeliest first: those among the likeliest of all, or, where there are none, every one. */
  private allowed(logits: Float32Array): readonly TokenId[] {
    const likeliest = highest(logits, TRIED).filter((id) => this.allows(id));
    if (likeliest.length > 0) return likeliest;
    return highest(logits, logits.length).filter((id) => this.allows(id));
  }

  private allows(id: TokenId): boolean {
    if (this.model.tokenizer.ends.has(id)) return this.progress(`${this.bytes}\n`) === "complete";
    const bytes = this.model.tokenizer.bytesOf(id);
    return bytes !== null && bytes !== "" && this.progress(this.bytes + bytes) !== "no";
  }

  private progress(bytes: string): ReturnType<typeof answerProgress> {
    const text = readBytes(bytes, "\u00e9");
    return text === null ? "no" : answerProgress(text, this.scope);
  }

  private decoded(id: TokenId, allowed: readonly TokenId[], logits: Float32Array): DecodedToken {
    const top = logits[allowed[0] ?? id] ?? NaN;
    if (!Number.isFinite(top)) throw new Error("The logits are not numbers");
    const weight = (of: TokenId): number => Math.exp((logits[of] ?? NaN) - top);
    const allowedWeight = allowed.reduce((sum, of) => sum + weight(of), 0);
    let allWeight = 0;
    for (const logit of logits) allWeight += Math.exp(logit - top);
    const alternative = (of: TokenId): Alternative => ({
      id: of,
      text: readBytes(this.model.tokenizer.bytesOf(of) ?? "") ?? "",
      probability: weight(of) / allowedWeight,
    });
    return {
      ...alternative(id),
      rawProbability: weight(id) / allWeight,
      alternatives: allowed.slice(0, SHOWN).map(alternative),
    };
  }
}

/** The `count` tokens with the highest logits, highest first. */
function highest(logits: Float32Array, count: number): readonly TokenId[] {
  const ids = Array.from(logits.keys());
  if (count >= logits.length) return ids.sort((a, b) => (logits[b] ?? 0) - (logits[a] ?? 0));
  const least = Float32Array.from(logits).sort().at(-count) ?? -Infinity;
  return ids
    .filter((id) => (logits[id] ?? -Infinity) >= least)
    .sort((a, b) => (logits[b] ?? 0) - (logits[a] ?? 0))
    .slice(0, count);
}
