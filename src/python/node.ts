import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { decodeTrace } from "../core/1-trace/decode.ts";
import { FATAL_MESSAGE, installTracer, isFatal, PYODIDE_OPTIONS } from "./interpreter.ts";
import type { RunTracer, TracerSources } from "./interpreter.ts";
import { readOnly, stoppedTrace, type Tracer } from "./protocol.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../core/1-trace/${name}.py`, import.meta.url), "utf8");

/** The tracer as it stands in the source tree. */
export const TRACER_SOURCES: TracerSources = {
  values: read("values"),
  cursors: read("cursors"),
  canonical: read("canonical"),
  instrument: read("instrument"),
  activation: read("activation"),
  recording: read("recording"),
  micro: read("micro"),
  tracer: read("tracer"),
};

const start = async (): Promise<RunTracer> =>
  installTracer(await loadPyodide(PYODIDE_OPTIONS), TRACER_SOURCES);

/**
 * Python in this Node process. A run blocks the process until it ends or hits a limit.
 * After a crash of Python the next interpreter is started before the result is returned.
 */
export async function createNodeTracer(): Promise<Tracer> {
  let run = await start();
  return {
    async trace(request) {
      try {
        return decodeTrace(run(request));
      } catch (error) {
        if (!isFatal(error)) throw error;
        run = await start();
        const end = { kind: "stopped", reason: "fatal", message: FATAL_MESSAGE } as const;
        return stoppedTrace(decodeTrace(run(readOnly(request))), end);
      }
    },
  };
}
