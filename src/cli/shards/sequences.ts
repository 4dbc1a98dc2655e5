import type { Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { encodeLine } from "../../core/4-language/encode.ts";
import { featuresOf } from "../../core/4-language/features.ts";
import { createSlots } from "../../core/4-language/slots.ts";
import type { SlotTable } from "../../core/4-language/slots.ts";
import { encodeSource } from "../../core/4-language/source.ts";
import { transitionsOf } from "../../core/4-language/transitions.ts";
import type { TokenId } from "../../core/4-language/vocabulary.ts";
import { err, ok } from "../../core/lib/result.ts";
import type { Result } from "../../core/lib/result.ts";
import type { LineSequence } from "./documents.ts";
import type { Sequence } from "./format.ts";
import type { Rejections } from "./rejections.ts";

const SOURCE_TOKENS = 200;
const SEQUENCE_TOKENS = 224;

/** Collects what one program's recordings teach, without duplicates. Slots are numbered by first use. */
export class ProgramSequences {
  readonly source: Sequence;
  private readonly slots: SlotTable;
  private readonly rejections: Rejections;
  private readonly byTokens = new Map<string, LineSequence>();

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
    for (const { node, transitions } of transitionsOf(trace.program, tree)) {
      const state = tree.nodes[node]?.state;
      if (state === undefined || state.event === "exit") continue;
      const encoded = transitions.ok ? encodeLine(transitions.value, this.slots) : transitions;
      if (!encoded.ok) {
        this.rejections.count("transition", encoded.error.kind);
        continue;
      }
      const { tokens, loss } = encoded.value;
      // Where the recording stopped there may be nothing to predict.
      if (!loss.includes(1)) continue;
      if (tokens.length > SEQUENCE_TOKENS) {
        this.rejections.count("transition", `over ${SEQUENCE_TOKENS} tokens`);
        continue;
      }
      const key = String.fromCharCode(...tokens);
      if (this.byTokens.has(key)) this.rejections.count("transition", "duplicate");
      else this.byTokens.set(key, { line: state.line, sequence: sequenceOf(tokens, loss) });
    }
  }

  get size(): number {
    return this.byTokens.size;
  }

  lines(): readonly LineSequence[] {
    return [...this.byTokens.values()];
  }
}

function sequenceOf(tokens: readonly TokenId[], loss: readonly (0 | 1)[]): Sequence {
  return { tokens, features: featuresOf(tokens), loss };
}
