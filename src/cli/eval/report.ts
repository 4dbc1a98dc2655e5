import type { Comparison } from "../../core/6-comparison/compare.ts";
import { calibrationOf, type Calibration } from "../../core/6-comparison/calibration.ts";
import { accuracyOf, COMPONENTS, scoreOf } from "../../core/6-comparison/score.ts";
import type { Tally } from "../../core/6-comparison/score.ts";
import type { FunctionResult, Judgement } from "./function.ts";

/** An accuracy in percent with its standard error, and what it was counted from. */
export interface Figure extends Tally {
  /** Null when nothing was judged. */
  readonly percent: number | null;
  readonly error: number | null;
}

/** Everything `ndb eval` says. */
export interface Report {
  /** Single steps from true states: the whole visible state is exact. */
  readonly step_accuracy: Figure;
  /** Returned value, or exception's type and message, of the function walked from its call state. */
  readonly walk_return_accuracy: Figure;
  /** The same with every function that could not be judged counted as wrong. */
  readonly walk_return_accuracy_of_all: Figure;
  /** The same output in one jump to the end of the call. */
  readonly jump_return_accuracy: Figure;
  /** In one jump to the line that returns, which the model is told, and that line's step (the paper's 57.7 %). */
  readonly told_line_return_accuracy: Figure;
  /** The commonest output of several walks of the program under other names. */
  readonly vote_return_accuracy: Figure;
  /** The commonest output of several walks drawn by chance. */
  readonly sampled_return_accuracy: Figure;
  /** The blind guess beside it: the function returns its first argument. */
  readonly baseline_returns_argument: Figure;
  /** Components of the single steps; each variable counts for itself. */
  readonly components: Readonly<Record<string, Figure>>;
  /** Random debugger actions from true states. */
  readonly actions: Readonly<Record<string, Figure>>;
  /** Exact states of these actions by how many states they pass over. */
  readonly horizon: Readonly<Record<string, Figure>>;
  /** Stated probability of the whole state against being right, of the single steps. */
  readonly calibration: Calibration;
  readonly functions: number;
  readonly model_calls: number;
  /** Answers cut at their limit or unreadable; they count as wrong. */
  readonly unreadable: number;
  /** What was not judged, by what and why. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** Ranges of passed-over states: name, least, most. */
const HORIZONS: readonly (readonly [string, number, number])[] = [
  ["0", 0, 0],
  ["1–3", 1, 3],
  ["4–7", 4, 7],
  ["8–15", 8, 15],
  ["16–31", 16, 31],
  ["32+", 32, Infinity],
];

/**
 * @param notRun - reasons why functions were not run at all, one entry for each
 */
export function reportOf(results: readonly FunctionResult[], notRun: readonly string[]): Report {
  const steps = results.flatMap((result) => result.steps);
  const walks = results.map(({ outputs }) => outputs.walk);
  const given = (of: (outputs: FunctionResult["outputs"]) => Judgement | null): readonly Judgement[] =>
    results.flatMap(({ outputs }) => of(outputs) ?? []);
  const jumps = given(({ jump }) => jump);
  const toldLines = given(({ toldLine }) => toldLine);
  const votes = given(({ vote }) => vote);
  const sampled = given((outputs) => outputs.sampled);
  const moves = results.flatMap((result) => result.moves);
  const all = [
    ...steps,
    ...walks,
    ...jumps,
    ...toldLines,
    ...votes,
    ...sampled,
    ...moves.map(({ judgement }) => judgement),
  ];
  const { components } = scoreOf(comparisonsOf(steps));
  const walkTally = tally(walks, returnsTheSame);
  const functions = results.length + notRun.length;
  return {
    step_accuracy: figure(tally(steps, isExact)),
    walk_return_accuracy: figure(walkTally),
    walk_return_accuracy_of_all: figure({ right: walkTally.right, judged: functions }),
    jump_return_accuracy: figure(tally(jumps, returnsTheSame)),
    told_line_return_accuracy: figure(tally(toldLines, returnsTheSame)),
    vote_return_accuracy: figure(tally(votes, returnsTheSame)),
    sampled_return_accuracy: figure(tally(sampled, returnsTheSame)),
    baseline_returns_argument: figure({
      right: results.filter(({ returnsArgument }) => returnsArgument).length,
      judged: results.length,
    }),
    components: Object.fromEntries(COMPONENTS.map((name) => [name, figure(components[name])])),
    actions: Object.fromEntries(
      [...new Set(moves.map(({ action }) => action))].sort().map((action) => {
        const judgements = moves.filter((move) => move.action === action).map(({ judgement }) => judgement);
        return [action, figure(tally(judgements, isExact))];
      }),
    ),
    horizon: Object.fromEntries(
      HORIZONS.map(([name, from, to]) => {
        const inside = moves.filter(({ skippedStates }) => skippedStates >= from && skippedStates <= to);
        return [
          name,
          figure(
            tally(
              inside.map(({ judgement }) => judgement),
              isExact,
            ),
          ),
        ];
      }),
    ),
    calibration: calibrationOf(
      steps.flatMap((judgement) =>
        judgement.kind === "compared" && judgement.confidence !== null && !judgement.comparison.undecided
          ? [{ confidence: judgement.confidence, right: judgement.comparison.exact }]
          : [],
      ),
    ),
    functions,
    model_calls: results.reduce((sum, { calls }) => sum + calls, 0),
    unreadable: all.filter(({ kind }) => kind === "unreadable").length,
    skipped: counted([
      ...notRun.map((reason) => `function: ${reason}`),
      ...walks.flatMap((judgement) => skipReason("walk", judgement)),
      ...steps.flatMap((judgement) => skipReason("step", judgement)),
      ...moves.flatMap(({ judgement }) => skipReason("action", judgement)),
    ]),
  };
}

/** The report as lines of text. */
export function formatReport(report: Report): string {
  const rows: [string, Figure][] = [
    ["step_accuracy", report.step_accuracy],
    ["walk_return_accuracy", report.walk_return_accuracy],
    ["  of all functions", report.walk_return_accuracy_of_all],
    ["  commonest, renamed", report.vote_return_accuracy],
    ["  commonest, drawn", report.sampled_return_accuracy],
    ["  in one jump", report.jump_return_accuracy],
    ["  jump to the told line", report.told_line_return_accuracy],
    ["  blind: returns argument", report.baseline_returns_argument],
    ...Object.entries(report.components).map(([name, value]): [string, Figure] => [`  step: ${name}`, value]),
    ...Object.entries(report.actions).map(([name, value]): [string, Figure] => [`  action: ${name}`, value]),
    ...Object.entries(report.horizon)
      .filter(([, { judged }]) => judged > 0)
      .map(([name, value]): [string, Figure] => [`  passing over ${name}`, value]),
  ];
  const asked = rows.filter(([name, { judged }]) => !name.startsWith("  commonest") || judged > 0);
  const figures = asked.map(([name, { percent, error, right, judged }]) => {
    const share = percent === null || error === null ? "–" : `${percent.toFixed(1)} ± ${error.toFixed(1)} %`;
    return `${name.padEnd(26)} ${share.padEnd(14)} ${right} of ${judged}\n`;
  });
  const { error, brier } = report.calibration;
  const calibration =
    error === null || brier === null
      ? ""
      : `calibration error of steps ${error.toFixed(3)}, Brier score ${brier.toFixed(3)}\n`;
  const counts = `functions ${report.functions}, model calls ${report.model_calls}, unreadable ${report.unreadable}\n`;
  const skipped = Object.entries(report.skipped).map(
    ([reason, count]) => `not judged, ${reason}: ${count}\n`,
  );
  return [...figures, calibration, counts, ...skipped].join("");
}

const isExact = ({ exact }: Comparison): boolean => exact;

function returnsTheSame({ event, value, exceptionType, exceptionMessage }: Comparison): boolean {
  return [event, value, exceptionType, exceptionMessage].every(
    (verdict) => verdict === null || verdict === "match",
  );
}

function tally(judgements: readonly Judgement[], isRight: (comparison: Comparison) => boolean): Tally {
  const right = comparisonsOf(judgements).filter(isRight).length;
  const wrong = judgements.filter(
    (judgement) =>
      judgement.kind === "unreadable" ||
      (judgement.kind === "compared" && !isRight(judgement.comparison) && !judgement.comparison.undecided),
  ).length;
  return { right, judged: right + wrong };
}

function comparisonsOf(judgements: readonly Judgement[]): readonly Comparison[] {
  return judgements.flatMap((judgement) => (judgement.kind === "compared" ? [judgement.comparison] : []));
}

function skipReason(what: string, judgement: Judgement): readonly string[] {
  if (judgement.kind === "skipped") return [`${what}: ${judgement.reason}`];
  return judgement.kind === "compared" && judgement.comparison.undecided ? [`${what}: cut value`] : [];
}

function counted(reasons: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** A tally as percent with its standard error. */
export function figure(counts: Tally): Figure {
  const accuracy = accuracyOf(counts);
  if (accuracy === null) return { ...counts, percent: null, error: null };
  return { ...counts, percent: 100 * accuracy.share, error: 100 * accuracy.error };
}
