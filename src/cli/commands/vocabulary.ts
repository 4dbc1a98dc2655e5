import { VOCABULARY } from "../../core/4-language/vocabulary.ts";
import { ok } from "../../core/lib/result.ts";
import { parseOptions, wrongUsage, type Command } from "../command.ts";
import { print, toJson } from "../output.ts";

export const vocabularyCommand: Command = {
  usage: "[--json]",
  summary: "print the language's tokens, a line each or as a JSON list, in the order of their numbers",
  run: (args) => {
    const options = parseOptions(args, { json: { type: "boolean", default: false } } as const);
    if (!options.ok) return Promise.resolve(options);
    const { values, positionals } = options.value;
    if (positionals.length > 0) return Promise.resolve(wrongUsage("This command takes no file."));
    print(values.json ? `${toJson(VOCABULARY, 0)}\n` : VOCABULARY.map((token) => `${token}\n`).join(""));
    return Promise.resolve(ok(undefined));
  },
};
