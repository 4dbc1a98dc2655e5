import type { Locals, Program, ValueText } from "../../1-trace/trace.ts";
import { seededRandom, type Random } from "../../lib/random.ts";
import { formatLiteral, parseLiteral, type Literal } from "./literal.ts";
import { mutate, type Material } from "./mutate.ts";
import type { Observation } from "./observation.ts";
import { argumentTuple, type Parameter } from "./parameters.ts";
import type { Proposal } from "./propose.ts";
import { satisfies, typeOf } from "./restrict.ts";
import type { Constraints } from "./constraint.ts";
import { verifyInPython, type RunEntry, type Sought, type Verdict } from "./verify.ts";

export interface SearchRequest extends Sought {
  readonly parameters: readonly Parameter[];
  readonly propose: { readonly seed: number; readonly constraints: Constraints };
  /** Calls it may try. */
  readonly searchCalls: number;
}

/** An input to go on from. */
export interface Start {
  readonly proposal: Pick<Proposal, "args"> | null;
  readonly verified: Verdict | null;
}

/** A call that came nearer than all before. */
export interface Searched {
  readonly call: string;
  readonly args: Locals;
  readonly verdict: Verdict;
  /** Calls made so far. */
  readonly calls: number;
}

/** How many of the nearest inputs are kept to go on from. */
const POPULATION = 12;
/** Values tried first for each parameter when there is nothing to start from. */
const SIMPLE: readonly ValueText[] = ["0", "1", "''", "'a'", "[]", "[1, 2]", "{}", "True", "None"];

interface Member {
  readonly args: ReadonlyMap<string, Literal>;
  readonly distance: number;
}

/**
 * Changes inputs step by step and keeps those whose result in Python comes nearer to what is looked
 * for, until one holds. Nothing in here asks the network.
 * @yields each call that came nearer than all before, with Python's verdict, and how many calls were
 *   made by then; the last one holds if any does
 */
export async function* searchInputs(
  run: RunEntry,
  request: SearchRequest,
  starts: readonly Start[],
  stop: () => boolean,
): AsyncGenerator<Searched> {
  const { parameters, observed, propose } = request;
  const random = seededRandom(propose.seed);
  const material = materialOf(request.program, observed);
  const tried = new Set<string>();
  let population = nearest(starts.flatMap((start) => memberOf(start)));
  for (let calls = 0, vain = 0; calls < request.searchCalls && vain < 50 * request.searchCalls && !stop();) {
    // The nearest are taken most often; now and then one begins anew.
    const base =
      random.next() < 0.9 ? population[Math.floor(population.length * random.next() ** 2)] : undefined;
    const args = nextArguments(request, base, material, random);
    const texts: Locals = new Map([...args].map(([key, literal]) => [key, formatLiteral(literal)]));
    const call = argumentTuple(parameters, texts);
    if (call === null || tried.has(call) || !satisfies(texts, propose.constraints)) {
      vain++;
      continue;
    }
    tried.add(call);
    calls++;
    const verdict = await verifyInPython(run, request, call);
    const { distance } = verdict;
    if (verdict.holds || distance < (population[0]?.distance ?? Infinity))
      yield { call, args: texts, verdict, calls };
    if (verdict.holds) return;
    population = nearest([...population, { args, distance }]);
  }
}

function memberOf({ proposal, verified }: Start): readonly Member[] {
  if (proposal === null) return [];
  const args = new Map([...proposal.args].map(([name, text]) => [name, parseLiteral(text)]));
  return [{ args, distance: verified?.distance ?? Infinity }];
}

const nearest = (members: readonly Member[]): readonly Member[] =>
  [...members].sort((a, b) => a.distance - b.distance).slice(0, POPULATION);

function nextArguments(
  { parameters, propose, observed }: SearchRequest,
  base: Member | undefined,
  material: Material,
  random: Random,
): ReadonlyMap<string, Literal> {
  const changing = random.below(Math.max(1, parameters.length));
  return new Map(
    parameters.map(({ name, kind }, index) => {
      const fixed = propose.constraints.get(name)?.value;
      if (fixed !== undefined) return [name, parseLiteral(fixed)];
      if (kind === "args") return [name, base?.args.get(name) ?? parseLiteral("()")];
      if (kind === "kwargs") return [name, parseLiteral("{}")];
      const before = base?.args.get(name);
      if (before === undefined) return [name, simple(observed, propose.constraints.get(name)?.type, random)];
      let changed = before;
      const others = random.next() < 0.15;
      if (index === changing || others)
        for (let more = true; more; more = random.next() < 0.4) changed = mutate(changed, material, random);
      return [name, changed];
    }),
  );
}

function simple(observed: Observation, type: string | undefined, random: Random): Literal {
  const values = [...SIMPLE, ...(observed.kind === "returns" ? [observed.value] : [])];
  const fitting = type === undefined ? values : values.filter((text) => typeOf(text) === type);
  return parseLiteral(fitting[random.below(Math.max(1, fitting.length))] ?? "0");
}

/** Characters, numbers and whole values of the wanted output and of the program's literals. */
function materialOf(program: Program, observed: Observation): Material {
  const texts = program.lines.flatMap(({ tokens }) =>
    tokens.flatMap(({ kind, text }) => (kind === "number" || kind === "string" ? [text] : [])),
  );
  if (observed.kind === "returns") texts.push(observed.value);
  const values = texts.filter((text) => /^(['"[({]|-?\d+$)/.test(text)).map(parseLiteral);
  const strings = texts.filter((text) => /['"]/.test(text)).join("");
  const integers = [...texts.join(" ").matchAll(/-?\d+/g)].slice(0, 50).map(([digits]) => BigInt(digits));
  return {
    characters: Array.from(`abcAB01 ${strings.replace(/['"\\]/g, "")}`),
    integers: [...integers, 0n, 1n, -1n],
    values,
  };
}
