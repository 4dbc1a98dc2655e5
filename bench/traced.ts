import { readFileSync } from "node:fs";
import type { PyodideAPI } from "pyodide";
import { decodeTrace } from "../src/core/1-trace/decode.ts";
import { DEFAULT_LIMITS, type TraceLimits } from "../src/core/1-trace/trace.ts";
import { installTracer } from "../src/python/interpreter.ts";
import { startPyodide } from "../src/python/snapshot.ts";
import { TRACER_SOURCES } from "../src/python/sources.ts";
import { PROGRAMS, type BenchProgram } from "./programs.ts";
import { median, sum, timedOnCpu, type Ratio } from "./ratio.ts";

const REPEATS = 15;

/** A program and a call of it. */
export type Run = Pick<BenchProgram, "name" | "source" | "entry">;

const RUNS: readonly Run[] = PROGRAMS.flatMap(({ name, source, entry, long }) => [
  { name: `${name}, short`, source, entry },
  { name: `${name}, long`, source, entry: long },
]);

/** Records a run in this thread; gives the JSON of the recording. */
export type Record = (run: Run, limits?: Partial<TraceLimits>) => string;

/** A Python in this thread, since a worker's processor time is not known here, and the tracer in it. */
export async function startRecorder(): Promise<{ readonly pyodide: PyodideAPI; readonly record: Record }> {
  const pyodide = await startPyodide();
  const run = installTracer(pyodide, TRACER_SOURCES);
  const record: Record = ({ source, entry }, limits) =>
    run({ kind: "trace", request: { source, entry, limits: { ...DEFAULT_LIMITS, ...limits }, stdin: "" } });
  return { pyodide, record };
}

/** Our recording, micro-steps and cursors included, against another recorder in the same Pyodide: each run, and all. */
export async function compareRecorders(
  other: string,
  goal: number,
  prepare: (pyodide: PyodideAPI) => Promise<void> | void,
  file: string,
): Promise<readonly Ratio[]> {
  const { pyodide, record } = await startRecorder();
  await prepare(pyodide);
  pyodide.runPython(readFileSync(new URL(file, import.meta.url), "utf8"));
  const theirs: unknown = pyodide.runPython("record");
  const recordTheirs = ({ source, entry }: Run): void => {
    if (typeof theirs !== "function") throw new Error(`${file} defines no record`);
    Reflect.apply(theirs, undefined, [source, entry.name, entry.args]);
  };

  const results = RUNS.map((program) => {
    const trace = decodeTrace(record(program));
    if (!trace.ok || trace.value.end.kind !== "normal")
      throw new Error(`${program.name} did not end as usual.`);
    recordTheirs(program);
    const times = Array.from({ length: REPEATS }, () => ({
      ours: timedOnCpu(() => record(program)),
      theirs: timedOnCpu(() => recordTheirs(program)),
    }));
    return {
      name: program.name,
      ours: median(times.map((time) => time.ours)),
      theirs: median(times.map((time) => time.theirs)),
    };
  });
  const each = results.map(({ name, ours, theirs }) => ({
    name: `recording ${name} / ${other}`,
    value: ours / theirs,
    goal,
  }));
  const all = {
    name: `recording with micro-steps and cursors / ${other}`,
    value: sum(results.map(({ ours }) => ours)) / sum(results.map((result) => result.theirs)),
    goal,
  };
  return [...each, all];
}
