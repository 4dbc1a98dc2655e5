import { beforeAll, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../core/1-trace/trace.ts";
import { FATAL_MESSAGE } from "./interpreter.ts";
import { createNodeTracer } from "./node.ts";
import type { Tracer, TraceRequest } from "./protocol.ts";

const request = (source: string): TraceRequest => ({
  source,
  entry: { kind: "module" },
  limits: DEFAULT_LIMITS,
  stdin: "",
});

let python: Tracer;
beforeAll(async () => {
  python = await createNodeTracer();
});

// Starts Python anew, which takes a while on a busy machine.
const TIMEOUT = 300_000;

test(
  "a program that crashes Python gives a stopped trace, and the next one runs",
  async () => {
    const deep = "from functools import reduce\nnext(reduce(enumerate, [0] * 500000, [1]))";
    const crashed = await python.trace(request(deep));
    if (!crashed.ok) throw new Error(crashed.error.message);
    expect(crashed.value.end).toEqual({ kind: "stopped", reason: "fatal", message: FATAL_MESSAGE });
    expect(crashed.value.program.lines.map(({ text }) => text)).toEqual([
      "from functools import reduce",
      "next(reduce(enumerate, [0] * 500000, [1]))",
    ]);

    const after = await python.trace(request("print(1)"));
    expect(after.ok && after.value.end).toEqual({ kind: "normal" });
  },
  TIMEOUT,
);
