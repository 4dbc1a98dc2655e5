import { err, type Result } from "../lib/result.ts";
import { encodeInverse } from "./encode-inverse.ts";
import { encodeJump } from "./encode-jump.ts";
import { encodeLine, type EncodedLine } from "./encode.ts";
import type { InverseAction } from "./inverse.ts";
import { inverseAt } from "./inverses.ts";
import type { JumpAction } from "./jump.ts";
import { jumpAt } from "./jumps.ts";
import { formatLine, formatSlots, formatSource } from "./notation.ts";
import { nodeAt, type Recorded } from "./recorded.ts";
import { createSlots, type SlotTable } from "./slots.ts";
import { transitionsOf } from "./transitions.ts";

/** A state of the sample, by what stands there: the first such state in recording order. */
interface Place {
  readonly event: "call" | "line" | "return" | "exception";
  readonly line: number;
}

interface Example {
  readonly says: string;
  readonly at: Place;
  readonly asks: { readonly kind: "into" } | JumpAction | { readonly kind: InverseAction };
}

/** One of each task, of the sample `caught`. */
const EXAMPLES: readonly Example[] = [
  { says: "line 6 runs", at: { event: "line", line: 6 }, asks: { kind: "into" } },
  { says: "step over the call in line 12", at: { event: "line", line: 12 }, asks: { kind: "over" } },
  {
    says: "how does the call of line 3 return?",
    at: { event: "call", line: 3 },
    asks: { kind: "return" },
  },
  {
    says: "to line 8, in this frame",
    at: { event: "call", line: 3 },
    asks: { kind: "break", line: 8 },
  },
  { says: "to line 2, one call deeper", at: { event: "call", line: 3 }, asks: { kind: "break", line: 2 } },
  {
    says: "to line 8 from line 2: its frame ends first",
    at: { event: "line", line: 2 },
    asks: { kind: "break", line: 8 },
  },
  { says: "to the end", at: { event: "line", line: 4 }, asks: { kind: "continue" } },
  { says: "which call returned this?", at: { event: "return", line: 10 }, asks: { kind: "inv_call" } },
  { says: "which call failed like this?", at: { event: "exception", line: 2 }, asks: { kind: "inv_call" } },
  { says: "what was before line 10?", at: { event: "line", line: 10 }, asks: { kind: "inv_over" } },
  { says: "what led to the handler?", at: { event: "line", line: 7 }, asks: { kind: "inv_over" } },
  {
    says: "where was the caught exception raised?",
    at: { event: "exception", line: 6 },
    asks: { kind: "inv_over" },
  },
  {
    says: "how did the call that line 6 made end?",
    at: { event: "line", line: 6 },
    asks: { kind: "inv_into" },
  },
];

/** Slots, source, and an example of every task with its tokens, for `docs/language.md`. */
export function formatExamples(recorded: Recorded): string {
  const slots = createSlots(recorded.program);
  const source = formatSource(recorded.program, slots);
  const examples = EXAMPLES.map((example) => {
    const encoded = encodedAt(recorded, example, slots);
    if (!encoded.ok) throw new Error(`The example "${example.says}" does not exist.`);
    return `${example.says}${formatLine(encoded.value)}`;
  });
  return [formatSlots(slots), source, ...examples].join("\n\n");
}

function encodedAt(
  recorded: Recorded,
  { at, asks }: Example,
  slots: SlotTable,
): Result<EncodedLine, unknown> {
  const found = recorded.tree.nodes.find(({ state }) => state.event === at.event && state.line === at.line);
  const { index } = nodeAt(recorded, found?.index ?? -1);
  switch (asks.kind) {
    case "into": {
      const lines = [...transitionsOf(recorded.program, recorded.tree)];
      const transitions = lines.find(({ node }) => node === index)?.transitions;
      return transitions === undefined ? err(asks) : encodeLine(transitions, slots);
    }
    case "over":
    case "return":
    case "break":
    case "continue": {
      const jump = jumpAt(recorded, index, asks);
      return jump.ok ? encodeJump(jump.value, slots) : jump;
    }
    case "inv_into":
    case "inv_over":
    case "inv_call": {
      const inverse = inverseAt(recorded, index, asks.kind);
      return inverse.ok ? encodeInverse(inverse.value, slots) : inverse;
    }
  }
}
