import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editorLineOf } from "../core/1-trace/lines.ts";
import { readExample, recordingOf } from "./examples/recorded.ts";
import { nextExecution, nodeAfterKey } from "./timeline.ts";

test.each([
  ["ArrowRight", 5, 6],
  ["ArrowLeft", 0, 0],
  ["PageUp", 5, 15],
  ["PageUp", 95, 99],
  ["PageDown", 15, 5],
  ["Home", 50, 0],
  ["End", 50, 99],
  ["a", 50, null],
])("%s leads from state %i of 0 to 99 to %o", (key, from, to) => {
  expect(nodeAfterKey(key, from, 99)).toBe(to);
});

test.each(["nested_loops", "two_calls", "generators"])(
  "the executions of each line of %s follow each other in order and begin again",
  (id) => {
    const { program, tree } = recordingOf(
      readExample(readFileSync(`public/examples/${id}/session.json`, "utf8")),
    );
    const runs = new Map<number, number[]>();
    for (const { index, state } of tree.nodes) {
      const line = state.event === "line" ? editorLineOf(program, state.line) : null;
      if (line !== null) runs.set(line, [...(runs.get(line) ?? []), index]);
    }
    expect(Math.max(...[...runs.values()].map(({ length }) => length))).toBeGreaterThan(2);
    for (const [line, nodes] of runs) {
      nodes.forEach((node, at) => {
        expect(nextExecution({ program, tree }, node, line)).toBe(nodes[at + 1] ?? nodes[0]);
      });
    }
    expect(nextExecution({ program, tree }, 0, 9999)).toBeNull();
  },
);
