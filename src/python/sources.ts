import { readFileSync } from "node:fs";
import { TRACER_MODULES, type TracerSources } from "./interpreter.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../core/1-trace/${name}.py`, import.meta.url), "utf8");

/** The tracer as it stands in the source tree. */
export const TRACER_SOURCES: TracerSources = Object.fromEntries(
  TRACER_MODULES.map((name) => [name, read(name)]),
);
