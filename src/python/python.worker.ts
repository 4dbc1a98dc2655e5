import { loadPyodide } from "pyodide";
import { messageOf } from "../core/lib/message.ts";
import { installTracer, isFatal, PYODIDE_OPTIONS, pythonVersion, type RunTask } from "./interpreter.ts";
import { parseToWorker, type FromWorker, type ToWorker } from "./protocol.ts";
import { holdLifeline } from "../workers/lifeline.ts";
import { capMemory } from "./memory.ts";
import { closeSandbox } from "./sandbox.ts";

const texts = import.meta.glob<string>("../core/1-trace/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.py$/g, ""), text]),
);
let run: RunTask | null = null;
/** Number of the task being done. */
let current = 0;

// The sandbox takes it out of reach: a program cannot speak for this worker.
const post = self.postMessage.bind(self);
const send = (message: FromWorker): void => post(message);

self.onmessage = async ({ data }: MessageEvent<unknown>) => {
  const message = parseToWorker(data);
  switch (message.kind) {
    case "load":
      try {
        await load(message);
      } catch (error) {
        send({ kind: "load_failed", message: messageOf(error) });
      }
      return;
    case "run":
      try {
        if (run === null) throw new Error("Python is not loaded");
        current = message.run;
        send({ kind: "done", run: message.run, json: run(message.task) });
      } catch (error) {
        send({ kind: "crashed", run: message.run, fatal: isFatal(error), message: messageOf(error) });
      }
      return;
  }
};

async function load({ indexURL, interrupt, lifeline }: Extract<ToWorker, { kind: "load" }>): Promise<void> {
  await holdLifeline(lifeline);
  const pyodide = await loadPyodide({ ...PYODIDE_OPTIONS, indexURL });
  send({ kind: "starting" });
  run = installTracer(pyodide, sources, {
    begun: (program) => send({ kind: "begun", run: current, program }),
    recorded: (words) => send({ kind: "recorded", run: current, words }),
  });
  if (interrupt !== null) pyodide.setInterruptBuffer(interrupt);
  capMemory();
  closeSandbox();
  send({ kind: "ready", version: pythonVersion(pyodide) });
}
