import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { shardInfo, writeShards } from "../src/cli/shards/build.ts";
import { Rejections } from "../src/cli/shards/rejections.ts";
import { ShardWriter } from "../src/cli/shards/writer.ts";
import type { Ratio } from "./ratio.ts";

const PROGRAMS = 400;
const SEED = 7;
const STEPS = 6;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OWN_PYTHON = join(ROOT, ".venv/bin/python");

const paceSchema = v.object({ tokens: v.number(), seconds: v.number() });

/** Processor time of building shards, Python's start included, against training steps on as many tokens of them. */
export async function measureShards(): Promise<readonly Ratio[]> {
  const python = process.env["PYTHON"] ?? (existsSync(OWN_PYTHON) ? OWN_PYTHON : "python3");
  if (!hasTorch(python)) {
    console.log(
      `shards are not measured: ${python} has no PyTorch. \`node scripts/python.mjs\` installs it; PYTHON names another interpreter.`,
    );
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), "ndb-bench-"));
  try {
    const programs = join(folder, "train.jsonl");
    run(python, "ndb.programs", {
      "out-train": programs,
      "out-validation": join(folder, "validation.jsonl"),
      count: String(PROGRAMS),
      seed: String(SEED),
    });
    const shards = join(folder, "shards");
    const writer = await ShardWriter.open(shards, shardInfo("train"), false);
    if (!writer.ok) throw new Error(writer.error);
    const begun = process.cpuUsage();
    await writeShards(programs, PROGRAMS, SEED, writer.value, new Rejections());
    const { user, system } = process.cpuUsage(begun);
    const built = (user + system) / 1e6 / writer.value.counts.tokens;

    const options = { shards, validation: shards, out: join(folder, "none.pt"), steps: String(STEPS) };
    const pace = v.parse(paceSchema, JSON.parse(run(python, "ndb.pace", options)));
    const trained = pace.seconds / pace.tokens;
    const name = `building shards of ${PROGRAMS} programs / training steps on as many tokens`;
    return [{ name, value: built / trained, goal: 0.1 }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hasTorch(python: string): boolean {
  try {
    execFileSync(python, ["-c", "import torch"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What a module of `models/` prints. */
function run(python: string, module: string, options: Readonly<Record<string, string>>): string {
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const env = { ...process.env, PYTHONPATH: join(ROOT, "models") };
  return execFileSync(python, ["-m", module, ...words], { env, encoding: "utf8" });
}
