import type { Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { encodeLine, type EncodedLine } from "../../core/4-language/encode.ts";
import { featuresOf } from "../../core/4-language/features.ts";
import { createSlots } from "../../core/4-language/slots.ts";
import type { SlotTable } from "../../core/4-language/slots.ts";
import { recordedOf, type Recorded } from "../../core/4-language/recorded.ts";
import { encodeSource } from "../../core/4-language/source.ts";
import { transitionsOf } from "../../core/4-language/transitions.ts";
import type { TokenId } from "../../core/4-language/vocabulary.ts";
import { err, ok } from "../../core/lib/result.ts";
import type { Random } from "../../core/lib/random.ts";
import type { Result } from "../../core/lib/result.ts";
import type { LineSequence } from "./documents.ts";
import type { Sequence } from "./format.ts";
import { drawQuestion } from "./questions.ts";
import type { Rejections } from "./rejections.ts";
import { questionsBeside } from "./tasks.ts";

const SOURCE_TOKENS = 200;
const SEQUENCE_TOKENS = 224;
/** How often a question is drawn anew when the place drawn has no answer, a known or a too long one. */
const DRAWS = 8;

/** Collects what one program's recordings teach, without duplicates. Slots are numbered by first use. */
export class ProgramSequences {
  readonly source: Sequence;
  private readonly slots: SlotTable;
  private readonly rejections: Rejections;
  private readonly byTokens = new Map<string, LineSequence>();
  private readonly recordings: Recorded[] = [];

  private constructor(source: readonly TokenId[], slots: SlotTable, rejections: Rejections) {
    this.source = sequenceOf(
      source,
      source.map(() => 0),
    );
    this.slots = slots;
    this.rejections = rejections;
  }

  /** The error is the reason why the whole program is left out. */
  static of({ program }: Trace, rejections: Rejections): Result<ProgramSequences, string> {
    const slots = createSlots(program);
    const source = encodeSource(program, slots);
    if (!source.ok) return err(source.error.kind);
    if (source.value.length > SOURCE_TOKENS) return err(`source over ${SOURCE_TOKENS} tokens`);
    return ok(new ProgramSequences(source.value, slots, rejections));
  }

  /** Adds every line that a recording of the program ran. */
  add(trace: Trace): void {
    const tree = buildTree(trace);
    this.recordings.push(recordedOf(trace.program, tree));
    for (const { node, transitions } of transitionsOf(trace.program, tree)) {
      const state = tree.nodes[node]?.state;
      if (state === undefined || state.event === "exit") continue;
      const sequence = this.accepted("transition", encodeLine(transitions, this.slots));
      if (sequence === null) continue;
      const key = keyOf(sequence);
      if (this.byTokens.has(key)) this.rejections.count("transition", "duplicate");
      else this.byTokens.set(key, { line: state.line, sequence });
    }
  }

  get size(): number {
    return this.byTokens.size;
  }

  lines(): readonly LineSequence[] {
    return [...this.byTokens.values()];
  }

  /** Jumps and inverse questions to stand beside `forward` lines, each about a random recording. */
  questions(forward: number, random: Random): readonly Sequence[] {
    const chosen = new Map<string, Sequence>();
    for (const question of questionsBeside(forward, random)) {
      for (let draw = 0; draw < DRAWS; draw++) {
        const recorded = this.recordings[random.below(this.recordings.length)];
        if (recorded === undefined) break;
        const drawn = drawQuestion(recorded, question, this.slots, random);
        if (!drawn.ok && drawn.error.kind === "unasked") continue;
        const sequence = this.accepted("question", drawn);
        if (sequence === null || chosen.has(keyOf(sequence))) continue;
        chosen.set(keyOf(sequence), sequence);
        break;
      }
    }
    return [...chosen.values()];
  }

  /** The sequence, if there is one and it is not too long; else null, counted. */
  private accepted(
    what: "transition" | "question",
    encoded: Result<EncodedLine, { readonly kind: string }>,
  ): Sequence | null {
    if (!encoded.ok) {
      this.rejections.count(what, encoded.error.kind);
      return null;
    }
    const { tokens, loss } = encoded.value;
    // Where the recording stopped there may be nothing to predict.
    if (!loss.includes(1)) return null;
    if (tokens.length > SEQUENCE_TOKENS) {
      this.rejections.count(what, `over ${SEQUENCE_TOKENS} tokens`);
      return null;
    }
    return sequenceOf(tokens, loss);
  }
}

const keyOf = ({ tokens }: Sequence): string => String.fromCharCode(...tokens);

function sequenceOf(tokens: readonly TokenId[], loss: readonly (0 | 1)[]): Sequence {
  return { tokens, features: featuresOf(tokens), loss };
}
