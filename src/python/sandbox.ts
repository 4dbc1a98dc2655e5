const NETWORK_AND_STORAGE = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "importScripts",
  "Worker",
  "SharedWorker",
  "BroadcastChannel",
  "indexedDB",
  "caches",
];

/**
 * Takes network and storage away from this worker, once Python is loaded: the user's program can reach
 * the worker's globals through `import js`. It guards against accidents; the page's CSP is the boundary.
 */
export function removeNetwork(): void {
  for (const name of NETWORK_AND_STORAGE) removeProperty(globalThis, name);
  removeProperty(navigator, "storage");
  removeProperty(navigator, "serviceWorker");
}

function removeProperty(target: object, name: string): void {
  for (let owner: object | null = target; owner !== null; owner = prototypeOf(owner)) {
    Reflect.deleteProperty(owner, name);
  }
}

function prototypeOf(target: object): object | null {
  return Reflect.getPrototypeOf(target);
}
