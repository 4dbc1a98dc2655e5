import type { InversePort, ModelPort, PythonPort } from "./ports.ts";

/** Python that is started by the first program it is given, or by `load`. */
export interface DeferredPython extends PythonPort {
  load(): void;
}

/** What is heavy is made at its first use: a visitor who only looks at examples never fetches it. */
export function deferredPython(make: () => PythonPort): DeferredPython {
  const port = once(make);
  return {
    load: () => void port.get(),
    trace: (request) => port.get().trace(request),
    branch: (replay) => port.get().branch(replay),
    evaluate: (replay, requests) => port.get().evaluate(replay, requests),
    stop: () => port.made()?.stop(),
  };
}

interface MadeModel extends Omit<ModelPort & InversePort, "load" | "replace"> {
  dispose(): void;
}

/** A model that is loaded by the first prediction asked of it, or by `load`. */
export function deferredModel(make: () => MadeModel): ModelPort & InversePort {
  const port = once(make);
  return {
    load: () => void port.get(),
    predict: (request) => port.get().predict(request),
    cancel: () => port.made()?.cancel(),
    ask: (request, onDraw) => port.get().ask(request, onDraw),
    cancelInverse: () => port.made()?.cancelInverse(),
    retry: () => port.get().retry(),
    replace: () => {
      port.made()?.dispose();
      port.forget();
    },
  };
}

interface Once<T> {
  readonly get: () => T;
  readonly made: () => T | null;
  readonly forget: () => void;
}

function once<T>(make: () => T): Once<T> {
  let made: T | null = null;
  return {
    get: () => (made ??= make()),
    made: () => made,
    forget: () => {
      made = null;
    },
  };
}
