import { DEFAULT_LIMITS, type Entry } from "../core/1-trace/trace.ts";
import { buildTree } from "../core/2-tree/build.ts";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import { exhaustive } from "../core/lib/exhaustive.ts";
import { messageOf } from "../core/lib/message.ts";
import type { EvaluationRequest } from "../core/1-trace/replay.ts";
import { branching, type Branching } from "./branching.ts";
import { ordered, toggled, withBreakpoint, type Breakpoint } from "./breakpoints.ts";
import { lineTarget } from "./continue.ts";
import { evaluateAt, type EvaluationAnswer } from "./evaluate.ts";
import { wantedProbes } from "./probes.ts";
import { nextExecution } from "./timeline.ts";
import { toggleWatched, type StopFilters, type WatchedVariable } from "./stops.ts";
import { checkHere, checkOf } from "./checks.ts";
import { effectOf, type Command } from "./commands.ts";
import type { ExampleIndex } from "./examples/measured.ts";
import { draftOf, recordingOf } from "./examples/recorded.ts";
import type { ModelPort, PythonPort } from "./ports.ts";
import { canJump, jumpTo } from "./jumps.ts";
import { ask, isWaiting, nextRequest, requestAt, type Request } from "./requests.ts";
import type { SessionEvent } from "./session.ts";
import type { SessionStore } from "./store.ts";
import type { ExamplesPort } from "./examples/port.ts";
import type { Draft, RunId, StartFrom } from "./state.ts";
import type { Recording } from "./recording.ts";

