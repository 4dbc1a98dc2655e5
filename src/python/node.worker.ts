import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { messageOf } from "../core/lib/message.ts";
import { installTracer, isFatal, pythonVersion } from "./interpreter.ts";
import { capMemory } from "./memory.ts";
import { parseToWorker, type FromWorker } from "./protocol.ts";
import { startPyodide } from "./snapshot.ts";
import { TRACER_SOURCES } from "./sources.ts";

const { interrupt } = v.parse(v.object({ interrupt: v.instance(Uint8Array) }), workerData);
const port = parentPort;
if (port === null) throw new Error("This is the code of a worker.");
const send = (message: FromWorker): void => port.postMessage(message);

try {
  const pyodide = await startPyodide();
  capMemory();
  const run = installTracer(pyodide, TRACER_SOURCES);
  pyodide.setInterruptBuffer(interrupt);
  port.on("message", (data: unknown) => {
    const message = parseToWorker(data);
    if (message.kind !== "run") return;
    try {
      send({ kind: "done", run: message.run, json: run(message.task) });
    } catch (error) {
      send({ kind: "crashed", run: message.run, fatal: isFatal(error), message: messageOf(error) });
    }
  });
  send({ kind: "ready", version: pythonVersion(pyodide) });
} catch (error) {
  send({ kind: "load_failed", message: messageOf(error) });
}
