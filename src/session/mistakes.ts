import { mistakesOf, type Mistake, type MistakeKind } from "../core/6-comparison/taxonomy.ts";
import { editorLineOf } from "../core/1-trace/lines.ts";
import { stateAt } from "./recording.ts";
import type { Paused, Visit } from "./state.ts";

/** A mistake and the stop it was made at. */
export interface SessionMistake extends Mistake {
  /** Position in the visits. */
  readonly visit: number;
  /** Step number in the recording. */
  readonly step: number;
  /** Line of the editor; null at the end of the program. */
  readonly line: number | null;
  /** Action that was predicted, as the core names it. */
  readonly action: string;
  /** Probability that the network gave its whole answer; null when it was not asked. */
  readonly confidence: number | null;
}

/** Everything the predictions of a run have wrong, in the order of its stops. */
export function sessionMistakes({
  recording,
  visits,
}: Pick<Paused, "recording" | "visits">): readonly SessionMistake[] {
  return visits.flatMap((visit, index) => {
    const actual = stateAt(recording, visit.node);
    return mistakesAt(visit, actual).map((mistake): SessionMistake => ({
      ...mistake,
      visit: index,
      step: visit.node,
      line: actual.event === "exit" ? null : editorLineOf(recording.program, actual.line),
      action: visit.action?.kind ?? "",
      confidence:
        visit.forecast.kind === "predicted" ? (visit.forecast.prediction.confidence?.walk ?? null) : null,
    }));
  });
}

function mistakesAt({ forecast }: Visit, actual: ReturnType<typeof stateAt>): readonly Mistake[] {
  if (forecast.kind === "predicted") return mistakesOf(forecast.prediction.state, actual);
  if (forecast.kind !== "unreadable") return [];
  const written = forecast.prediction.reading.answer.map(({ text }) => text).join(" ");
  return [{ kind: "malformed_output", name: "event", predicted: written, python: actual.event }];
}

/** How often each kind was made, most frequent first. */
export function mistakeCounts(
  mistakes: readonly SessionMistake[],
): readonly { readonly kind: MistakeKind; readonly count: number }[] {
  const counts = new Map<MistakeKind, number>();
  for (const { kind } of mistakes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

/** One JSON object a line: what a mistake was, where, and how sure the network was of the step. */
export function mistakesAsJsonLines(mistakes: readonly SessionMistake[]): string {
  return mistakes
    .map(({ step, line, action, kind, name, predicted, python, confidence }) =>
      JSON.stringify({ step, line, action, kind, name, predicted, python, confidence }),
    )
    .map((line) => `${line}\n`)
    .join("");
}
