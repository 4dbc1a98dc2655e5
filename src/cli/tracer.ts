import { createNodeTracer } from "../python/node.ts";
import type { Tracer } from "../python/protocol.ts";

let started: Promise<Tracer> | null = null;

/** The process's Python, started when it is first needed. */
export function pythonTracer(): Promise<Tracer> {
  started ??= createNodeTracer();
  return started;
}
