import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ok } from "../../core/lib/result.ts";
import { parseOptions, type Command } from "../command.ts";
import { print } from "../output.ts";
import { recordShots } from "../prompted/shots.ts";
import { pythonTracer } from "../tracer.ts";

const FILE = fileURLToPath(new URL("../../core/5-prediction/prompted/shots.ts", import.meta.url));

export const shotsCommand: Command = {
  usage: "",
  summary: "record anew the examples that general language models are shown before they are asked",
  run: async (args) => {
    const options = parseOptions(args, {});
    if (!options.ok) return options;
    const text = await recordShots(await pythonTracer());
    const lines = text.split("\n").map((line) => `  ${JSON.stringify(line)},\n`);
    const about =
      "/** Runs of two programs as questions and answers; `npm run -s ndb -- shots` records them. */";
    await writeFile(FILE, `${about}\nexport const SHOTS = [\n${lines.join("")}].join("\\n");\n`);
    print(text);
    return ok(undefined);
  },
};
