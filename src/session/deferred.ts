import type { InversePort, ModelPort, PythonPort } from "./ports.ts";

/** Python that is started by the first program it is given, or by `load`. */
export interface DeferredPython extends PythonPort {
  load(): void;
}

/**
 * What is heavy is fetched and made at its first use: a visitor who only looks at examples never has it. Where it cannot
 * be fetched, `make` rejects, and the next use tries again.
 */
export function deferredPython(make: () => Promise<PythonPort>): DeferredPython {
  const port = once(make);
  return {
    load: () => port.begin(),
    trace: async (request) => (await port.get()).trace(request),
    branch: async (replay) => (await port.get()).branch(replay),
    evaluate: async (replay, requests) => (await port.get()).evaluate(replay, requests),
    stop: () => port.ifBegun((python) => python.stop()),
  };
}

interface MadeModel extends Omit<ModelPort & InversePort, "load" | "replace"> {
  dispose(): void;
}

/** A model that is loaded by the first prediction asked of it, or by `load`. */
export function deferredModel(make: () => Promise<MadeModel>): ModelPort & InversePort {
  const port = once(make);
  return {
    load: () => port.begin(),
    predict: async (request) => (await port.get()).predict(request),
    cancel: () => port.ifBegun((model) => model.cancel()),
    ask: async (request, onDraw) => (await port.get()).ask(request, onDraw),
    cancelInverse: () => port.ifBegun((model) => model.cancelInverse()),
    retry: () => (port.isBegun() ? port.ifBegun((model) => model.retry()) : port.begin()),
    replace: () => {
      port.ifBegun((model) => model.dispose());
      port.forget();
    },
  };
}

interface Once<T> {
  readonly get: () => Promise<T>;
  /** Makes it; a failure is told by `make`. */
  readonly begin: () => void;
  readonly isBegun: () => boolean;
  /** After what was asked before; nothing where nothing was asked. */
  readonly ifBegun: (act: (made: T) => void) => void;
  readonly forget: () => void;
}

function once<T>(make: () => Promise<T>): Once<T> {
  let begun: Promise<T> | null = null;
  const get = (): Promise<T> => {
    if (begun !== null) return begun;
    const making = make();
    begun = making;
    making.catch(() => {
      if (begun === making) begun = null;
    });
    return making;
  };
  const follow = (made: Promise<T>, act: (made: T) => void): void => void made.then(act, () => undefined);
  return {
    get,
    begin: () => follow(get(), () => undefined),
    isBegun: () => begun !== null,
    ifBegun: (act) => {
      if (begun !== null) follow(begun, act);
    },
    forget: () => {
      begun = null;
    },
  };
}
