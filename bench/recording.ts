import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { DEFAULT_LIMITS } from "../src/core/1-trace/trace.ts";
import { installTracer } from "../src/python/interpreter.ts";
import { TRACER_SOURCES } from "../src/python/sources.ts";
import { PROGRAMS, type BenchProgram } from "./programs.ts";
import { median, sum, timed, type Ratio } from "./ratio.ts";

const REPEATS = 9;

type Run = Pick<BenchProgram, "name" | "source" | "entry">;

const RUNS: readonly Run[] = PROGRAMS.flatMap(({ name, source, entry, long }) => [
  { name: `${name}, short`, source, entry },
  { name: `${name}, long`, source, entry: long },
]);

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

/** Our recording, micro-steps and cursors included, against a bare recorder in the same Pyodide. */
export async function measureRecording(): Promise<readonly Ratio[]> {
  const pyodide = await loadPyodide();
  const runTracer = installTracer(pyodide, TRACER_SOURCES);
  pyodide.runPython(textOf("bare_recorder.py"));
  const bare: unknown = pyodide.runPython("record");

  const record = ({ source, entry }: Run): string =>
    runTracer({ kind: "trace", request: { source, entry, limits: DEFAULT_LIMITS, stdin: "" } });
  const recordBare = ({ source, entry }: Run): unknown => {
    if (typeof bare !== "function") throw new Error("bare_recorder.py defines no record");
    return Reflect.apply(bare, undefined, [source, entry.name, entry.args]);
  };

  const measured: { readonly name: string; readonly ours: number; readonly theirs: number }[] = [];
  for (const run of RUNS) {
    if (!record(run).includes('"end":{"kind": "normal"')) throw new Error(`${run.name} hit a limit.`);
    recordBare(run);
    const times: { ours: number; theirs: number }[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      times.push({ ours: await timed(() => record(run)), theirs: await timed(() => recordBare(run)) });
    }
    measured.push({
      name: run.name,
      ours: median(times.map((time) => time.ours)),
      theirs: median(times.map((time) => time.theirs)),
    });
  }
  const each = measured.map(({ name, ours, theirs }) => ({
    name: `recording ${name} / bare settrace recorder`,
    value: ours / theirs,
    goal: 2,
  }));
  const all = {
    name: "recording with micro-steps and cursors / bare settrace recorder",
    value: sum(measured.map(({ ours }) => ours)) / sum(measured.map(({ theirs }) => theirs)),
    goal: 2,
  };
  return [...each, all];
}
