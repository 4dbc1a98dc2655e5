import { decodePartial, decodeTrace } from "../core/1-trace/decode.ts";
import { decodeBranched, decodeEvaluated } from "../core/1-trace/replay.ts";
import type { TraceEnd } from "../core/1-trace/trace.ts";
import { ok } from "../core/lib/result.ts";
import { newLifeline, watchLifeline } from "../workers/lifeline.ts";
import { BROKEN_MESSAGE, FATAL_MESSAGE } from "./interpreter.ts";
import { givenUp, parseFromWorker, readOnly, SIGINT, stoppedTrace } from "./protocol.ts";
import type { FromWorker, PythonStatus, PythonTask, ToWorker, Tracer } from "./protocol.ts";

/** Time a stopped program has to end by itself before its worker is replaced, in milliseconds. */
const STOP_GRACE = 500;

/** Time over its own limit after which a run is given up, in milliseconds. */
const WATCHDOG_GRACE = 5000;

export interface PythonClientOptions {
  /** The page's directory, relative to the page or absolute; `pyodide/` is below it. */
  readonly base: string;
  readonly onStatus: (status: PythonStatus) => void;
}

/** Python in a worker of its own. Requests are answered in order; they reject with a sentence when Python could not be started. */
export interface PythonClient extends Tracer {
  /** Ends the running program; a recording then yields what it has so far. */
  stop(): void;
  dispose(): void;
}

type Stopped = Extract<TraceEnd, { kind: "stopped" }>;

/** What there is of a recording. */
interface Partial {
  /** As JSON. */
  readonly program: string;
  readonly words: string[];
}

interface Job {
  readonly task: PythonTask;
  /** Takes the worker's JSON; throws when it is not what the task gives. */
  readonly finish: (json: string) => void;
  readonly reject: (error: Error) => void;
  /**
   * Answers this job when it was lost with its worker, from what there is of it, or gives what the next worker is to do
   * for that. Null when it is rejected.
   */
  readonly afterLoss: ((end: Stopped, partial: Partial | null) => Job | null) | null;
  /** It is given to a worker for the second time, since the first was gone without a word. */
  readonly again?: true;
}

