import type { CanonicalLine, Locals } from "../../1-trace/trace.ts";
import type { OutOfScope } from "../../4-language/transition.ts";
import type { Result } from "../../lib/result.ts";
import type { ProgramContext } from "../context.ts";
import { endStates } from "./observation.ts";
import { parametersAt } from "./parameters.ts";
import { proposeInputs, type Draw, type Proposal, type ProposeOptions } from "./propose.ts";
import { searchInputs } from "./search.ts";
import { verifyByWalk, verifyInPython, type RunEntry, type Sought, type Verdict } from "./verify.ts";

/** Which inputs are looked for. */
export interface InverseRequest extends Sought {
  /** The `def` line of `name`, a function of the program's top level. */
  readonly defLine: CanonicalLine;
  readonly propose: Omit<ProposeOptions, "decode">;
  /** Time for everything. */
  readonly milliseconds: number;
  /** Whether the network is to walk its proposals forward. */
  readonly selfVerify: boolean;
  /** Calls that a search may try when no proposal holds in Python; 0 for none. */
  readonly searchCalls: number;
}

/** What finding takes from outside. In the page the network and Python are workers, elsewhere they are here. */
export interface InversePorts {
  /** The network's proposals, see `proposeInputs`. */
  readonly propose: (
    request: InverseRequest,
    stop: () => boolean,
  ) => Promise<Result<AsyncIterable<Draw>, OutOfScope>>;
  /** The network's own walk of an input; null when it was stopped. */
  readonly walk: (
    request: InverseRequest,
    proposal: Pick<Proposal, "args" | "globals">,
    stop: () => boolean,
  ) => Promise<Verdict | null>;
  readonly run: RunEntry;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly cancelled: () => boolean;
}

/** An input with all that is known of it. The three figures are never mixed: who says so stands beside each. */
export interface FoundInput {
  /** As the function is called, `(1, 'a')`. */
  readonly call: string;
  /** `inferred` by the network; `searched` by changing those under Python's guidance; `shrunk` from one that holds. */
  readonly origin: "inferred" | "searched" | "shrunk";
  readonly args: Locals;
  /** Null for one that the network did not draw. */
  readonly proposal: Proposal | null;
  /** By the network's walk; null while it has not been walked. */
  readonly selfVerified: Verdict | null;
  /** By Python; null while it has not run. */
  readonly verified: Verdict | null;
}

export type InverseUpdate =
  /** A new input, or one of which more is known. */
  | { readonly kind: "input"; readonly input: FoundInput }
  | { readonly kind: "rejected"; readonly reason: string }
  | {
      readonly kind: "ended";
      readonly reason: "done" | "time" | "cancelled";
      /** Calls made in Python. */
      readonly calls: number;
    }
  | { readonly kind: "out_of_scope"; readonly reason: OutOfScope };

/**
 * Finds inputs that bring an observation about. Proposals of the network come as they are drawn, each
 * run in Python at once; then the network walks them, the likeliest first; when none holds in Python, a
 * search goes on from the nearest. What was found stays found when time is up or it is cancelled.
 */
export async function* findInputs(
  ports: InversePorts,
  request: InverseRequest,
): AsyncGenerator<InverseUpdate> {
  const { milliseconds } = request;
  const deadline = ports.now() + milliseconds;
  const stop = (): boolean => ports.cancelled() || ports.now() >= deadline;
  const found = new Map<string, FoundInput>();
  let calls = 0;
  const update = (input: FoundInput): InverseUpdate => {
    found.set(input.call, input);
    return { kind: "input", input };
  };

  const proposals = await ports.propose(request, stop);
  if (proposals.ok) {
    for await (const draw of proposals.value) {
      if (draw.kind === "rejected") {
        yield draw;
        continue;
      }
      const { proposal } = draw;
      const { call, args } = proposal;
      let verified = found.get(call)?.verified ?? null;
      if (verified === null && !stop()) {
        verified = await verifyInPython(ports.run, request, call);
        calls++;
      }
      yield update({ call, origin: "inferred", args, proposal, selfVerified: null, verified });
      if (stop()) break;
    }
  } else yield { kind: "out_of_scope", reason: proposals.error };

  const holds = [...found.values()].some(({ verified }) => verified?.holds === true);
  const searches = !holds && request.searchCalls > 0;
  // A search to come keeps half of the time that is left.
  const walkUntil = searches ? (ports.now() + deadline) / 2 : deadline;
  for (const input of request.selfVerify ? ranked([...found.values()]) : []) {
    if (stop() || ports.now() >= walkUntil) break;
    const { proposal } = input;
    if (proposal === null) continue;
    const selfVerified = await ports.walk(request, proposal, stop);
    if (selfVerified !== null) yield update({ ...input, selfVerified });
  }

  if (searches) {
    const parameters = parametersAt(request.program, request.defLine);
    const starts = [...found.values()];
    let searched = 0;
    for await (const near of searchInputs(ports.run, { ...request, parameters }, starts, stop)) {
      searched = near.calls;
      const { call, args, verdict } = near;
      yield update({ call, origin: "searched", args, proposal: null, selfVerified: null, verified: verdict });
    }
    calls += searched;
  }
  const reason = ports.cancelled() ? "cancelled" : ports.now() >= deadline ? "time" : "done";
  yield { kind: "ended", reason, calls };
}

/** The likeliest for the network first; searched ones last. */
export function ranked(inputs: readonly FoundInput[]): readonly FoundInput[] {
  const weight = ({ proposal }: FoundInput): number => proposal?.logProbability ?? -Infinity;
  return [...inputs].sort((a, b) => weight(b) - weight(a) || 0);
}

/** Ports over a network that is right here. */
export function modelPorts(
  context: ProgramContext,
  tokens: number,
  steps: number,
): Pick<InversePorts, "propose" | "walk"> {
  return {
    propose: ({ program, defLine, observed, propose }, cancelled) =>
      Promise.resolve(
        proposeInputs(context, defLine, endStates(program, defLine, observed), {
          ...propose,
          decode: { maxTokens: tokens, cancelled },
        }),
      ),
    walk: ({ defLine, observed }, proposal, cancelled) =>
      verifyByWalk(context, defLine, proposal, observed, { limits: { steps, tokens }, cancelled }),
  };
}
