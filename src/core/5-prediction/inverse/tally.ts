import type { OutOfScope } from "../../4-language/transition.ts";
import type { Shrunk } from "./shrink.ts";
import { ranked, type FoundInput, type InverseUpdate } from "./found.ts";

/** What a search for inputs has come to so far. */
export interface Tally {
  /** By call: equal inputs are one. */
  readonly inputs: ReadonlyMap<string, FoundInput>;
  /** Answers drawn from the network, and how many of them were no input. */
  readonly drawn: number;
  readonly rejected: number;
  /** Calls made in Python; known at the end. */
  readonly calls: number | null;
  /** How many answers had been drawn when the first input held in Python; null when none did. */
  readonly firstHit: number | null;
  readonly ended: "done" | "time" | "cancelled" | null;
  /** Why the network could not be asked. */
  readonly outOfScope: OutOfScope | null;
}

export const NOTHING_FOUND: Tally = {
  inputs: new Map(),
  drawn: 0,
  rejected: 0,
  calls: null,
  firstHit: null,
  ended: null,
  outOfScope: null,
};

export function tallied(tally: Tally, update: InverseUpdate): Tally {
  switch (update.kind) {
    case "rejected":
      return { ...tally, drawn: tally.drawn + 1, rejected: tally.rejected + 1 };
    case "out_of_scope":
      return { ...tally, outOfScope: update.reason };
    case "ended":
      return { ...tally, ended: update.reason, calls: update.calls };
    case "input": {
      const { input } = update;
      const isDraw = input.origin === "inferred" && input.selfVerified === null;
      const drawn = tally.drawn + (isDraw ? 1 : 0);
      const firstHit = tally.firstHit ?? (input.verified?.holds === true ? drawn : null);
      return { ...tally, inputs: new Map(tally.inputs).set(input.call, input), drawn, firstHit };
    }
  }
}

/** With an input that was made simpler; it stays one of the network's when that drew it, too. */
export function withShrunk(tally: Tally, { call, args, verdict }: Shrunk): Tally {
  if (tally.inputs.has(call)) return tally;
  const input: FoundInput = {
    call,
    args,
    origin: "shrunk",
    proposal: null,
    selfVerified: null,
    verified: verdict,
  };
  return { ...tally, inputs: new Map(tally.inputs).set(call, input) };
}

/** The figures of a tally. Those of the network, of its own walk and of Python are never mixed. */
export interface Figures {
  /** Different inputs that were inferred, and how many of them hold in Python and by the network's own walk. */
  readonly distinct: number;
  readonly verified: number;
  readonly selfVerified: number;
  /** Share of the drawn answers whose input holds in Python; null when none was drawn. */
  readonly hitRate: number | null;
  /** Some input, inferred or searched, holds in Python. */
  readonly found: boolean;
  /** When none holds: the one whose call came nearest to what is looked for. */
  readonly nearest: FoundInput | null;
}

export function figuresOf({ inputs, drawn }: Tally): Figures {
  const all = [...inputs.values()];
  const inferred = all.filter(({ origin }) => origin === "inferred");
  const hits = inferred.filter(({ verified }) => verified?.holds === true);
  const hitDraws = hits.reduce((sum, { proposal }) => sum + (proposal?.draws ?? 0), 0);
  const found = all.some(({ verified }) => verified?.holds === true);
  return {
    distinct: inferred.length,
    verified: hits.length,
    selfVerified: inferred.filter(({ selfVerified }) => selfVerified?.holds === true).length,
    hitRate: drawn === 0 ? null : hitDraws / drawn,
    found,
    nearest: found ? null : nearestOf(all),
  };
}

function nearestOf(inputs: readonly FoundInput[]): FoundInput | null {
  const ran = ranked(inputs).filter(({ verified }) => verified !== null);
  const distance = ({ verified }: FoundInput): number => verified?.distance ?? Infinity;
  return [...ran].sort((a, b) => distance(a) - distance(b) || 0)[0] ?? null;
}
