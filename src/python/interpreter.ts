import type { PyodideAPI } from "pyodide";
import { SEPARATOR } from "../core/1-trace/stream.ts";
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
  "bytecode",
  "activation",
  "limits",
  "partial",
  "recording",
  "monitor",
  "micro",
  "environment",
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
def _load(request, receiver):
    import builtins, json, signal, sys
    from types import ModuleType
    texts, tasks = json.loads(request)
    # The tracer's own: a program may replace the interpreter's while it runs.
    own = dict(vars(builtins))
    for name, text in texts.items():
        module = sys.modules[name] = ModuleType(name)
        module.__builtins__ = own
        exec(compile(text, name + ".py", "exec"), module.__dict__)
    functions = {task: getattr(sys.modules[name], task) for task, name in tasks.items()}
    signal.signal(signal.SIGINT, sys.modules["tracer"].interrupt)
    sys.modules["tracer"].Outside.receiver = receiver
    for name in texts:
        del sys.modules[name]
    return lambda request: (lambda task, arguments: functions[task](**arguments))(*json.loads(request))
_load`;

/** Takes what there is of a recording while it is being made. */
export interface Receiver {
  /** A canonical program, as JSON, is about to run. */
  begun(program: string): void;
  /** The next words of its stream. */
  recorded(words: readonly string[]): void;
}

/** Load the tracer into a fresh interpreter. `receiver` is told of the runs of `trace` tasks. */
export function installTracer(pyodide: PyodideAPI, sources: TracerSources, receiver?: Receiver): RunTask {
  const modules = TRACER_MODULES.map((name) => [name, sources[name]] as const);
  const functions = { trace: "tracer", evaluate: "replay", branch: "replay" };
  const run = installModules(pyodide, modules, functions, receiver && unjoined(receiver));
  return (task) => run(task.kind, argumentsOf(task));
}

/** What `partial.py` calls: it joins words, since one text crosses the border faster than many. */
interface JoinedReceiver {
  begun(program: string): void;
  recorded(joined: string, count: number): void;
}

const unjoined = (receiver: Receiver): JoinedReceiver => ({
  begun: (program) => receiver.begun(program),
  recorded: (joined, count) => receiver.recorded(count === 1 ? [joined] : joined.split(SEPARATOR)),
});

/** Calls a Python function by its name with keyword arguments; gives the JSON it returns. */
type CallByName = (name: string, args: Readonly<Record<string, unknown>>) => string;

/**
 * Load modules into a fresh interpreter. `modules` are names and texts in the order of their imports, `functions` the names
 * of functions and of the modules they are in.
 */
export function installModules(
  pyodide: PyodideAPI,
  modules: readonly (readonly [string, string | undefined])[],
  functions: Readonly<Record<string, string>>,
  receiver?: JoinedReceiver,
): CallByName {
  const missing = modules.find(([, text]) => text === undefined);
  if (missing !== undefined) throw new Error(`The tracer has no module ${missing[0]}.`);
  const run = call(
    pyodide.runPython(LOAD),
    JSON.stringify([Object.fromEntries(modules), functions]),
    receiver,
  );
  return (name, args) => {
    const json = call(run, JSON.stringify([name, args]));
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

function call(callable: unknown, ...operands: readonly unknown[]): unknown {
  if (typeof callable !== "function") throw new Error("Python gave no function");
  return Reflect.apply(callable, undefined, operands);
}

/** Whether an error thrown by {@link RunTask} left the interpreter unusable. */
export function isFatal(error: unknown): boolean {
  return !(error instanceof Error && error.name === "PythonError");
}

/** Said when a program broke the tracer. */
export const BROKEN_MESSAGE =
  "This program has changed so much of Python that its run could not be recorded. Python was restarted.";

/** Said when a program brought Python itself down. */
export const FATAL_MESSAGE =
  "Python itself crashed while running this program, usually from very deep recursion through built-in functions. It was restarted.";
