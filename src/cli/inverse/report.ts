import { ranked, type FoundInput } from "../../core/5-prediction/inverse/found.ts";
import { quote } from "../../core/4-language/literals.ts";
import type { Observation } from "../../core/5-prediction/inverse/observation.ts";
import { figuresOf, type Tally } from "../../core/5-prediction/inverse/tally.ts";
import type { Outcome } from "../../core/5-prediction/inverse/evidence.ts";
import type { Verdict } from "../../core/5-prediction/inverse/verify.ts";

interface Candidate {
  readonly call: string;
  readonly origin: FoundInput["origin"];
  readonly log_probability: number | null;
  readonly draws: number;
  /** By the network's own walk; null when it was not walked. */
  readonly self_verified: boolean | null;
  readonly walk_gives: string | null;
  /** By Python; null when it was not run. */
  readonly verified: boolean | null;
  readonly python_gives: string | null;
}

/** Everything `ndb inverse` says. */
export interface InverseReport {
  readonly wanted: string;
  /** The likeliest for the network first, searched ones last. */
  readonly candidates: readonly Candidate[];
  readonly drawn: number;
  readonly rejected: number;
  readonly python_calls: number;
  /** Different inferred inputs, and how many of them hold. */
  readonly distinct: number;
  readonly distinct_verified: number;
  readonly distinct_self_verified: number;
  /** Share of drawn answers whose input holds in Python, in percent. */
  readonly hit_rate: number | null;
  readonly first_hit: number | null;
  /** When none holds: the input whose result in Python came nearest. */
  readonly nearest: string | null;
  readonly ended: string;
  readonly seconds: number;
}

export function reportOf(observed: Observation, tally: Tally, seconds: number): InverseReport {
  const { distinct, verified, selfVerified, hitRate, nearest } = figuresOf(tally);
  return {
    wanted: observationText(observed),
    candidates: ranked([...tally.inputs.values()]).map(candidateOf),
    drawn: tally.drawn,
    rejected: tally.rejected,
    python_calls: tally.calls ?? 0,
    distinct,
    distinct_verified: verified,
    distinct_self_verified: selfVerified,
    hit_rate: hitRate === null ? null : 100 * hitRate,
    first_hit: tally.firstHit,
    nearest: nearest === null ? null : `${nearest.call} gives ${givenBy(nearest.verified) ?? "nothing"}`,
    ended: tally.ended ?? "cancelled",
    seconds,
  };
}

function candidateOf({ call, origin, proposal, selfVerified, verified }: FoundInput): Candidate {
  return {
    call,
    origin,
    log_probability: proposal?.logProbability ?? null,
    draws: proposal?.draws ?? 0,
    self_verified: selfVerified?.holds ?? null,
    walk_gives: givenBy(selfVerified),
    verified: verified?.holds ?? null,
    python_gives: givenBy(verified),
  };
}

const givenBy = (verdict: Verdict | null): string | null =>
  verdict === null ? null : outcomeText(verdict.outcome);

/** `'abc'`, `ValueError: why`, or a sentence. */
function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "returns":
      return outcome.value;
    case "raises":
      return `${outcome.type}: ${outcome.message}`;
    case "endless":
    case "failed":
      return outcome.message;
  }
}

function observationText(observed: Observation): string {
  if (observed.kind === "returns") return observed.value;
  if (observed.kind === "raises")
    return `${observed.type}${observed.message === null ? "" : `: ${observed.message}`}`;
  if (observed.kind === "prints") return `printed ${quote(observed.text)}`;
  if (observed.kind === "branches")
    return `line ${observed.line} ${observed.taken ? "into" : "past"} its block`;
  return `line ${observed.state.line}`;
}

/** The report as lines of text. */
export function formatInputs(report: InverseReport): string {
  const mark = (holds: boolean | null): string => (holds === null ? "–" : holds ? "yes" : "no");
  const rows = report.candidates.map(
    (one) =>
      `${one.log_probability?.toFixed(2).padStart(8) ?? one.origin.padStart(8)}  walk ${mark(one.self_verified).padEnd(3)}  Python ${mark(one.verified).padEnd(3)}  ${one.call}${one.verified === true ? "" : `  gives ${one.python_gives ?? "–"}`}`,
  );
  const { drawn, rejected, python_calls, distinct, distinct_verified, distinct_self_verified } = report;
  const summary = [
    `${drawn} drawn (${rejected} rejected), ${distinct} distinct: ${distinct_verified} verified by Python, ${distinct_self_verified} by the network's own walk; ${python_calls} calls in Python, ${report.seconds.toFixed(1)} s`,
    report.first_hit === null
      ? ""
      : `first hit: draw ${report.first_hit}; hit rate ${report.hit_rate?.toFixed(1) ?? "–"} %`,
    report.nearest === null ? "" : `none found in ${python_calls} tries; nearest: ${report.nearest}`,
    report.ended === "time" ? "the time was up before everything was tried" : "",
  ];
  return [`wanted ${report.wanted}`, ...rows, ...summary.filter((line) => line !== ""), ""].join("\n");
}
