import { DEFAULT_LIMITS, type TraceLimits } from "../../core/1-trace/trace.ts";
import { inverseAt } from "../../core/4-language/inverses.ts";
import type { InverseAction } from "../../core/4-language/inverse.ts";
import { recordedOf } from "../../core/4-language/recorded.ts";
import type { Predecessor } from "../../core/5-prediction/inverse/back.ts";
import { findInputs, type InversePorts, type InverseRequest } from "../../core/5-prediction/inverse/find.ts";
import { endStates } from "../../core/5-prediction/inverse/observation.ts";
import { parametersAt } from "../../core/5-prediction/inverse/parameters.ts";
import { shrinkInput } from "../../core/5-prediction/inverse/shrink.ts";
import type { RunEntry } from "../../core/5-prediction/inverse/verify.ts";
import { Channel } from "../../core/lib/channel.ts";
import { messageOf } from "../../core/lib/message.ts";
import { ok } from "../../core/lib/result.ts";
import type { Controller } from "../controller.ts";
import type { InversePort, PythonPort } from "../ports.ts";
import type { SessionStore } from "../store.ts";
import type { InferEvent, SearchId } from "./infer.ts";
import type { Known, PastQuestion, PastStep } from "./past.ts";
import { isActual, pickedFrom } from "./predecessor.ts";
import { questionOf } from "./prefill.ts";
import type { InferQuestion } from "./question.ts";
import { readProgram, readQuestion } from "./read.ts";
import { scopeSentence } from "../sentences.ts";
import type { Session } from "../state.ts";

export interface InferPorts {
  readonly python: Pick<PythonPort, "trace">;
  readonly model: InversePort;
  readonly now: () => number;
}

/** What the panel can do. Results arrive in the store. */
export interface InferController {
  readonly change: (question: InferQuestion | null) => void;
  /** Looks for inputs; what another search still does is given up, what it found is kept. */
  readonly find: (question: InferQuestion) => void;
  /** Ends the search; what was found stays. */
  readonly cancel: () => void;
  /** Looks for a simpler input than one that holds. */
  readonly shrink: (call: string) => void;
  /** Runs the program with a candidate as its input. */
  readonly load: (call: string) => void;
  /** Puts the input back that was there before. */
  readonly unload: () => void;
  /** Asks what came before the stop on display; without one, before what the question wants. */
  readonly lookBack: (action: InverseAction) => void;
  /** Goes on back from a predecessor of a step of the way back. */
  readonly pick: (depth: number, predecessor: Pick<Predecessor, "state">, action: InverseAction) => void;
  readonly endPast: () => void;
}

/** Of each call that is tried: a candidate that loops or crashes costs this much and no more. */
const CALL_LIMITS: TraceLimits = { ...DEFAULT_LIMITS, events: 5_000, milliseconds: 1_000 };
/** Calls that making an input simpler may try. */
const SHRINK_CALLS = 300;
/** Answers drawn about a previous state. */
const PAST_DRAWS = 8;

