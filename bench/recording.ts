import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { DEFAULT_LIMITS } from "../src/core/1-trace/trace.ts";
import { installTracer } from "../src/python/interpreter.ts";
import { TRACER_SOURCES } from "../src/python/sources.ts";
import { PROGRAMS, type BenchProgram } from "./programs.ts";
import { median, sum, timed, type Ratio } from "./ratio.ts";

const REPEATS = 9;

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

/** Our recording, micro-steps and cursors included, against a bare recorder in the same Pyodide. */
export async function measureRecording(): Promise<readonly Ratio[]> {
  const pyodide = await loadPyodide();
  const runTracer = installTracer(pyodide, TRACER_SOURCES);
  pyodide.runPython(textOf("bare_recorder.py"));
  const bare: unknown = pyodide.runPython("record");

  const record = ({ source, entry }: BenchProgram): string =>
    runTracer({ kind: "trace", request: { source, entry, limits: DEFAULT_LIMITS, stdin: "" } });
  const recordBare = ({ source, entry }: BenchProgram): unknown => {
    if (typeof bare !== "function") throw new Error("bare_recorder.py defines no record");
    return Reflect.apply(bare, undefined, [source, entry.name, entry.args]);
  };

  const ours: number[] = [];
  const theirs: number[] = [];
  for (const program of PROGRAMS) {
    if (!record(program).includes('"end":{"kind":"normal"')) throw new Error(`${program.name} hit a limit.`);
    recordBare(program);
    const times: { ours: number; theirs: number }[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      times.push({
        ours: await timed(() => record(program)),
        theirs: await timed(() => recordBare(program)),
      });
    }
    ours.push(median(times.map((time) => time.ours)));
    theirs.push(median(times.map((time) => time.theirs)));
  }
  const each = PROGRAMS.map(({ name }, index) => ({
    name: `recording ${name} / bare settrace recorder`,
    value: (ours[index] ?? 0) / (theirs[index] ?? 0),
    goal: 2,
  }));
  const all = {
    name: "recording with micro-steps and cursors / bare settrace recorder",
    value: sum(ours) / sum(theirs),
    goal: 2,
  };
  return [...each, all];
}
