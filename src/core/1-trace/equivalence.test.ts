import { loadPyodide } from "pyodide";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { installTracer, PYODIDE_OPTIONS } from "../../python/interpreter.ts";
import { TRACER_SOURCES } from "../../python/node.ts";
import { CORPUS } from "./corpus.ts";
import { decodeTrace } from "./decode.ts";
import { DEFAULT_LIMITS } from "./trace.ts";

/** Runs a program as Python would; gives what it wrote and how it ended. */
const PLAIN = `
import contextlib, io, json
def plain(text):
    out, end = io.StringIO(), {"kind": "normal"}
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            exec(compile(text, "<program>", "exec"), {"__name__": "__main__"})
        except BaseException as error:
            step = error.__traceback__
            while step is not None:
                if step.tb_frame.f_code.co_filename == "<program>":
                    line = step.tb_lineno
                step = step.tb_next
            end = {"kind": "error", "type": type(error).__name__, "message": str(error), "line": line}
    return json.dumps({"output": out.getvalue(), "end": end})
`;

const outcome = v.object({ output: v.string(), end: v.unknown() });

let runPlain: (text: string) => v.InferOutput<typeof outcome>;
let runTraced: (source: string) => { text: string; output: string; end: unknown };

beforeAll(async () => {
  const pyodide = await loadPyodide(PYODIDE_OPTIONS);
  const run = installTracer(pyodide, TRACER_SOURCES);
  pyodide.runPython(PLAIN);
  runPlain = (text) =>
    v.parse(outcome, JSON.parse(String(pyodide.runPython(`plain(${JSON.stringify(text)})`))));
  runTraced = (source) => {
    const request = { source, entry: { kind: "module" }, limits: DEFAULT_LIMITS, stdin: "" } as const;
    const traced = decodeTrace(run({ kind: "trace", request }));
    if (!traced.ok) throw new Error(traced.error.message);
    const { program, events, end } = traced.value;
    const output = events.map((event) => (event.kind === "print" ? event.text : "")).join("");
    return { text: program.lines.map(({ text }) => text).join("\n"), output, end };
  };
});

test.each(CORPUS)("runs as without the tracer:\n%s", (source) => {
  const { text, ...traced } = runTraced(source);
  expect(traced).toEqual(runPlain(text));
});
