import { loadPyodide } from "pyodide";
import activation from "../core/1-trace/activation.py?raw";
import canonical from "../core/1-trace/canonical.py?raw";
import cursors from "../core/1-trace/cursors.py?raw";
import instrument from "../core/1-trace/instrument.py?raw";
import micro from "../core/1-trace/micro.py?raw";
import recording from "../core/1-trace/recording.py?raw";
import tracer from "../core/1-trace/tracer.py?raw";
import values from "../core/1-trace/values.py?raw";
import { installTracer, isFatal, PYODIDE_OPTIONS, pythonVersion, type RunTracer } from "./interpreter.ts";
import { parseToWorker, type FromWorker, type ToWorker } from "./protocol.ts";
import { removeNetwork } from "./sandbox.ts";

const sources = { values, cursors, canonical, instrument, activation, recording, micro, tracer };
let run: RunTracer | null = null;

const send = (message: FromWorker): void => postMessage(message);
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

self.onmessage = async ({ data }: MessageEvent<unknown>) => {
  const message = parseToWorker(data);
  switch (message.kind) {
    case "load":
      try {
        await load(message);
      } catch (error) {
        send({ kind: "load_failed", message: textOf(error) });
      }
      return;
    case "trace":
      try {
        if (run === null) throw new Error("Python is not loaded");
        send({ kind: "traced", run: message.run, json: run(message.request) });
      } catch (error) {
        send({ kind: "crashed", run: message.run, fatal: isFatal(error), message: textOf(error) });
      }
      return;
  }
};

async function load({ indexURL, interrupt }: Extract<ToWorker, { kind: "load" }>): Promise<void> {
  const pyodide = await loadPyodide({ ...PYODIDE_OPTIONS, indexURL });
  send({ kind: "starting" });
  run = installTracer(pyodide, sources);
  if (interrupt !== null) pyodide.setInterruptBuffer(interrupt);
  removeNetwork();
  send({ kind: "ready", version: pythonVersion(pyodide) });
}
