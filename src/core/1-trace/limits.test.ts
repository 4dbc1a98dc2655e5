import { describe, expect, test } from "vitest";
import { run, trace } from "../../python/traced.ts";
import { DEFAULT_LIMITS, type TraceLimits } from "./trace.ts";

describe("limits", () => {
  const stubborn =
    "def f():\n    while True:\n        try:\n            x = 1 + 1\n        except:\n            pass\n        finally:\n            continue\nf()";

  test.each<[string, Partial<TraceLimits>, string, string]>([
    ["while True: pass", { events: 50 }, "events", "Stopped after 50 recorded steps."],
    [stubborn, { events: 50 }, "events", "Stopped after 50 recorded steps."],
    [stubborn, { milliseconds: 20 }, "time", "Stopped after 0.02 seconds."],
    [
      "while True: print('x' * 99)",
      { outputCharacters: 1000 },
      "output",
      "Stopped after 1000 characters of output.",
    ],
    [
      "x = []\nwhile True: x.append(1)",
      { traceCharacters: 9999 },
      "memory",
      "Stopped because the recording became too large.",
    ],
    [
      "import signal\nwhile True:\n  try: signal.raise_signal(2)\n  except BaseException: pass",
      {},
      "interrupt",
      "The run was stopped.",
    ],
  ])("%s", async (source, limits, reason, message) => {
    const { events, end } = await trace(source, { limits });
    expect(end).toEqual({ kind: "stopped", reason, message });
    expect(events.length).toBeGreaterThan(2);
    expect(events.length).toBeLessThanOrEqual(limits.events ?? DEFAULT_LIMITS.events);
  });

  test("endless recursion is an ordinary exception", async () => {
    const { events, end } = await trace(
      "def f(n):\n    return f(n + 1)\ntry:\n    f(0)\nexcept RecursionError as e:\n    print(e)",
    );
    expect(end).toEqual({ kind: "normal" });
    expect(events.at(-2)).toEqual({ kind: "print", text: "maximum recursion depth exceeded\n" });
    expect(events.filter((event) => event.kind === "call").length).toBe(1000);
  });
});

describe("what cannot be traced", () => {
  const at = (startLine: number, startColumn: number, endLine: number, endColumn: number) => ({
    startLine,
    startColumn,
    endLine,
    endColumn,
  });

  test.each([
    ["x = (1\ny = 2", "'(' was never closed", at(1, 5, 1, 6)],
    ["é = '😀' 1", "invalid syntax", at(1, 10, 1, 11)],
    ["def f():\n    return\nreturn 1", "'return' outside function", at(3, 1, 3, 9)],
    ["if x:\nprint()", "expected an indented block after 'if' statement on line 1", at(2, 1, 2, 6)],
  ])("%s", async (source, message, range) => {
    expect(await run(source)).toEqual({ ok: false, error: { kind: "syntax", message, range } });
  });

  test.each([
    ["g", "1", "The program has no function g."],
    ["f", "(1, 2)", "f cannot be called with these arguments: too many positional arguments."],
    ["f", "x", "The arguments are not Python literals."],
  ])("%s(%s)", async (name, args, message) => {
    const traced = await run("def f(a): pass", { entry: { kind: "function", name, args } });
    expect(traced).toEqual({ ok: false, error: { kind: "entry", message } });
  });

  test("a module that fails before the entry", async () => {
    const traced = await run("def f(): pass\n1 / 0", { entry: { kind: "function", name: "f", args: "" } });
    const message = "The program fails before f can be called: ZeroDivisionError: division by zero (line 3)";
    expect(traced).toEqual({ ok: false, error: { kind: "entry", message } });
  });
});

test("nothing of a run is left for the next", async () => {
  await trace(
    "import sys, builtins\nx = 1\nsys.setrecursionlimit(3000)\nsys.stdout = None\ndef gen():\n    try: yield\n    finally: print('late')\ng = gen()\nnext(g)",
  );
  const source =
    "import sys\nprint('x' in globals(), sys.getrecursionlimit() < 2000, sys.stdin.read() == '')";
  expect((await trace(source)).events.filter((event) => event.kind === "print")).toEqual([
    { kind: "print", text: "False True True\n" },
  ]);
});
