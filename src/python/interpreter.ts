import type { PyodideAPI } from "pyodide";
import type { TraceRequest } from "./protocol.ts";

/** Texts of the tracer's Python modules. */
export type TracerSources = Readonly<Record<(typeof TRACER_MODULES)[number], string>>;

/** In the order of their imports. */
export const TRACER_MODULES = [
  "values",
  "cursors",
  "canonical",
  "instrument",
  "activation",
  "recording",
  "micro",
  "tracer",
] as const;

/** Options of `loadPyodide`: sets iterate alike in every run; what abandoned objects report late is dropped. */
export const PYODIDE_OPTIONS = { env: { PYTHONHASHSEED: "0" }, stderr: (): void => undefined } as const;

/** Runs one program and returns the tracer's JSON. Throws when Python itself fails. */
export type RunTracer = (request: TraceRequest) => string;

/**
 * Makes the modules from their texts, in order, and takes them out of `sys.modules` again: a program
 * can import none of them by accident. Gives the function that makes the tracer.
 */
const LOAD = `
def _load(texts):
    import json, signal, sys
    from types import ModuleType
    texts = json.loads(texts)
    for name, text in texts.items():
        module = sys.modules[name] = ModuleType(name)
        exec(compile(text, name + ".py", "exec"), module.__dict__)
    trace = module.trace
    # An interrupt that comes late, when the program is over, does nothing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in texts:
        del sys.modules[name]
    return lambda request: trace(**json.loads(request))
_load`;

/** Load the tracer into a fresh interpreter. */
export function installTracer(pyodide: PyodideAPI, sources: TracerSources): RunTracer {
  const modules = Object.fromEntries(TRACER_MODULES.map((name) => [name, sources[name]]));
  const run = call(pyodide.runPython(LOAD), JSON.stringify(modules));
  return ({ source, entry, limits, stdin }) => {
    const named = entry.kind === "function";
    const request = {
      source,
      entry: named ? entry.name : null,
      args: named ? entry.args : null,
      limits,
      stdin,
    };
    const json = call(run, JSON.stringify(request));
    if (typeof json !== "string") throw new Error("tracer.py returned no text");
    return json;
  };
}

/** CPython's version, such as `3.14.2`. */
export function pythonVersion(pyodide: PyodideAPI): string {
  return String(pyodide.runPython("import platform; platform.python_version()"));
}

function call(callable: unknown, argument: string): unknown {
  if (typeof callable !== "function") throw new Error("Python gave no function");
  return Reflect.apply(callable, undefined, [argument]);
}

/** Whether an error thrown by {@link RunTracer} left the interpreter unusable. */
export function isFatal(error: unknown): boolean {
  return !(error instanceof Error && error.name === "PythonError");
}

/** Said when a program brought Python itself down. */
export const FATAL_MESSAGE =
  "Python itself crashed while running this program, usually from very deep recursion through built-in functions. It was restarted.";
