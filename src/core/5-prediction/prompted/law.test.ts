import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { recordShots } from "../../../cli/prompted/shots.ts";
import { createNodeTracer } from "../../../python/node.ts";
import { CUT, DEFAULT_LIMITS, type Program } from "../../1-trace/trace.ts";
import { buildTree } from "../../2-tree/build.ts";
import { transitionsOf } from "../../4-language/transitions.ts";
import type { Outcome, Transition } from "../../4-language/transition.ts";
import { canonicalText } from "../../lib/canonical.ts";
import { answerProgress, answerScope } from "./progress.ts";
import { readAnswer } from "./read.ts";
import { SHOTS } from "./shots.ts";
import { writeAnswer } from "./write.ts";

/** The law of answers in words: what is written is read as it was, and nothing on the way is refused. */

const tracer = createNodeTracer();

const withoutMicroSteps = ({ parts, end }: Outcome): Outcome => ({
  parts: parts.filter(({ kind }) => kind === "print"),
  end,
});

function expectLaw(program: Program, { from, to }: Transition): void {
  const text = writeAnswer(program, to);
  const read = readAnswer(text);
  if (!read.ok) expect.fail(`${read.error}\n${text}`);
  expect(canonicalText(read.value), text).toBe(canonicalText(withoutMicroSteps(to)));
  const scope = answerScope(program, from);
  for (let length = 0; length < text.length - 1; length++)
    if (answerProgress(text.slice(0, length), scope) === "no")
      expect.fail(`refused: ${text.slice(0, length)}`);
  expect(answerProgress(text, scope), text).toBe("complete");
}

const here = fileURLToPath(new URL(".", import.meta.url));
const folders = ["../../samples/", "../../../../public/examples/"].flatMap((path) =>
  readdirSync(`${here}${path}`, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [[entry.name, `${here}${path}${entry.name}/program.py`] as const] : [],
  ),
);

test.each(folders)("every answer of %s comes back", async (_, file) => {
  const source = readFileSync(file, "utf8");
  const request = { source, entry: { kind: "module" }, limits: DEFAULT_LIMITS, stdin: "" } as const;
  const trace = await (await tracer).trace(request);
  if (!trace.ok) throw new Error(trace.error.message);
  const { program } = trace.value;
  let asked = 0;
  for (const { transitions } of transitionsOf(program, buildTree(trace.value)))
    for (const transition of transitions) {
      if (writeAnswer(program, transition.to).includes(CUT)) continue;
      expectLaw(program, transition);
      asked++;
    }
  expect(asked).toBeGreaterThan(0);
});

test("the examples that are shown are those the tracer records", async () => {
  expect(await recordShots(await tracer)).toBe(SHOTS);
});
