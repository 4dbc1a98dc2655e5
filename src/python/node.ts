import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { decodeTrace } from "../core/1-trace/decode.ts";
import { decodeBranched, decodeEvaluated } from "../core/1-trace/replay.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { FATAL_MESSAGE, installTracer, isFatal, PYODIDE_OPTIONS, TRACER_MODULES } from "./interpreter.ts";
import type { RunTask, TracerSources } from "./interpreter.ts";
import { readOnly, stoppedTrace, type PythonTask, type Tracer } from "./protocol.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../core/1-trace/${name}.py`, import.meta.url), "utf8");

/** The tracer as it stands in the source tree. */
export const TRACER_SOURCES: TracerSources = Object.fromEntries(
  TRACER_MODULES.map((name) => [name, read(name)]),
);

const start = async (): Promise<RunTask> => installTracer(await loadPyodide(PYODIDE_OPTIONS), TRACER_SOURCES);

/**
 * Python in this Node process. A run blocks the process until it ends or hits a limit.
 * After a crash of Python the next interpreter is started before the result is returned.
 */
export async function createNodeTracer(): Promise<Tracer> {
  let run = await start();
  const attempt = async (task: PythonTask): Promise<Result<string, string>> => {
    try {
      return ok(run(task));
    } catch (error) {
      if (!isFatal(error)) throw error;
      run = await start();
      return err(FATAL_MESSAGE);
    }
  };
  const json = async (task: PythonTask): Promise<string> => {
    const done = await attempt(task);
    if (!done.ok) throw new Error(done.error);
    return done.value;
  };
  return {
    trace: async (request) => {
      const done = await attempt({ kind: "trace", request });
      if (done.ok) return decodeTrace(done.value);
      const read = decodeTrace(run({ kind: "trace", request: readOnly(request) }));
      return stoppedTrace(read, { kind: "stopped", reason: "fatal", message: done.error });
    },
    branch: async (replay) => decodeBranched(await json({ kind: "branch", ...replay })),
    evaluate: async (replay, requests) =>
      decodeEvaluated(await json({ kind: "evaluate", ...replay, requests })),
  };
}
