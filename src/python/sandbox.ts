/** What a program may find in the worker's global scope besides the language itself; nothing here leaves the worker. */
const WEB_NAMES = [
  ["self", "name", "location", "navigator", "isSecureContext", "crossOriginIsolated", "close"],
  ["console", "performance", "crypto", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  ["queueMicrotask", "structuredClone", "atob", "btoa", "TextDecoder", "TextEncoder"],
  ["Event", "EventTarget", "MessageEvent", "ErrorEvent", "MessageChannel", "MessagePort"],
  ["AbortController", "AbortSignal", "DOMException", "Performance", "Crypto", "SubtleCrypto"],
  ["Blob", "File", "URL", "URLSearchParams", "Headers", "Request", "Response", "ImageData"],
  ["ReadableStream", "WritableStream", "TransformStream"],
  ["WorkerGlobalScope", "DedicatedWorkerGlobalScope", "WorkerNavigator", "WorkerLocation"],
].flat();

/** ECMAScript's own; Pyodide is written in it. */
const LANGUAGE_NAMES = [
  [
    "globalThis",
    "undefined",
    "NaN",
    "Infinity",
    "Object",
    "Function",
    "Array",
    "String",
    "Number",
    "Boolean",
  ],
  ["Symbol", "BigInt", "Date", "Math", "JSON", "Intl", "RegExp", "Promise", "Proxy", "Reflect", "Iterator"],
  ["Map", "Set", "WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry", "Atomics", "WebAssembly"],
  ["ArrayBuffer", "SharedArrayBuffer", "DataView", "Int8Array", "Uint8Array", "Uint8ClampedArray"],
  ["Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "BigInt64Array", "BigUint64Array"],
  ["Float16Array", "Float32Array", "Float64Array", "Error", "AggregateError", "SuppressedError"],
  ["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"],
  ["DisposableStack", "AsyncDisposableStack", "parseInt", "parseFloat", "isNaN", "isFinite", "eval"],
  ["encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent", "escape", "unescape"],
].flat();

const NAVIGATOR_NAMES = ["userAgent", "platform", "language", "languages", "hardwareConcurrency", "onLine"];

/**
 * Takes everything else away from this worker once Python is loaded: the program can reach its globals through
 * `import js`. What remains is a list of what is allowed, since browsers add names faster than a list of what is
 * forbidden could follow. `SECURITY.md` says what this promises; the content security policy is the second wall.
 */
export function closeSandbox(): void {
  const kept = new Set<PropertyKey>([...LANGUAGE_NAMES, ...WEB_NAMES, "constructor", Symbol.toStringTag]);
  keepOnly(globalThis, EventTarget.prototype, kept);
  keepOnly(navigator, Object.prototype, new Set<PropertyKey>([...NAVIGATOR_NAMES, "constructor"]));
}

/** Deletes every property of `target` and its prototypes before `end` whose name is not in `kept`. */
function keepOnly(target: object, end: object, kept: ReadonlySet<PropertyKey>): void {
  for (let owner: object | null = target; owner !== null && owner !== end; owner = prototypeOf(owner)) {
    for (const name of Reflect.ownKeys(owner)) if (!kept.has(name)) Reflect.deleteProperty(owner, name);
  }
}

function prototypeOf(target: object): object | null {
  return Reflect.getPrototypeOf(target);
}
