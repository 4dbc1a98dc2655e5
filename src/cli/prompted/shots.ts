import { readFile } from "node:fs/promises";
import { DEFAULT_LIMITS, type Entry } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { transitionsOf } from "../../core/4-language/transitions.ts";
import { writeAnswer, writeProgram, writeQuestion } from "../../core/5-prediction/prompted/write.ts";
import type { Tracer } from "../../python/protocol.ts";

const FOLDER = new URL("../../core/5-prediction/prompted/shots/", import.meta.url);

/** The programs that show how to answer: our own, short, and in no data that anything is measured on. */
const SHOWN: readonly { readonly file: string; readonly entry: Entry }[] = [
  { file: "longer.py", entry: { kind: "function", name: "add_longer", args: "(['7', '12'], 2)" } },
  { file: "half.py", entry: { kind: "module" } },
];

/** Every question of their runs with its answer, as the tracer has recorded them. */
export async function recordShots(tracer: Tracer): Promise<string> {
  const texts: string[] = [];
  for (const { file, entry } of SHOWN) {
    const source = await readFile(new URL(file, FOLDER), "utf8");
    const trace = await tracer.trace({ source, entry, limits: DEFAULT_LIMITS, stdin: "" });
    if (!trace.ok) throw new Error(`${file}: ${trace.error.message}`);
    const { program } = trace.value;
    texts.push(writeProgram(program));
    for (const { transitions } of transitionsOf(program, buildTree(trace.value)))
      for (const { from, to } of transitions)
        texts.push(`${writeQuestion(program, from)}${writeAnswer(program, to)}\n`);
  }
  return texts.join("");
}
