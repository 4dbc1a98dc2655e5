import type { CanonicalLine } from "../../core/1-trace/trace.ts";
import { MAX_SLOTS, sectionOf, slotOf, slotToken } from "../../core/4-language/vocabulary.ts";
import { shuffled, type Random } from "../../core/lib/random.ts";
import type { Document, Sequence } from "./format.ts";
import { FORWARD_SHARE } from "./tasks.ts";

/** What a running line did, as one sequence, and which line that was. */
export interface LineSequence {
  readonly line: CanonicalLine;
  readonly sequence: Sequence;
}

/** How many of a program's sequences are kept. New programs teach more than further runs of the same. */
export const CHOICE = {
  /** Sequences of one document after its source: lines that run forward, and questions beside them. */
  perDocument: 24,
  /** Forward sequences of one line. */
  perLine: 3,
  /** Documents of one program. */
  documents: 1,
} as const;

/** Forward sequences of one document. */
const FORWARD = Math.round(CHOICE.perDocument * FORWARD_SHARE);

/**
 * Makes documents of a program's transitions: a random choice in which no line stands out (a loop's
 * body has many more transitions than the lines around it), each document with slots of its own.
 * @param lines - without duplicates
 * @param questions - jumps and inverse questions to stand beside so many forward sequences
 */
export function documentsOf(
  source: Sequence,
  lines: readonly LineSequence[],
  questions: (forward: number, random: Random) => readonly Sequence[],
  random: Random,
): readonly Document[] {
  const documents: Document[] = [];
  let left: readonly LineSequence[] = shuffled(lines, random);
  while (left.length > 0 && documents.length < CHOICE.documents) {
    const perLine = new Map<CanonicalLine, number>();
    const chosen: Sequence[] = [];
    const rest: LineSequence[] = [];
    for (const candidate of left) {
      const sameLine = perLine.get(candidate.line) ?? 0;
      if (chosen.length >= FORWARD || sameLine >= CHOICE.perLine) {
        rest.push(candidate);
        continue;
      }
      perLine.set(candidate.line, sameLine + 1);
      chosen.push(candidate.sequence);
    }
    documents.push(renumbered([source, ...chosen, ...questions(chosen.length, random)], random));
    left = rest;
  }
  return documents;
}

/** The document with its slots permuted: a slot's number must not say anything about the variable. */
function renumbered([source, ...transitions]: Document, random: Random): Document {
  const slots = shuffled(
    Array.from({ length: MAX_SLOTS }, (_, slot) => slot),
    random,
  );
  const renumber = (sequence: Sequence): Sequence => ({
    ...sequence,
    tokens: sequence.tokens.map((token) =>
      sectionOf(token) === "slots" ? slotToken(slots[slotOf(token)] ?? 0) : token,
    ),
  });
  return [renumber(source), ...transitions.map(renumber)];
}
