import type { Tree } from "../2-tree/tree.ts";
import { encodeJumpAnswer, encodeJumpPrompt } from "../4-language/encode-jump.ts";
import { encodeOutcome, encodePrompt } from "../4-language/encode.ts";
import type { JumpAction } from "../4-language/jump.ts";
import { jumpAt } from "../4-language/jumps.ts";
import { recordedOf } from "../4-language/recorded.ts";
import { transitionsOf } from "../4-language/transitions.ts";
import { spellingOf, tokenId, VOCABULARY } from "../4-language/vocabulary.ts";
import type { ProgramContext } from "./context.ts";
import type { Model, ModelCache, RowTokens, TokenId } from "./model.ts";

/** What follows the tokens read so far; `answer` is the token to give next, if the model is asked here. */
interface Known {
  readonly next: Map<TokenId, Known>;
  answer: TokenId | null;
}

const SOURCE = tokenId("<src>");

/**
 * For tests: a model that has read a recording and answers with certainty and truth. Asked anything
 * else it throws, so that a walk that passes was asked exactly what the recording holds.
 */
export class Oracle implements Model {
  /** Caches made and not yet released. */
  alive = 0;
  private readonly known: Known = unknown();
  /** How far each row of a cache has been read; a source knows nothing to answer. */
  private readonly places = new WeakMap<ModelCache, readonly (Known | null)[]>();

  extend(
    cache: ModelCache | null,
    tokens: readonly TokenId[],
    _features: unknown,
    segmentStart: boolean,
  ): ReturnType<Model["extend"]> {
    const before = cache === null ? null : (this.places.get(cache)?.[0] ?? null);
    const place = tokens[0] === SOURCE ? null : this.read(segmentStart ? this.known : before, tokens);
    const longer = this.kept((cache?.length ?? 0) + tokens.length, [place]);
    return Promise.resolve({ logits: logitsAt(place), cache: longer });
  }

  extendRows(
    cache: ModelCache,
    rows: readonly RowTokens[],
    segmentStart: boolean,
  ): ReturnType<Model["extendRows"]> {
    const before = this.places.get(cache);
    const places = rows.map(({ row, tokens }) =>
      this.read(segmentStart ? this.known : (before?.[row] ?? null), tokens),
    );
    const longer = this.kept(cache.length + (rows[0]?.tokens.length ?? 0), places);
    return Promise.resolve({ logits: places.map(logitsAt), cache: longer });
  }

  release(cache: ModelCache): void {
    if (!this.places.delete(cache)) throw new Error("Released twice");
    this.alive--;
  }

  private read(from: Known | null, tokens: readonly TokenId[]): Known {
    let place = from;
    for (const token of tokens) place = place?.next.get(token) ?? null;
    if (place === null) throw new Error(`Not in the recording: ${tokens.map(spellingOf).join(" ")}`);
    return place;
  }

  private kept(length: number, places: readonly (Known | null)[]): ModelCache {
    const cache: ModelCache = { length };
    this.places.set(cache, places);
    this.alive++;
    return cache;
  }

  /** Learns every transition of a tree. False if two states look the same to a model and go on differently. */
  learn({ program, slots }: ProgramContext, tree: Tree): boolean {
    let consistent = true;
    for (const { transitions } of transitionsOf(program, tree)) {
      for (const { from, to } of transitions) {
        const prompt = encodePrompt(from, slots);
        const answer = encodeOutcome(to, slots);
        if (prompt.ok && answer.ok) consistent = this.learnAnswer(prompt.value, answer.value) && consistent;
      }
    }
    return consistent;
  }

  /** Learns every jump of a recording that the language can say, also from lines whose first call has ended. */
  learnJumps({ program, slots }: ProgramContext, tree: Tree): void {
    const recorded = recordedOf(program, tree);
    const jumps: readonly JumpAction[] = [
      { kind: "over" },
      { kind: "return" },
      { kind: "continue" },
      ...program.lines.map((_, index) => ({ kind: "break", line: index + 1 }) as const),
    ];
    for (const { index } of tree.nodes)
      for (const action of jumps)
        for (const calls of [0, 1]) {
          const jump = jumpAt(recorded, index, action, calls);
          if (!jump.ok) continue;
          const prompt = encodeJumpPrompt(jump.value, slots);
          const answer = encodeJumpAnswer(jump.value.to, slots);
          if (prompt.ok && answer.ok) this.learnAnswer(prompt.value, answer.value);
        }
  }

  /** Learns one question of any kind and its answer. */
  learnAnswer(prompt: readonly TokenId[], answer: readonly TokenId[]): boolean {
    let consistent = true;
    let place = prompt.reduce(follow, this.known);
    for (const token of answer) {
      if (place.answer !== null && place.answer !== token) consistent = false;
      place.answer = token;
      place = follow(place, token);
    }
    return consistent;
  }
}

function logitsAt(place: Known | null): Float32Array {
  const logits = new Float32Array(VOCABULARY.length).fill(-50);
  if (place?.answer != null) logits[place.answer] = 50;
  return logits;
}

const unknown = (): Known => ({ next: new Map(), answer: null });

function follow(place: Known, token: TokenId): Known {
  let next = place.next.get(token);
  if (next === undefined) {
    next = unknown();
    place.next.set(token, next);
  }
  return next;
}