/** Starts a worker and loads Python in it. */
export function createPythonClient(options: PythonClientOptions): PythonClient {
  const indexURL = new URL("pyodide/", new URL(options.base, document.baseURI)).href;
  const interrupt = crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
  const queue: Job[] = [];
  let worker: Worker | null = null;
  let ready = false;
  let run = 0;
  let running: Job | null = null;
  let partial: Partial | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lifeline = "";
  let unwatch = (): void => undefined;

  const send = (message: ToWorker): void => worker?.postMessage(message);

  const start = (): void => {
    const started = new Worker(new URL("./python.worker.ts", import.meta.url), { type: "module" });
    // A terminated worker's last messages may still arrive.
    started.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (started === worker) receive(parseFromWorker(data));
    };
    started.onerror = (event) => {
      event.preventDefault();
      if (started === worker) died();
    };
    worker = started;
    lifeline = newLifeline();
    options.onStatus({ kind: "loading", stage: "downloading", fraction: null });
    send({ kind: "load", indexURL, interrupt, lifeline });
  };

  const terminate = (): void => {
    unwatch();
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    ready = false;
  };

  /** Give the running job's worker up and answer the job from a new one. */
  const replace = (end: Stopped): void => {
    terminate();
    settleLost(running, end);
    running = null;
    start();
  };

  const settleLost = (job: Job | null, end: Stopped): void => {
    if (job === null) return;
    if (job.afterLoss === null) {
      job.reject(new Error(end.message));
      return;
    }
    try {
      const instead = job.afterLoss(end, partial);
      if (instead !== null) queue.unshift(instead);
    } catch (error) {
      job.reject(error instanceof Error ? error : new Error(String(error)));
    }
  };

  /**
   * A worker that was good once is replaced; one that never was would only be lost again. The job may have had no part
   * in it, so it is tried once more.
   */
  const died = (): void => {
    if (!ready) {
      fail("Python's worker stopped unexpectedly, perhaps for lack of memory.");
      return;
    }
    if (running !== null && running.again === undefined) {
      queue.unshift({ ...running, again: true });
      running = null;
    }
    replace({ kind: "stopped", reason: "fatal", message: FATAL_MESSAGE });
  };

  const fail = (message: string): void => {
    terminate();
    options.onStatus({ kind: "failed", message });
    rejectAll(message);
  };

  const rejectAll = (message: string): void => {
    const jobs = running === null ? queue : [running, ...queue];
    for (const job of jobs) job.reject(new Error(message));
    queue.length = 0;
    running = null;
  };

  const next = (): void => {
    if (!ready || running !== null) return;
    running = queue.shift() ?? null;
    if (running === null) return;
    const { task } = running;
    run += 1;
    partial = null;
    if (interrupt !== null) interrupt[0] = 0;
    send({ kind: "run", run, task });
    const { milliseconds } = task.request.limits;
    timer = setTimeout(() => {
      // Some calls that take for ever listen to interrupts; the recording so far is then kept.
      if (interrupt !== null) interrupt[0] = SIGINT;
      timer = setTimeout(() => replace(givenUp(milliseconds)), WATCHDOG_GRACE);
    }, milliseconds + STOP_GRACE);
  };

  const receive = (message: FromWorker): void => {
    switch (message.kind) {
      case "starting":
        unwatch = watchLifeline(lifeline, died);
        options.onStatus({ kind: "loading", stage: "starting", fraction: null });
        return;
      case "ready":
        ready = true;
        options.onStatus({ kind: "ready", version: message.version });
        next();
        return;
      case "load_failed":
        fail(`Python could not be loaded: ${message.message}`);
        return;
      case "begun":
        if (message.run === run) partial = { program: message.program, words: [] };
        return;
      case "recorded":
        if (message.run === run) for (const word of message.words) partial?.words.push(word);
        return;
      case "done":
        if (message.run === run) finish(message.json);
        return;
      case "crashed":
        if (message.run !== run) return;
        replace({
          kind: "stopped",
          reason: "fatal",
          message: message.fatal ? FATAL_MESSAGE : BROKEN_MESSAGE,
        });
        return;
    }
  };

  const finish = (json: string): void => {
    settle((job) => {
      try {
        job.finish(json);
      } catch (error) {
        job.reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  };

  const settle = (answer: (job: Job) => void): void => {
    clearTimeout(timer);
    const job = running;
    running = null;
    if (job !== null) answer(job);
    next();
  };

  const submit = (job: Job): void => {
    queue.push(job);
    if (worker === null) start();
    next();
  };

  /** A task that has no part of an answer to give when its worker is lost. */
  const request = <T>(task: PythonTask, decode: (json: string) => T): Promise<T> =>
    new Promise((resolve, reject) => {
      submit({ task, finish: (json) => resolve(decode(json)), reject, afterLoss: null });
    });

  start();

  return {
    trace: (request) =>
      new Promise((resolve, reject) => {
        const read = (end: Stopped): Job => ({
          task: { kind: "trace", request: readOnly(request) },
          finish: (json) => resolve(stoppedTrace(decodeTrace(json), end)),
          reject,
          afterLoss: null,
        });
        submit({
          task: { kind: "trace", request },
          finish: (json) => resolve(decodeTrace(json)),
          reject,
          afterLoss: (end, kept) => {
            if (kept === null) return read(end);
            resolve(ok(decodePartial(kept.program, kept.words, end)));
            return null;
          },
        });
      }),
    branch: (replay) => request({ kind: "branch", ...replay }, decodeBranched),
    evaluate: (replay, requests) => request({ kind: "evaluate", ...replay, requests }, decodeEvaluated),
    stop: () => {
      // A program that is only read ends by itself.
      if (running === null || (running.task.kind === "trace" && running.afterLoss === null)) return;
      const end = { kind: "stopped", reason: "interrupt", message: "The run was stopped." } as const;
      if (interrupt === null) {
        replace(end);
        return;
      }
      interrupt[0] = SIGINT;
      clearTimeout(timer);
      timer = setTimeout(() => replace(end), STOP_GRACE);
    },
    dispose: () => {
      terminate();
      rejectAll("Python was closed.");
    },
  };
}