export interface Ports {
  readonly python: PythonPort;
  readonly model: ModelPort;
  readonly examples: ExamplesPort;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** What the page can do. Most methods are a user's act, whose results arrive in the store. */
export interface Controller extends Branching {
  command(command: Command): void;
  /** Replaces the program; the run it belonged to ends. `moved`: lines that breakpoints now have, by id. */
  edit(source: string, moved: ReadonlyMap<number, number>): void;
  open(draft: Draft): void;
  /** Opens an example of the gallery as a finished run, recorded earlier. */
  openExample(id: string): void;
  /** How the examples went for the network. Rejects with a sentence for the user. */
  exampleIndex(): Promise<ExampleIndex>;
  chooseEntry(entry: Entry): void;
  editInput(stdin: string): void;
  toggleBreakpoint(line: number): void;
  /** Adds a breakpoint, or replaces the one of its id. */
  setBreakpoint(breakpoint: Omit<Breakpoint, "id"> & { readonly id: number | null }): void;
  removeBreakpoint(id: number): void;
  /** Stops a Continue where the variable's value changes, in any activation of its function; again: no longer. */
  watchValue(variable: WatchedVariable): void;
  filter(change: Partial<StopFilters>): void;
  /** Goes to the next time a line of the editor is about to run. */
  runToLine(line: number): void;
  /** Shows the next time that a line of the editor runs, and after the last time the first one. */
  nextExecution(line: number): void;
  show(visit: number): void;
  /** Shows a state of the recording, visited or not. */
  jump(node: NodeIndex): void;
  showFrame(frame: number): void;
  chooseStart(startFrom: StartFrom): void;
  /**
   * Python's values of expressions at states of the run on display, which is run again for it; one
   * answer for each request, in order. Null when no program is paused, or another one is when the
   * answer comes.
   */
  evaluate(requests: readonly EvaluationRequest[]): Promise<readonly EvaluationAnswer[] | null>;
  /** Asks the network for the stop on display in one answer, to stand beside its walk. */
  askJump(): void;
  /** Gives up the prediction that is being made. */
  skipPrediction(): void;
  retryModel(): void;
  /** Another network is in use from now on; what the last one said is asked again. */
  replaceModel(): void;
  /** The same network is made anew, to be computed by something else; what it has said stays. */
  reloadModel(): void;
}

/** The only place that starts work: it sends requests to Python and the model and turns replies into events. */
export function createController(store: SessionStore, ports: Ports): Controller {
  let lastRun: RunId = 0;
  let predicting = false;
  /** The condition that Python is being asked about. */
  let checking: string | null = null;
  /** Models let go so far. */
  let replaced = 0;
  /** The command that goes on once the conditions of breakpoints are known. */
  let waiting: Command | null = null;

  const changeDraft = (change: Partial<Draft>): void => {
    endRecording();
    store.dispatch({ kind: "draft_changed", draft: { ...store.getState().draft, ...change } });
  };

  const endRecording = (): void => {
    if (store.getState().phase.kind === "tracing") ports.python.stop();
    if (predicting) ports.model.cancel();
  };

  const stop = (): void => {
    const { phase, python } = store.getState();
    endRecording();
    // A stopped recording arrives with what it has so far.
    if (phase.kind !== "tracing" || python.kind !== "ready") store.dispatch({ kind: "stopped" });
  };

  const start = async (): Promise<void> => {
    endRecording();
    const run = ++lastRun;
    const { source, entry, stdin } = store.getState().draft;
    store.dispatch({ kind: "started", run });
    let begun = ports.now();
    // The time that Python takes to load is not the program's.
    const unsubscribe = store.subscribe(({ python }, before) => {
      if (python.kind === "ready" && before.python.kind !== "ready") begun = ports.now();
    });
    try {
      const request = { source, entry, stdin, limits: DEFAULT_LIMITS };
      const traced = await ports.python.trace(request);
      if (!traced.ok) {
        store.dispatch({ kind: "rejected", run, error: traced.error });
        return;
      }
      const milliseconds = ports.now() - begun;
      const { program, end } = traced.value;
      const recording: Recording = {
        origin: { request, changes: [] },
        program,
        tree: buildTree(traced.value),
        end,
        milliseconds,
        recorded: null,
      };
      store.dispatch({ kind: "recorded", run, recording });
    } catch (cause) {
      store.dispatch({ kind: "rejected", run, error: { kind: "crash", message: messageOf(cause) } });
    } finally {
      unsubscribe();
    }
  };

  const openExample = async (example: string): Promise<void> => {
    endRecording();
    const run = ++lastRun;
    store.dispatch({ kind: "example_asked", run, example });
    try {
      const recorded = await ports.examples.recorded(example);
      const fits = ports.examples.isOf(recorded.model);
      const [draft, recording] = [draftOf(recorded), recordingOf(recorded, fits)];
      store.dispatch({ kind: "example_opened", run, draft, recording });
    } catch (cause) {
      store.dispatch({ kind: "example_failed", run, message: messageOf(cause) });
    }
  };

  /** Answers the visits of the run one by one, in order, so that every stop ends up predicted. */
  const predictWaiting = async (): Promise<void> => {
    if (predicting) return;
    predicting = true;
    try {
      let request: Request | null;
      while ((request = nextRequest(store.getState())) !== null) {
        const asked = replaced;
        const answer = await ask(ports, request);
        // What a model that was let go still owed is asked of the next one.
        if (asked === replaced)
          store.dispatch({ kind: "answered", run: request.run, visit: request.visit, answer });
      }
    } finally {
      predicting = false;
    }
  };

  const askJump = async (): Promise<void> => {
    const session = store.getState();
    const { phase, jumps } = session;
    const visit = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
    if (phase.kind !== "paused" || visit === undefined || !canJump(visit)) return;
    const request = requestAt(session, phase.shown);
    if (request === null || jumpTo(jumps, phase, visit) !== null) return;
    const { run } = phase;
    store.dispatch({ kind: "jump_asked", run, visit: visit.id });
    const answer = await ask(ports, request, { kind: "jump" });
    store.dispatch({ kind: "jump_answered", run, visit: visit.id, answer });
  };

  /** Asks Python for what the breakpoints of the run depend on. */
  const probeWanted = async (): Promise<void> => {
    const { phase, draft } = store.getState();
    if (phase.kind !== "paused") return;
    const { run, recording } = phase;
    const wanted = wantedProbes(recording.tree, recording.program, draft.breakpoints, phase.probes);
    if (wanted.length === 0) return;
    store.dispatch({ kind: "probes_asked", run, probes: wanted });
    for (const probe of wanted) {
      const answers = await evaluateAt(ports.python, recording, probe.requests);
      store.dispatch({ kind: "probe_answered", run, probe, answers });
    }
  };

  /** Asks Python whether the condition of a breakpoint holds as the network sees the stop on display. */
  const checkWanted = async (): Promise<void> => {
    const session = store.getState();
    const { phase } = session;
    if (phase.kind !== "paused" || phase.seeking !== "breakpoint") return;
    const { run, recording } = phase;
    const check = checkHere(phase, session);
    if (check.kind !== "wanted" || check.key === checking) return;
    checking = check.key;
    const [answer] = await evaluateAt(ports.python, recording, [check.request]);
    checking = null;
    store.dispatch({ kind: "check_answered", run, key: check.key, check: checkOf(answer) });
  };

  const perform = (command: Command): void => {
    const effect = effectOf(command, store.getState());
    switch (effect.kind) {
      case "start":
        void start();
        return;
      case "act":
        store.dispatch({ kind: "acted", action: effect.action });
        return;
      case "arrive":
        store.dispatch({ kind: "arrived", at: effect.at });
        return;
      case "jump":
        store.dispatch({ kind: "jumped", node: effect.node, reason: effect.reason });
        return;
      case "seek":
        store.dispatch({ kind: "seek_started", until: effect.until });
        return;
      case "pause":
        store.dispatch({ kind: "paused_by_user" });
        return;
      case "stop":
        stop();
        return;
      case "wait":
        waiting = command;
        return;
      case "unavailable":
        return;
      default:
        exhaustive(effect);
    }
  };

  const replaceModel = (event: SessionEvent): void => {
    replaced += 1;
    ports.model.replace();
    store.dispatch(event);
    ports.model.load();
  };

  const breakpointsNow = (): readonly Breakpoint[] => store.getState().draft.breakpoints;
  const setBreakpoints = (breakpoints: readonly Breakpoint[]): void =>
    store.dispatch({ kind: "breakpoints_changed", breakpoints });

  store.subscribe((session) => {
    if (session.model.kind === "idle" && isWaiting(session.phase)) ports.model.load();
    void predictWaiting();
    void probeWanted();
    void checkWanted();
    if (waiting !== null && effectOf(waiting, session).kind !== "wait") {
      const command = waiting;
      waiting = null;
      perform(command);
    }
  });

  return {
    command: (command) => {
      waiting = null;
      perform(command);
    },
    edit: (source, moved) =>
      changeDraft({
        source,
        breakpoints: ordered(
          breakpointsNow().map((known) => ({ ...known, line: moved.get(known.id) ?? known.line })),
        ),
      }),
    open: (draft) => changeDraft(draft),
    openExample: (id) => void openExample(id),
    exampleIndex: () => ports.examples.index(),
    chooseEntry: (entry) => changeDraft({ entry }),
    editInput: (stdin) => changeDraft({ stdin }),
    toggleBreakpoint: (line) => setBreakpoints(toggled(breakpointsNow(), line)),
    setBreakpoint: ({ id, ...fields }) =>
      setBreakpoints(
        id === null
          ? withBreakpoint(breakpointsNow(), fields)
          : breakpointsNow().map((known) => (known.id === id ? { id, ...fields } : known)),
      ),
    removeBreakpoint: (id) => setBreakpoints(breakpointsNow().filter((known) => known.id !== id)),
    watchValue: (variable) =>
      store.dispatch({ kind: "filters_changed", filters: toggleWatched(store.getState().filters, variable) }),
    filter: (change) =>
      store.dispatch({ kind: "filters_changed", filters: { ...store.getState().filters, ...change } }),
    runToLine: (line) => {
      const at = lineTarget(store.getState(), line);
      if (at !== null) store.dispatch({ kind: "arrived", at });
    },
    nextExecution: (line) => {
      const { phase } = store.getState();
      const here = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
      if (phase.kind !== "paused" || here === undefined) return;
      const node = nextExecution(phase.recording, here.node, line);
      if (node !== null) store.dispatch({ kind: "jumped", node, reason: { kind: "goto" } });
    },
    jump: (node) => store.dispatch({ kind: "jumped", node }),
    show: (visit) => store.dispatch({ kind: "visit_chosen", visit }),
    showFrame: (frame) => store.dispatch({ kind: "frame_chosen", frame }),
    chooseStart: (startFrom) => {
      if (predicting) ports.model.cancel();
      store.dispatch({ kind: "start_from_chosen", startFrom });
    },
    evaluate: async (requests) => {
      const { phase } = store.getState();
      if (phase.kind !== "paused") return null;
      const answers = await evaluateAt(ports.python, phase.recording, requests);
      const now = store.getState().phase;
      return now.kind === "paused" && now.recording === phase.recording ? answers : null;
    },
    ...branching({ store, ports, nextRun: () => ++lastRun }),
    askJump: () => void askJump(),
    skipPrediction: () => ports.model.cancel(),
    retryModel: () => ports.model.retry(),
    replaceModel: () => replaceModel({ kind: "model_replaced" }),
    reloadModel: () => replaceModel({ kind: "model_changed", model: { kind: "idle" } }),
  };
}
