import { Worker } from "node:worker_threads";
import { decodeTrace } from "../core/1-trace/decode.ts";
import { decodeBranched, decodeEvaluated } from "../core/1-trace/replay.ts";
import type { TraceEnd } from "../core/1-trace/trace.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { BROKEN_MESSAGE, FATAL_MESSAGE } from "./interpreter.ts";
import { givenUp, parseFromWorker, readOnly, SIGINT, stoppedTrace } from "./protocol.ts";
import type { FromWorker, PythonTask, ToWorker, Tracer } from "./protocol.ts";

/** Time over its own limit after which a run is interrupted, and after which it is given up, in milliseconds. */
const INTERRUPT_GRACE = 200;
const KILL_GRACE = 1000;

/** Room for all frames that Python allows a program, also where each goes through built-in functions; the usual 4 are not. */
const STACK_MEGABYTES = 64;

/** Why a task was lost with its worker. */
type Lost = Extract<TraceEnd, { kind: "stopped" }>;

/** Python in a thread of its own, which a program that cannot be interrupted is ended with. */
class PythonThread {
  private readonly worker: Worker;
  private readonly interrupt = new Uint8Array(new SharedArrayBuffer(1));
  private readonly messages: FromWorker[] = [];
  private wake = (): void => undefined;
  private gone = false;

  constructor() {
    this.worker = new Worker(new URL("./node.worker.mjs", import.meta.url), {
      workerData: { interrupt: this.interrupt },
      resourceLimits: { stackSizeMb: STACK_MEGABYTES },
    });
    this.worker.on("message", (data: unknown) => {
      this.messages.push(parseFromWorker(data));
      this.wake();
    });
    for (const event of ["error", "exit"] as const) {
      this.worker.on(event, () => {
        this.gone = true;
        this.wake();
      });
    }
  }

  /** The next message; null when the thread has ended. */
  async receive(): Promise<FromWorker | null> {
    this.worker.ref();
    while (this.messages.length === 0 && !this.gone) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    // The process may end while nobody waits for Python.
    this.worker.unref();
    return this.messages.shift() ?? null;
  }

  send(message: ToWorker): void {
    this.interrupt[0] = 0;
    this.worker.postMessage(message);
  }

  stop(): void {
    this.interrupt[0] = SIGINT;
  }

  end(): void {
    this.gone = true;
    this.wake();
    void this.worker.terminate();
  }
}

async function start(): Promise<PythonThread> {
  const thread = new PythonThread();
  const message = await thread.receive();
  if (message?.kind === "ready") return thread;
  throw new Error(message?.kind === "load_failed" ? message.message : "Python could not be started.");
}

/**
 * Python for Node. A run that does not end at its limit is interrupted, and given up where that is in vain. After that,
 * as after a crash of Python, the next interpreter is started before the result is returned.
 */
export async function createNodeTracer(): Promise<Tracer> {
  let thread = await start();
  let run = 0;

  const attempt = async (task: PythonTask): Promise<Result<string, Lost>> => {
    run += 1;
    const { milliseconds } = task.request.limits;
    let lost: Lost = { kind: "stopped", reason: "fatal", message: FATAL_MESSAGE };
    const interrupt = setTimeout(() => thread.stop(), milliseconds + INTERRUPT_GRACE);
    const kill = setTimeout(() => {
      lost = givenUp(milliseconds);
      thread.end();
    }, milliseconds + KILL_GRACE);
    thread.send({ kind: "run", run, task });
    const message = await thread.receive();
    clearTimeout(interrupt);
    clearTimeout(kill);
    if (message?.kind === "done") return ok(message.json);
    if (message?.kind === "crashed" && !message.fatal) lost = { ...lost, message: BROKEN_MESSAGE };
    thread.end();
    thread = await start();
    return err(lost);
  };

  let last: Promise<unknown> = Promise.resolve();
  /** Tasks are done in order. */
  const perform = (task: PythonTask): Promise<Result<string, Lost>> => {
    const done = last.then(() => attempt(task));
    last = done.catch(() => undefined);
    return done;
  };
  const json = async (task: PythonTask): Promise<string> => {
    const done = await perform(task);
    if (!done.ok) throw new Error(done.error.message);
    return done.value;
  };

  return {
    trace: async (request) => {
      const done = await perform({ kind: "trace", request });
      if (done.ok) return decodeTrace(done.value);
      return stoppedTrace(decodeTrace(await json({ kind: "trace", request: readOnly(request) })), done.error);
    },
    branch: async (replay) => decodeBranched(await json({ kind: "branch", ...replay })),
    evaluate: async (replay, requests) =>
      decodeEvaluated(await json({ kind: "evaluate", ...replay, requests })),
  };
}
