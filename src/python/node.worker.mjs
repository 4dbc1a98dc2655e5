import { register } from "tsx/esm/api";

// Node 20 reads no TypeScript, and a loader of the main thread does not reach a worker's.
register();
await import("./node.worker.ts");
