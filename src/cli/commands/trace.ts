import { formatTrace } from "../../core/1-trace/notation.ts";
import { ok } from "../../core/lib/result.ts";
import { parseOptions } from "../command.ts";
import type { Command } from "../command.ts";
import { print, toJson } from "../output.ts";
import { RECORD_OPTIONS, RECORD_USAGE, recordFile } from "../record.ts";

export const traceCommand: Command = {
  usage: RECORD_USAGE,
  summary: "record a program and print its events, one a line",
  run: async (args) => {
    const options = parseOptions(args, RECORD_OPTIONS);
    if (!options.ok) return options;
    const { positionals, values } = options.value;
    const trace = await recordFile(positionals, values);
    if (!trace.ok) return trace;
    print(values.json ? `${toJson(trace.value, 2)}\n` : formatTrace(trace.value));
    return ok(undefined);
  },
};
