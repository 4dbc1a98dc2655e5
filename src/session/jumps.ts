import { markOf } from "./score.ts";
import { variableSections, type Scope, type VariableRow } from "./variables.ts";
import { stateAt } from "./recording.ts";
import { forecastOf } from "./visits.ts";
import type { Answer, Forecast, Jumps, Paused, RunId, Session, Visit } from "./state.ts";

export const NO_JUMPS: Jumps = { forecasts: new Map(), trials: new Map() };

export type JumpEvent =
  | { readonly kind: "jump_asked"; readonly run: RunId; readonly visit: number }
  | { readonly kind: "jump_answered"; readonly run: RunId; readonly visit: number; readonly answer: Answer };

/** Total: what belongs to another run, or to a stop that is no more, changes nothing. */
export function reduceJumps(session: Session, event: JumpEvent): Session {
  const { phase, jumps } = session;
  if (phase.kind !== "paused" || phase.run !== event.run) return session;
  const visit = phase.visits.find(({ id }) => id === event.visit);
  if (visit === undefined) return session;
  const forecast: Forecast =
    event.kind === "jump_asked"
      ? { kind: "pending" }
      : forecastOf(event.answer, stateAt(phase.recording, visit.node));
  const forecasts = new Map(jumps.forecasts).set(keyOf(phase, visit), forecast);
  return { ...session, jumps: { ...jumps, forecasts } };
}

/** What is known of the jump to a stop; null when it was not asked for. */
export function jumpTo({ forecasts }: Jumps, phase: Paused, visit: Visit): Forecast | null {
  return forecasts.get(keyOf(phase, visit)) ?? null;
}

/** Whether a jump to a stop is another question than the walk: one step is the same either way. */
export function canJump({ action, forecast }: Visit): boolean {
  return action !== null && action.kind !== "step_into" && forecast.kind !== "set";
}

/** The jumps with the stops of a run at which both ways have their verdict now. */
export function withTrials(jumps: Jumps, phase: Paused): Jumps {
  // A long run without jumps is not read at each of its steps.
  if (jumps.forecasts.size === 0) return jumps;
  const trials = new Map(jumps.trials);
  for (const visit of phase.visits) {
    const key = keyOf(phase, visit);
    const jump = jumps.forecasts.get(key);
    if (jump === undefined || trials.has(key)) continue;
    const [said, walked] = [markOf(jump), markOf(visit.forecast)];
    if (isJudged(said) && isJudged(walked))
      trials.set(key, { jump: said === "exact", walk: walked === "exact" });
  }
  return trials.size === jumps.trials.size ? jumps : { ...jumps, trials };
}

const isJudged = (mark: ReturnType<typeof markOf>): boolean => mark === "exact" || mark === "differs";

const keyOf = ({ run }: Paused, { id }: Visit): string => `${String(run)} ${String(id)}`;

/** A variable, a value or an exception as both ways have it. */
export interface JumpRow {
  readonly scope: Scope;
  readonly name: string;
  /** Null where the way says nothing of it. */
  readonly jump: VariableRow | null;
  readonly walk: VariableRow | null;
}

/** Both answers of the stop on display, side by side with Python's. */
export function jumpRows(phase: Paused, jump: Forecast): readonly JumpRow[] {
  const jumped: Paused = { ...phase, frame: 0, visits: withForecast(phase, jump) };
  const rows = new Map<string, JumpRow>();
  for (const { title: scope, rows: walked } of variableSections({ ...phase, frame: 0 }))
    for (const walk of walked)
      rows.set(`${scope} ${walk.name}`, { scope, name: walk.name, walk, jump: null });
  for (const { title: scope, rows: said } of variableSections(jumped))
    for (const row of said) {
      const key = `${scope} ${row.name}`;
      const known = rows.get(key) ?? { scope, name: row.name, walk: null };
      rows.set(key, { ...known, jump: row });
    }
  return [...rows.values()];
}

function withForecast({ visits, shown }: Paused, forecast: Forecast): Paused["visits"] {
  const [first, ...rest] = visits;
  const changed = (visit: Visit, index: number): Visit => (index === shown ? { ...visit, forecast } : visit);
  return [changed(first, 0), ...rest.map((visit, index) => changed(visit, index + 1))];
}
