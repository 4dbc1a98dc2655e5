import type { Program } from "../core/1-trace/trace.ts";
import type { State } from "../core/2-tree/state.ts";
import { editorLineOf } from "../core/1-trace/lines.ts";
import { stateAt } from "./recording.ts";
import type { Paused, Visit } from "./state.ts";

/** What a learner says of the next stop before seeing it. */
export interface Guess {
  /** Line of the editor. */
  readonly line: number;
  readonly name: string;
  /** A Python value as the learner wrote it. */
  readonly value: string;
}

/** Line and value at a stop by one player; null where that player has none. */
export interface Said {
  readonly line: number | null;
  readonly value: string | null;
}

/** A round once Python has spoken. Right means: the line, and the value where Python has the variable. */
export interface Round {
  /** Of no other round on this page. */
  readonly id: string;
  readonly guess: Guess;
  readonly network: Said;
  readonly python: Said;
  readonly learnerRight: boolean;
  /** Null when the network made no prediction. */
  readonly networkRight: boolean | null;
}

/** The round that ended at a stop; null while the network is still at work on it. */
export function roundAt({ recording, run }: Paused, visit: Visit, guess: Guess): Round | null {
  if (visit.forecast.kind === "pending") return null;
  const predicted = visit.forecast.kind === "predicted" ? visit.forecast.prediction.state : null;
  const said = (state: State): Said => ({
    line: lineOf(recording.program, state),
    value: state.event === "call" || state.event === "line" ? variableOf(state, guess.name) : null,
  });
  const python = said(stateAt(recording, visit.node));
  const network = predicted === null ? { line: null, value: null } : said(predicted);
  const judged = visit.forecast.kind === "predicted" || visit.forecast.kind === "unreadable";
  return {
    id: `${String(run)}-${String(visit.id)}`,
    guess,
    network,
    python,
    learnerRight: agrees(guess, python),
    networkRight: judged ? agrees(network, python) : null,
  };
}

function agrees(said: Said, python: Said): boolean {
  if (said.line !== python.line) return false;
  return python.value === null || (said.value !== null && sameValue(said.value, python.value));
}

const lineOf = (program: Program, state: State): number | null =>
  state.event === "exit" ? null : editorLineOf(program, state.line);

const variableOf = (state: Extract<State, { event: "call" | "line" }>, name: string): string | null =>
  state.locals.get(name) ?? state.globals.get(name) ?? null;

/** Whether two ways to write a value are the same but for spaces and the kind of quotes. */
export function sameValue(a: string, b: string): boolean {
  return plainText(a) === plainText(b);
}

const plainText = (text: string): string =>
  text.trim().replace(/"([^"'\\]*)"|'[^']*'|\s+/g, (piece, inside?: string) => {
    if (inside !== undefined) return `'${inside}'`;
    return piece.startsWith("'") ? piece : "";
  });

/** How the players have done over all rounds on this device. */
export interface Tally {
  readonly rounds: number;
  readonly learner: number;
  readonly network: number;
  /** Of the last round that was counted. */
  readonly last: string | null;
}

export const NO_ROUNDS: Tally = { rounds: 0, learner: 0, network: 0, last: null };

/** A round counts once. */
export function counted(tally: Tally, { id, learnerRight, networkRight }: Round): Tally {
  if (tally.last === id) return tally;
  return {
    rounds: tally.rounds + 1,
    learner: tally.learner + Number(learnerRight),
    network: tally.network + Number(networkRight === true),
    last: id,
  };
}
