import type { CanonicalLine } from "../../1-trace/trace.ts";
import type { OutOfScope } from "../../4-language/transition.ts";
import type { Result } from "../../lib/result.ts";
import type { ProgramContext } from "../context.ts";
import { ranked, type FoundInput, type InverseUpdate } from "./found.ts";
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
