import { buildTree } from "../../core/2-tree/build.ts";
import { formatTree } from "../../core/2-tree/notation.ts";
import { ok } from "../../core/lib/result.ts";
import { parseOptions } from "../command.ts";
import type { Command } from "../command.ts";
import { print, toJson } from "../output.ts";
import { RECORD_OPTIONS, RECORD_USAGE, recordFile } from "../record.ts";

export const treeCommand: Command = {
  usage: RECORD_USAGE,
  summary: "record a program and print its state tree, one state a line",
  run: async (args) => {
    const options = parseOptions(args, RECORD_OPTIONS);
    if (!options.ok) return options;
    const { positionals, values } = options.value;
    const trace = await recordFile(positionals, values);
    if (!trace.ok) return trace;
    const tree = buildTree(trace.value);
    print(values.json ? `${toJson(tree, 2)}\n` : formatTree(tree));
    return ok(undefined);
  },
};
