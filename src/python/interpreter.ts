import type { PyodideAPI } from "pyodide";
import type { PythonTask } from "./protocol.ts";

/** Texts of the tracer's Python modules, by the names in {@link TRACER_MODULES}. */
export type TracerSources = Readonly<Record<string, string>>;

/** In the order of their imports. */
export const TRACER_MODULES = [
  "values",
  "marks",
  "cursors",
  "quiet",
  "canonical",
  "instrument",
  "stream",
  "variables",
  "activation",
  "limits",
  "recording",
  "monitor",
  "micro",
  "tracer",
  "graph",
  "replay",
] as const;

/** Options of `loadPyodide`: sets iterate alike in every run; what abandoned objects report late is dropped. */
export const PYODIDE_OPTIONS = { env: { PYTHONHASHSEED: "0" }, stderr: (): void => undefined } as const;

/** Does one task and returns its JSON. Throws when Python itself fails. */
export type RunTask = (task: PythonTask) => string;

/**
 * Makes the modules from their texts, in order, and takes them out of `sys.modules` again: a program
 * can import none of them by accident. Gives the function that does a task by its name.
 */
const LOAD = `
def _load(texts):
    import json, signal, sys
    from types import ModuleType
    texts = json.loads(texts)
    for name, text in texts.items():
        module = sys.modules[name] = ModuleType(name)
        exec(compile(text, name + ".py", "exec"), module.__dict__)
    tasks = {"trace": sys.modules["tracer"].trace, "evaluate": module.evaluate, "branch": module.branch}
    # An interrupt that comes late, when the program is over, does nothing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in texts:
        del sys.modules[name]
    return lambda request: (lambda task, arguments: tasks[task](**arguments))(*json.loads(request))
_load`;

/** Load the tracer into a fresh interpreter. */
export function installTracer(pyodide: PyodideAPI, sources: TracerSources): RunTask {
  const modules = Object.fromEntries(
    TRACER_MODULES.map((name) => {
      const text = sources[name];
      if (text === undefined) throw new Error(`The tracer has no module ${name}.`);
      return [name, text];
    }),
  );
  const run = call(pyodide.runPython(LOAD), JSON.stringify(modules));
  return (task) => {
    const json = call(run, JSON.stringify([task.kind, argumentsOf(task)]));
    if (typeof json !== "string") throw new Error("The tracer returned no text");
    return json;
  };
}

/** Keyword arguments of the task's Python function. */
function argumentsOf(task: PythonTask): Readonly<Record<string, unknown>> {
  const { source, entry, limits, stdin } = task.request;
  const [name, args] = entry.kind === "function" ? [entry.name, entry.args] : [null, null];
  const run = { source, entry: name, args, limits, stdin };
  if (task.kind === "trace") return run;
  const changes = task.changes.map(({ step, name, value }) => [step, name, value]);
  if (task.kind === "branch") return { ...run, changes };
  const requests = task.requests.map(({ step, expressions }) => [
    step,
    expressions.map(({ text, as }) => [text, as]),
  ]);
  return { ...run, changes, requests };
}

/** CPython's version, such as `3.14.2`. */
export function pythonVersion(pyodide: PyodideAPI): string {
  return String(pyodide.runPython("import platform; platform.python_version()"));
}

function call(callable: unknown, argument: string): unknown {
  if (typeof callable !== "function") throw new Error("Python gave no function");
  return Reflect.apply(callable, undefined, [argument]);
}

/** Whether an error thrown by {@link RunTask} left the interpreter unusable. */
export function isFatal(error: unknown): boolean {
  return !(error instanceof Error && error.name === "PythonError");
}

/** Said when a program brought Python itself down. */
export const FATAL_MESSAGE =
  "Python itself crashed while running this program, usually from very deep recursion through built-in functions. It was restarted.";
