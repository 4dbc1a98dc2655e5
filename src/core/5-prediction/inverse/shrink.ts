import type { Locals } from "../../1-trace/trace.ts";
import { formatLiteral, parseLiteral, type Literal } from "./literal.ts";
import { argumentTuple, type Parameter } from "./parameters.ts";
import { satisfies } from "./restrict.ts";
import type { Constraints } from "./constraint.ts";
import { verifyInPython, type RunEntry, type Sought, type Verdict } from "./verify.ts";

export interface ShrinkRequest extends Sought {
  readonly parameters: readonly Parameter[];
  readonly constraints: Constraints;
  /** Calls it may try. */
  readonly calls: number;
}

/** A simpler input that holds in Python. */
export interface Shrunk {
  readonly call: string;
  readonly args: Locals;
  readonly verdict: Verdict;
}

/**
 * Simpler inputs that Python gives the same result for, each simpler than the one before. Simpler is
 * shortlex, as in Hypothesis (MacIver and Donaldson, ECOOP 2020): first shorter, then earlier in the
 * alphabet of {@link simplicity}. Tries the simplest changes of one argument first and begins again after
 * each that holds.
 * @param args - of an input that holds in Python
 */
export async function* shrinkInput(
  run: RunEntry,
  request: ShrinkRequest,
  args: Locals,
  stop: () => boolean,
): AsyncGenerator<Shrunk> {
  let best = args;
  const tried = new Set<string>();
  let calls = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (const candidate of simplerArguments(best)) {
      if (calls >= request.calls || stop()) return;
      const call = argumentTuple(request.parameters, candidate);
      if (call === null || tried.has(call) || !satisfies(candidate, request.constraints)) continue;
      tried.add(call);
      calls++;
      const verdict = await verifyInPython(run, request, call);
      if (!verdict.holds) continue;
      yield { call, args: candidate, verdict };
      best = candidate;
      changed = true;
      break;
    }
  }
}

/** Arguments with one of them simpler, the simplest first. */
function simplerArguments(args: Locals): readonly Locals[] {
  return [...args].flatMap(([name, text]) =>
    [...new Set(simpler(parseLiteral(text)).map(formatLiteral))]
      .filter((other) => compareShortlex(other, text) < 0)
      .sort(compareShortlex)
      .map((other) => new Map(args).set(name, other)),
  );
}

/** Values that may be simpler; some are not. */
export function simpler(literal: Literal): readonly Literal[] {
  switch (literal.kind) {
    case "int": {
      const { value } = literal;
      const towards = [0n, value / 2n, value < 0n ? -value : value, value > 0n ? value - 1n : value + 1n];
      return towards.map((other) => ({ kind: "int", value: other }));
    }
    case "str": {
      const letters = Array.from(literal.value);
      const strings = runsLeftOut(letters).map((left) => left.join(""));
      const plainer = letters.flatMap((letter, index) =>
        ["a", "0", " "]
          .filter((plain) => simplicity(plain) < simplicity(letter))
          .map((plain) => letters.with(index, plain).join("")),
      );
      return [...strings, ...plainer].map((value) => ({ kind: "str", value }));
    }
    case "list":
    case "tuple":
    case "set": {
      const { kind, items } = literal;
      const inside = items.flatMap((item, index) => simpler(item).map((other) => items.with(index, other)));
      return [...runsLeftOut(items), ...inside].map((left) => ({ kind, items: left }));
    }
    case "dict": {
      const { pairs } = literal;
      const inside = pairs.flatMap(([key, value], index) => [
        ...simpler(key).map((other) => pairs.with(index, [other, value])),
        ...simpler(value).map((other) => pairs.with(index, [key, other])),
      ]);
      return [...runsLeftOut(pairs), ...inside].map((left) => ({ kind: "dict", pairs: left }));
    }
    case "atom":
      return literal.text === "True" ? [{ kind: "atom", text: "False" }] : [];
  }
}

/** The row without each of its runs, the longest first: all, halves, …, single elements. */
function runsLeftOut<T>(row: readonly T[]): readonly (readonly T[])[] {
  const left: (readonly T[])[] = [];
  for (let length = row.length; length > 0; length = Math.floor(length / 2))
    for (let at = 0; at + length <= row.length; at += length) left.push(row.toSpliced(at, length));
  return left;
}

/** Negative when `a` is simpler: shorter, or as long and first where they differ. */
export function compareShortlex(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  if (left.length !== right.length) return left.length - right.length;
  const at = left.findIndex((letter, index) => letter !== right[index]);
  return at < 0 ? 0 : simplicity(left[at] ?? "") - simplicity(right[at] ?? "");
}

/** Place of a character in the alphabet: digits, small letters, capitals, then the others by their code. */
function simplicity(letter: string): number {
  const place = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ".indexOf(letter);
  return place >= 0 && letter !== "" ? place : 100 + (letter.codePointAt(0) ?? 0);
}