/** Starts what infers, and turns what comes of it into events. */
export function createInferController(
  store: SessionStore,
  { python, model, now }: InferPorts,
  debug: Pick<Controller, "chooseEntry" | "command">,
): InferController {
  let lastId: SearchId = 0;
  /** The search or shrinking under way; null when none is, or it was cancelled. */
  let active: SearchId | null = null;

  const dispatch = (event: InferEvent): void => store.dispatch({ kind: "infer", event });
  const stopped = (id: SearchId) => (): boolean => active !== id;
  const cancel = (): void => {
    active = null;
    model.cancelInverse();
  };
  const run: RunEntry = (entry) => {
    const { source, stdin } = store.getState().draft;
    return python.trace({ source, entry, limits: CALL_LIMITS, stdin });
  };

  const find = async (question: InferQuestion): Promise<void> => {
    cancel();
    const id = ++lastId;
    active = id;
    dispatch({ kind: "asked", id, question });
    try {
      const program = await readProgram(python, store.getState());
      const request = program.ok ? await readQuestion(python, program.value, question) : program;
      if (!request.ok) {
        const faults = "field" in request.error ? [request.error] : request.error;
        dispatch({ kind: "misread", id, faults });
        return;
      }
      dispatch({ kind: "begun", id, request: request.value });
      model.load();
      const ports = { ...inversePorts(model), run, now, cancelled: stopped(id) };
      const timer = setTimeout(() => model.cancelInverse(), request.value.milliseconds);
      try {
        for await (const update of findInputs(ports, request.value))
          dispatch({ kind: "updated", id, update });
      } finally {
        clearTimeout(timer);
      }
    } catch (cause) {
      dispatch({ kind: "failed", id, message: messageOf(cause) });
    }
  };

  const shrink = async (call: string): Promise<void> => {
    const { search } = store.getState().infer;
    if (search.kind !== "ended") return;
    const input = search.tally.inputs.get(call);
    if (input === undefined) return;
    const { id, request } = search;
    active = id;
    dispatch({ kind: "shrink_begun", id, call });
    const sought = {
      ...request,
      ...request.propose,
      parameters: parametersAt(request.program, request.defLine),
      calls: SHRINK_CALLS,
    };
    try {
      for await (const shrunk of shrinkInput(run, sought, input.args, stopped(id)))
        dispatch({ kind: "shrunk", id, shrunk });
    } finally {
      dispatch({ kind: "shrink_ended", id });
    }
  };

  const askPast = async (depth: number, asked: Omit<PastQuestion, "id">, session: Session): Promise<void> => {
    const id = ++lastId;
    const program = await readProgram(python, session);
    if (!program.ok) return;
    dispatch({ kind: "past_asked", program: program.value, depth, question: { id, ...asked } });
    dispatch({ kind: "past_answered", id, answer: await answerPast(asked, program.value) });
  };

  const answerPast = async (
    { from, action }: Pick<PastQuestion, "from" | "action">,
    program: InverseRequest["program"],
  ): Promise<PastStep["answer"]> => {
    const { seed, temperature, topP } = questionOf(store.getState());
    const question = { kind: "precede", from, action, count: PAST_DRAWS, seed } as const;
    try {
      model.load();
      const reply = await model.ask(
        { program, question: { ...question, sampling: { temperature, topP } } },
        () => undefined,
      );
      if (reply?.kind !== "preceded") return { kind: "failed", message: "This was given up." };
      if (!reply.result.ok) return { kind: "failed", message: scopeSentence(reply.result.error) };
      return { kind: "weighed", predecessors: reply.result.value };
    } catch (cause) {
      return { kind: "failed", message: messageOf(cause) };
    }
  };

  const lookBack = async (action: InverseAction): Promise<void> => {
    const session = store.getState();
    const stop = recordedPast(session, action);
    if (stop !== null) {
      await askPast(0, stop, session);
      return;
    }
    const program = await readProgram(python, session);
    const request = program.ok ? await readQuestion(python, program.value, questionOf(session)) : program;
    if (!request.ok) {
      const id = ++lastId;
      dispatch({ kind: "asked", id, question: questionOf(session) });
      const faults = "field" in request.error ? [request.error] : request.error;
      dispatch({ kind: "misread", id, faults });
      return;
    }
    const { defLine, observed } = request.value;
    const [from] = endStates(request.value.program, defLine, observed);
    if (from !== undefined) await askPast(0, { from, action, actual: null }, session);
  };

  let source = store.getState().draft.source;
  store.subscribe(({ draft }) => {
    if (draft.source === source) return;
    source = draft.source;
    cancel();
  });

  return {
    change: (question) => dispatch({ kind: "question_changed", question }),
    find: (question) => void find(question),
    cancel,
    shrink: (call) => void shrink(call),
    load: (call) => {
      const { draft, infer } = store.getState();
      const { search } = infer;
      if (search.kind !== "running" && search.kind !== "ended") return;
      debug.chooseEntry({ kind: "function", name: search.request.name, args: call });
      dispatch({ kind: "loaded", call, before: draft.entry });
      debug.command("continue");
    },
    unload: () => {
      const { loaded } = store.getState().infer;
      if (loaded === null) return;
      debug.chooseEntry(loaded.before);
      dispatch({ kind: "unloaded" });
    },
    lookBack: (action) => void lookBack(action),
    pick: (depth, predecessor, action) => {
      const session = store.getState();
      const step = session.infer.past.steps[depth];
      if (step === undefined) return;
      const node = isActual(step, predecessor) === true ? step.actual?.node : undefined;
      const from = pickedFrom(step, predecessor);
      const actual = node === undefined ? null : (knownBefore(session, node, action)?.actual ?? null);
      void askPast(depth + 1, { from, action, actual }, session);
    },
    endPast: () => dispatch({ kind: "past_ended" }),
  };
}

/** The question about the past of the stop on display; null when none can be asked from there. */
function recordedPast(session: Session, action: InverseAction): Omit<PastQuestion, "id"> | null {
  const { phase } = session;
  const visit = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
  return visit === undefined ? null : knownBefore(session, visit.node, action);
}

function knownBefore(
  { phase }: Pick<Session, "phase">,
  node: number,
  action: InverseAction,
): (Omit<PastQuestion, "id"> & { readonly actual: Known | null }) | null {
  if (phase.kind !== "paused") return null;
  const { program, tree } = phase.recording;
  const recorded = recordedOf(program, tree);
  const inverse = inverseAt(recorded, node, action);
  if (!inverse.ok) return null;
  const { from, to } = inverse.value;
  const before = recorded.activations.previous[node];
  const actual = action === "inv_over" && before !== undefined ? { node: before, state: to } : null;
  return { from, action, actual };
}

/** The network in its worker. */
function inversePorts(model: InversePort): Pick<InversePorts, "propose" | "walk"> {
  return {
    propose: async ({ program, defLine, observed, propose }) => {
      const draws = new Channel<Parameters<Parameters<InversePort["ask"]>[1]>[0]>();
      const { count, sampling, seed } = propose;
      const constraints = new Map(propose.constraints);
      const question = { kind: "propose", defLine, observed, count, sampling, seed, constraints } as const;
      const reply = model.ask({ program, question }, (draw) => draws.push(draw));
      // Whether the network can be asked at all is known with the first draw, or with the reply.
      reply.then(
        () => draws.end(),
        (cause: unknown) => draws.fail(cause),
      );
      const first = await Promise.race([draws.ready(), reply]);
      if (first?.kind === "proposed" && !first.result.ok) return first.result;
      return ok(draws);
    },
    walk: async ({ program, defLine, observed }, { args, globals }) => {
      const values = { args: new Map(args), globals: new Map(globals) };
      const question = { kind: "walk", defLine, observed, ...values } as const;
      const reply = await model.ask({ program, question }, () => undefined);
      return reply?.kind === "walked" ? reply.verdict : null;
    },
  };
}
